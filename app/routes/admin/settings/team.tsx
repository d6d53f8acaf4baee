import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { MEMBER_FIELDS, readTeamForm } from '~/domain/site/read-site-forms.ts'
import { readRevision, readTeam, saveTeam } from '~/domain/site/save-site.server.ts'
import { TEAM_AT_MOST, TEAM_UPDATED } from '~/domain/site/settings-form.ts'
import { revisionOf, saveSheet } from '~/http/actions/settings-sheet.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { formFields } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { sheetState } from '~/ui/admin/kit/sheet-state'
import { SettingsTeamPage } from '~/ui/admin/settings-team-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Team',
    description: 'The people of the firm, as the portfolio shows them.',
    isPrivate: true,
  })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'texts')
  const [team, revision] = await Promise.all([readTeam(context.db), readRevision(context.db, 'team')])
  return { team, revision }
}

/** A person has one of each; beyond the bound the form says so. */
const ROWS = TEAM_AT_MOST * 2
const FIELDS = formFields(null, { revision: 1, ...Object.fromEntries(MEMBER_FIELDS.map((name) => [name, ROWS])) })

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'texts')
  const form = await requireForm(request, FIELDS)
  const { rows, team, errors } = readTeamForm(form)
  const sent = { typed: rows, errors, revision: revisionOf(form) }
  return saveSheet(context, sent, (deps) => saveTeam(deps, admin, sent.revision, team), {
    to: paths.settingsTeam(),
    text: TEAM_UPDATED,
  })
}

export default function SettingsTeam() {
  const { team, revision } = useLoaderData<typeof loader>()
  const state = sheetState(useActionData<typeof action>(), revision)
  return <SettingsTeamPage team={team} {...state} busy={useNavigation().formMethod === 'POST'} />
}

export function ErrorBoundary() {
  return <SectionError />
}
