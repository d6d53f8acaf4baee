import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listAnswers, SAVED_ANSWERS } from '~/domain/messages/reply.server.ts'
import { MAX_ANSWERS, readSavedAnswers } from '~/domain/messages/reply-schema.ts'
import { ANSWERS_UPDATED } from '~/domain/messages/staff-messages.ts'
import { getRevision, saveTexts } from '~/domain/settings/save-site.server.ts'
import { readRows } from '~/domain/shared/lines.ts'
import { revisionOf, saveSettings } from '~/http/actions/save-settings.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { paths } from '~/paths.ts'
import { settingsState } from '~/ui/admin/kit/settings-state.ts'
import { SettingsAnswersPage } from '~/ui/admin/settings-answers-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Saved answers', 'Texts to begin an answer from.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'messages')
  const [answers, revision] = await Promise.all([listAnswers(context.db), getRevision(context.db, SAVED_ANSWERS)])
  return { answers, revision }
}

const ROWS = MAX_ANSWERS * 2
const FIELDS = formFields(null, { revision: 1, title: ROWS, text: ROWS })

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireStaff(context, request, 'messages', 'write')
  const form = await requireForm(request, FIELDS)
  const rows = readRows(form, ['title', 'text'], ROWS).map(({ title, text }) => ({
    title: title.trim(),
    text: text.replace(/\r\n?/g, '\n').trim(),
  }))
  const { answers, errors } = readSavedAnswers(rows)
  const asText = (list: unknown) => ({ [SAVED_ANSWERS]: JSON.stringify(list) })
  const before = asText(await listAnswers(context.db))
  const sent = { typed: rows, errors, revision: revisionOf(form) }
  return saveSettings(
    context,
    sent,
    (deps) => saveTexts(deps, actor, SAVED_ANSWERS, sent.revision, before, asText(answers)),
    { to: paths.settingsAnswers(), text: ANSWERS_UPDATED },
  )
}

export default function SettingsAnswers() {
  const { answers, revision } = useLoaderData<typeof loader>()
  const state = settingsState(useActionData<typeof action>(), revision)
  return <SettingsAnswersPage answers={answers} {...state} />
}
