import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getLegalVersion } from '~/domain/settings/get-legal-text.server.ts'
import { publishText } from '~/domain/settings/save-site.server.ts'
import type { LegalName } from '~/domain/settings/settings.ts'
import { LEGAL_LABELS, LONGEST_TEXT, TEXT_PUBLISHED, TEXT_REFUSALS } from '~/domain/settings/settings-form.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { SettingsTextPage } from '~/ui/admin/settings-text-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

function readName(asked = ''): LegalName {
  const name = (Object.keys(LEGAL_LABELS) as LegalName[]).find((each) => each === asked)
  if (!name) throw data('There is no such text.', { status: 404 })
  return name
}

export const meta = privateMeta('Texts', 'The texts owed to people and to the law.')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'texts')
  const name = readName(params.name)
  const asked = new URL(request.url).searchParams.get('version')
  const [current, old] = await Promise.all([
    getLegalVersion(context.db, name, null),
    asked ? getLegalVersion(context.db, name, asked) : null,
  ])
  if (!current || (asked && !old)) throw data('There is no such version.', { status: 404 })
  const { text, versions } = current
  const { version, body } = text
  const older = old && old.text.version !== version ? old.text : null
  return { name, label: LEGAL_LABELS[name], version, body, versions, old: older }
}

const FIELDS = formFields(null, ['body', 'based'], LONGEST_TEXT * 2)

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'texts')
  const name = readName(params.name)
  const form = await requireForm(request, FIELDS, 256_000)
  const typed = (form.get('body')?.toString() ?? '').replaceAll('\r\n', '\n')
  const based = form.get('based')?.toString() ?? ''
  const saved = await publishText(context, admin, name, based, typed)
  if (!saved.ok) {
    // After a conflict, the next save is compared with the current text.
    const isClash = saved.reason === 'changed-meanwhile'
    const answer = { alert: TEXT_REFUSALS[saved.reason], typed, based: isClash ? null : based, hasClash: isClash }
    return data(answer, { status: isClash ? 409 : 400 })
  }
  return redirectWithToast(context, paths.settingsText(name), { tone: 'good', text: TEXT_PUBLISHED })
}

export default function SettingsText() {
  return <SettingsTextPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}
