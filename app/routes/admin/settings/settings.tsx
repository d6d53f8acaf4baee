import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { endsSoon } from '~/domain/settings/describe-site.ts'
import { getSettings } from '~/domain/settings/get-settings.server.ts'
import { getRevision, saveTexts } from '~/domain/settings/save-site.server.ts'
import { CHANGED_MEANWHILE, SETTINGS_UPDATED } from '~/domain/settings/settings-form.ts'
import { settingsSchema } from '~/domain/settings/settings-schema.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { SettingsPage } from '~/ui/admin/settings-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Site settings', 'Who the firm is, and how it is reached.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'settings')
  const [settings, revision] = await Promise.all([getSettings(context.db), getRevision(context.db, 'settings')])
  return { settings, revision, warnings: endsSoon(settings, context.now()) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'settings')
  const form = await requireForm(request, formFields(settingsSchema, ['revision']))
  const [before, current] = await Promise.all([getSettings(context.db), getRevision(context.db, 'settings')])
  // A form without a revision did not come from our page: it is treated as based on the current revision.
  const revision = form.get('revision')?.toString() ?? current
  form.delete('revision')
  // Fields that were not sent keep their values.
  for (const [name, value] of Object.entries(before)) if (!form.has(name)) form.set(name, value)
  const submission = parseWithZod(form, { schema: settingsSchema, disableAutoCoercion: true })
  // Keeps the revision that the form was based on; otherwise a save made in between would be missed after a correction.
  if (submission.status !== 'success') return data({ result: submission.reply(), revision }, { status: 400 })
  const deps = { db: context.db, now: context.now, newRevision: randomKey }
  const saved = await saveTexts(deps, admin, 'settings', revision, before, submission.value)
  if (saved.ok) return redirectWithToast(context, paths.settingsAdmin(), { tone: 'good', text: SETTINGS_UPDATED })
  return data({ result: submission.reply({ formErrors: [CHANGED_MEANWHILE] }), revision: null }, { status: 409 })
}

export default function SettingsAdmin() {
  const answer = useActionData<typeof action>()
  const { settings, revision, warnings } = useLoaderData<typeof loader>()
  return (
    <SettingsPage
      settings={settings}
      warnings={warnings}
      revision={answer?.revision ?? revision}
      result={answer?.result ?? null}
      hasClash={answer?.revision === null}
    />
  )
}
