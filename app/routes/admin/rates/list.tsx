import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changesTo } from '~/domain/audit/read-audit.server.ts'
import {
  RATE_FIELDS,
  RATE_SAVED,
  type RateValues,
  rateName,
  rateValues,
  readOneRate,
  readRates,
} from '~/domain/costs/rate.ts'
import { listRates, saveRates } from '~/domain/costs/save-rates.server.ts'
import { plural } from '~/domain/shared/units.ts'
import { privateMeta } from '~/http/document/page-meta'
import { readTableForm } from '~/http/forms/table-form.server'
import { requireStaff } from '~/http/guards.server'
import { redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { RatesPage } from '~/ui/admin/rates-page'

export { SectionError as ErrorBoundary } from '~/http/document/section-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Rates', 'What a unit of work costs, with its date and its source.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'rates')
  const { searchParams } = new URL(request.url)
  const rates = await listRates(context.db)
  const asked = { key: searchParams.get('key') ?? '', region: searchParams.get('region') ?? '' }
  const edited = rates.find(({ key, region }) => key === asked.key && region === asked.region)
  return {
    rates,
    q: searchParams.get('q')?.trim().slice(0, 100) ?? '',
    edited: edited ? rateValues(edited) : null,
    changes: await changesTo(context.db, 'rate', edited ? rateName(edited) : null),
    now: context.now(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'rates')
  const { form, text, error } = await readTableForm(request, 'rates', RATE_FIELDS)
  const kept = await listRates(context.db)
  const today = new Date(context.now()).toISOString().slice(0, 10)
  if (form.has('rates') || text !== '') {
    const { rates, errors } = readRates(text, kept, today)
    const found = error === null ? errors : [error]
    if (found.length > 0) return data({ table: { text, errors: found }, rate: null }, { status: 400 })
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
