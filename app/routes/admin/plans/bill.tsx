import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BILL_COLUMNS, BILL_SAVED, BILL_UNCHANGED, billCells, billText, readBill } from '~/domain/costs/bill.ts'
import { getPlanBill, saveBill } from '~/domain/costs/save-bill.server.ts'
import { listStandardRates } from '~/domain/costs/save-rates.server.ts'
import { CHANGED_MEANWHILE } from '~/domain/settings/settings-form.ts'
import { notHere, readId } from '~/http/actions/item.server.ts'
import type { AppContext } from '~/http/context.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { readTableForm } from '~/http/forms/table-form.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { BillPage } from '~/ui/admin/bill-page.tsx'

export { ItemError as ErrorBoundary } from '~/http/document/item-error.tsx'
export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `Bill of quantities: ${data?.plan.title ?? 'Plan'}`,
    description: 'What a plan is built of, line by line.',
    isPrivate: true,
  })

async function requireBill(context: AppContext, id: string | undefined) {
  const bill = await getPlanBill(context.db, readId(id))
  if (!bill) throw notHere()
  return bill
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  return requireBill(context, params.id)
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'items')
  const { plan } = await requireBill(context, params.id)
  const { form, text, error, sheet, sign, isPreview } = await readTableForm(request, 'bill', BILL_COLUMNS, ['revision'])
  const given = form.get('revision')
  const based = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : plan.revision
  const { lines, errors, notes, unclear } = readBill(text, await listStandardRates(context.db), sign)
  const answer = { typed: text, errors: error === null ? errors : [error], based, isClash: false, unclear, sign }
  if (answer.errors.length > 0 || unclear.length > 0) return data({ ...answer, preview: null }, { status: 400 })
  if (isPreview || sheet !== null || notes.length > 0)
    return data({
      ...answer,
      typed: billText(lines),
      sign: null,
      preview: { rows: lines.map(billCells), notes, sheet },
    })
  const saved = await saveBill(context, admin, plan.id, based, lines)
  if (saved.ok || saved.reason === 'unchanged')
    return redirectWithToast(context, paths.planBill(plan.id), {
      tone: 'good',
      text: saved.ok ? BILL_SAVED : BILL_UNCHANGED,
    })
  return data({ ...answer, errors: [CHANGED_MEANWHILE], based: null, isClash: true, preview: null }, { status: 409 })
}

export default function PlanBill() {
  return <BillPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
