import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { randomKey } from '~/domain/shared/signed-key.server'
import { readRevision, saveTexts } from '~/domain/site/save-site.server.ts'
import { CHANGED_MEANWHILE } from '~/domain/site/settings-form.ts'
import { readHours, WEEKDAYS } from '~/domain/viewings/slots.ts'
import { BAD_HOURS, HOURS_UPDATED } from '~/domain/viewings/viewing.ts'
import { hoursName, readWeeklyHours } from '~/domain/viewings/viewings.server.ts'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { formFields } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { requireStaff } from '~/http/guards.server'
import { done, privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { SettingsViewingsPage } from '~/ui/admin/settings-viewings-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Viewing hours', description: 'When homes are shown.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'viewings')
  const [hours, revision] = await Promise.all([readWeeklyHours(context.db), readRevision(context.db, 'viewing-hours')])
  return { hours, revision }
}

const named = (hours: readonly string[]) => Object.fromEntries(hours.map((each, at) => [hoursName(at), each]))

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'viewings')
  const form = await requireForm(request, formFields(null, ['revision', ...WEEKDAYS]))
  const revision = String(form.get('revision') ?? '')
  const before = await readWeeklyHours(context.db)
  // A day that was not sent stays; spaces and a long dash are how people type it.
  const hours = WEEKDAYS.map((day, at) =>
    String(form.get(day) ?? before[at])
      .replace(/\s/g, '')
      .replace(/[–—]/g, '-'),
  )
  const errors = hours.map((each, at) => (each === '' || readHours(each) ? '' : `${WEEKDAYS[at]} ${BAD_HOURS}`))
  if (errors.some(Boolean)) return data({ hours, errors, alert: null, revision }, { status: 400 })
  const deps = { db: context.db, now: context.now, newRevision: randomKey }
  const saved = await saveTexts(deps, admin, 'viewing-hours', revision, named(before), named(hours))
  if (saved.ok) return done(context, paths.settingsViewings(), { tone: 'good', text: HOURS_UPDATED })
  return data({ hours, errors, alert: CHANGED_MEANWHILE, revision: null }, { status: 409 })
}

export default function SettingsViewings() {
  const answer = useActionData<typeof action>()
  const { hours, revision } = useLoaderData<typeof loader>()
  return (
    <SettingsViewingsPage
      saved={hours}
      hours={answer?.hours ?? hours}
      errors={answer?.errors ?? []}
      alert={answer?.alert ?? null}
      revision={answer?.revision ?? revision}
      busy={useNavigation().formMethod === 'POST'}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError />
}
