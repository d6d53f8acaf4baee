import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MEMBER_FIELDS, MEMBER_ROWS, readTeamForm } from '~/domain/settings/read-site-forms.ts'
import { getRevision, listTeam, saveTeam } from '~/domain/settings/save-site.server.ts'
import { TEAM_UPDATED } from '~/domain/settings/settings-form.ts'
import { revisionOf, saveSettings } from '~/http/actions/save-settings.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { paths } from '~/paths.ts'
import { settingsState } from '~/ui/admin/kit/settings-state.ts'
import { SettingsTeamPage } from '~/ui/admin/settings-team-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Team', 'The people of the firm, as the portfolio shows them.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'texts')
  const [team, revision] = await Promise.all([listTeam(context.db), getRevision(context.db, 'team')])
  return { team, revision }
}

const FIELDS = formFields(null, {
  revision: 1,
  ...Object.fromEntries(MEMBER_FIELDS.map((name) => [name, MEMBER_ROWS])),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'texts')
  const form = await requireForm(request, FIELDS)
  const { rows, team, errors } = readTeamForm(form)
  const sent = { typed: rows, errors, revision: revisionOf(form) }
  return saveSettings(context, sent, (deps) => saveTeam(deps, admin, sent.revision, team), {
    to: paths.settingsTeam(),
    text: TEAM_UPDATED,
  })
}

export default function SettingsTeam() {
  const { team, revision } = useLoaderData<typeof loader>()
  const state = settingsState(useActionData<typeof action>(), revision)
  return <SettingsTeamPage team={team} {...state} />
}
