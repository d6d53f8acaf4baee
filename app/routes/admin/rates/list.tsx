import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changesTo } from '~/domain/audit/list-changes.server.ts'
import {
  RATE_FIELDS,
  RATE_SAVED,
  type RateValues,
  rateCells,
  rateName,
  ratesText,
  rateValues,
  readOneRate,
  readRates,
} from '~/domain/costs/rate.ts'
import { listRates, saveRates } from '~/domain/costs/save-rates.server.ts'
import { dayOf, plural } from '~/domain/shared/units.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readTableForm } from '~/http/forms/table-form.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { queryOf } from '~/http/query.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { RatesPage } from '~/ui/admin/rates-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Rates', 'What a unit of work costs, with its date and its source.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'rates')
  const searchParams = queryOf(request)
  const rates = await listRates(context.db)
  const asked = { key: searchParams.get('key') ?? '', region: searchParams.get('region') ?? '' }
  const edited = rates.find(({ key, region }) => key === asked.key && region === asked.region)
  return {
    rates,
    q: searchParams.get('q')?.trim().slice(0, 100) ?? '',
    page: Number(/^\d{1,4}$/.exec(searchParams.get('page') ?? '')?.[0] ?? 1),
    edited: edited ? rateValues(edited) : null,
    changes: await changesTo(context.db, 'rate', edited ? rateName(edited) : null),
    now: context.now(),
  }
}

const ONE_EACH = Object.fromEntries(RATE_FIELDS.map((name) => [name, 1]))

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'rates')
  const { form, text, error, sheet, sign, isPreview } = await readTableForm(request, 'rates', RATE_FIELDS, ONE_EACH)
  const kept = await listRates(context.db)
  const today = dayOf(context.now())
  if (form.has('rates') || text !== '') {
    const { rates, errors, notes, unclear } = readRates(text, kept, today, sign)
    const table = { text, errors: error === null ? errors : [error], unclear, sign }
    if (table.errors.length > 0 || unclear.length > 0)
      return data({ table: { ...table, preview: null }, rate: null }, { status: 400 })
    if (isPreview || sheet !== null || notes.length > 0) {
      const preview = { rows: rates.map(rateCells), notes, sheet }
      return data({ table: { ...table, text: ratesText(rates), sign: null, preview }, rate: null })
    }
    const changed = await saveRates(context, admin, rates)
    return redirectWithToast(context, paths.ratesAdmin(), { tone: 'good', text: `${plural(changed, 'rate')} changed.` })
  }
  const values = Object.fromEntries(RATE_FIELDS.map((name) => [name, form.get(name)?.toString() ?? ''])) as RateValues
  const { rate, errors } = readOneRate(values, kept, today)
  if (Object.keys(errors).length > 0) return data({ table: null, rate: { values, errors } }, { status: 400 })
  await saveRates(context, admin, [rate])
  return redirectWithToast(context, paths.ratesAdmin(), { tone: 'good', text: RATE_SAVED })
}

export default function Rates() {
  return <RatesPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
