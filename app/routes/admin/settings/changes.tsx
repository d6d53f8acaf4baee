import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { MAX_CHANGES, PRICES_UPDATED, readPriceList } from '~/domain/plan-requests/price-list.ts'
import { PRICE_LIST, readPricedChanges } from '~/domain/plan-requests/read-price-list.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server'
import { readRevision, saveTexts } from '~/domain/site/save-site.server.ts'
import { CHANGED_MEANWHILE } from '~/domain/site/settings-form.ts'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { formFields } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { requireStaff } from '~/http/guards.server'
import { done, privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { SettingsChangesPage } from '~/ui/admin/settings-changes-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Changes', description: 'What a change of a plan costs.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'rates')
  const [changes, revision] = await Promise.all([readPricedChanges(context.db), readRevision(context.db, PRICE_LIST)])
  return { changes, revision }
}

const ROWS = MAX_CHANGES * 2
const FIELDS = formFields(null, { revision: 1, label: ROWS, price: ROWS })

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireStaff(context, request, 'rates')
  const form = await requireForm(request, FIELDS)
  const prices = form.getAll('price')
  const rows = form
    .getAll('label')
    .map((label, at) => ({ label: String(label).trim(), price: String(prices[at] ?? '').trim() }))
  const revision = String(form.get('revision') ?? '')
  const { changes, errors } = readPriceList(rows)
  if (Object.keys(errors).length > 0) return data({ rows, errors, revision }, { status: 400 })
  const asText = (list: unknown) => ({ [PRICE_LIST]: JSON.stringify(list) })
  const deps = { db: context.db, now: context.now, newRevision: randomKey }
  const before = asText(await readPricedChanges(context.db))
  const saved = await saveTexts(deps, actor, PRICE_LIST, revision, before, asText(changes))
  if (saved.ok) return done(context, paths.settingsChanges(), { tone: 'good', text: PRICES_UPDATED })
  return data({ rows, errors: { '': CHANGED_MEANWHILE } as Record<string, string>, revision: null }, { status: 409 })
}

export default function SettingsChanges() {
  const answer = useActionData<typeof action>()
  const { changes, revision } = useLoaderData<typeof loader>()
  return (
    <SettingsChangesPage
      changes={changes}
      revision={answer?.revision ?? revision}
      typed={answer?.rows ?? null}
      errors={answer?.errors ?? {}}
      hasClash={answer?.revision === null}
      busy={useNavigation().formMethod === 'POST'}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError />
}
