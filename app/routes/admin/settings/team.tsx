import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { randomKey } from '~/domain/shared/signed-key.server'
import { type Faults, MEMBER_FIELDS, readTeamForm } from '~/domain/site/read-site-forms.ts'
import { readRevision, readTeam, saveTeam } from '~/domain/site/save-site.server.ts'
import { CHANGED_MEANWHILE, TEAM_AT_MOST, TEAM_UPDATED } from '~/domain/site/settings-form.ts'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { formFields } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { requireStaff } from '~/http/guards.server'
import { done, privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
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
  const revision = form.get('revision')?.toString() ?? ''
  const { rows, team, faults } = readTeamForm(form)
  // The revision that was read stays, or a save made meanwhile would go unnoticed after a correction.
  if (Object.keys(faults).length > 0) return data({ rows, faults, revision }, { status: 400 })
  const deps = { db: context.db, now: context.now, newRevision: randomKey }
  const saved = await saveTeam(deps, admin, revision, team)
  if (saved.ok) return done(context, paths.settingsTeam(), { tone: 'good', text: TEAM_UPDATED })
  return data({ rows, faults: { '': CHANGED_MEANWHILE } as Faults, revision: null }, { status: 409 })
}

export default function SettingsTeam() {
  const answer = useActionData<typeof action>()
  const { team, revision } = useLoaderData<typeof loader>()
  return (
    <SettingsTeamPage
      team={team}
      revision={answer?.revision ?? revision}
      typed={answer?.rows ?? null}
      faults={answer?.faults ?? {}}
      hasClash={answer?.revision === null}
      busy={useNavigation().formMethod === 'POST'}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError />
}
