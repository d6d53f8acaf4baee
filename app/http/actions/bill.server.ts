/** Receives a plan's bill as the rows of the editor, or as a table; either is shown before it counts, and saved the same. */
import { data } from '@remix-run/cloudflare'
import type { CurrentUser } from '../../domain/accounts/session.ts'
import {
  BILL_COLUMNS,
  BILL_REQUIRED,
  BILL_SAVED,
  BILL_UNCHANGED,
  type BillCells,
  type BillLine,
  billCells,
  billText,
  cellsOf,
  readBill,
} from '../../domain/costs/bill.ts'
import {
  BILL_ROWS_AT_MOST,
  type BillAnswer,
  filledRows,
  ROWS_MORE,
  readBillRows,
  TOO_MANY_ROWS,
  withSpareRows,
} from '../../domain/costs/bill-rows.ts'
import type { Rate } from '../../domain/costs/rate.ts'
import { getPlanBill, saveBill } from '../../domain/costs/save-bill.server.ts'
import { listStandardRates } from '../../domain/costs/save-rates.server.ts'
import { CHANGED_MEANWHILE } from '../../domain/settings/settings-form.ts'
import { readRows } from '../../domain/shared/lines.ts'
import { dayOf } from '../../domain/shared/units.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { readTableForm, type TableForm } from '../forms/table-form.server.ts'
import { redirectWithToast } from '../reply.server.ts'

type BilledPlan = { id: number; title: string; revision: number }

const NO_PLAN_CHOSEN = 'Please choose a plan with a bill'
const NOTHING = { errors: [], preview: null, table: null, editor: null }
/** The select of a plan is sent with every form; only its button copies. */
const OTHERS = { revision: 1, editor: 1, more: 1, copy: 1, from: 1 }
const FIELDS = { ...OTHERS, ...Object.fromEntries(BILL_COLUMNS.map((name) => [name, BILL_ROWS_AT_MOST + 1])) }

export async function receiveBill(context: AppContext, request: Request, admin: CurrentUser, plan: BilledPlan) {
  const sent = await readTableForm(request, 'bill', BILL_COLUMNS, FIELDS)
  const given = String(sent.form.get('revision') ?? '')
  const based = /^\d{1,9}$/.test(given) ? Number(given) : plan.revision
  const receive = sent.form.has('editor') ? receiveRows : receiveTable
  return receive(context, { admin, plan, based, sent })
}

type Received = { admin: CurrentUser; plan: BilledPlan; based: number; sent: TableForm }

async function receiveTable(context: AppContext, { sent, ...received }: Received) {
  const { based } = received
  const { text, error, sheet, sign, isPreview } = sent
  const { lines, errors, notes, unclear } = readBill(text, await listStandardRates(context.db), sign)
  const table = { typed: text, unclear, sign }
  const answer: BillAnswer = { ...NOTHING, based, errors: error === null ? errors : [error], table }
  if (answer.errors.length > 0 || unclear.length > 0) return data(answer, { status: 400 })
  if (isPreview || sheet !== null || notes.length > 0) {
    const preview = { rows: lines.map(billCells), notes, sheet, added: [] }
    return data<BillAnswer>({ ...answer, table: { typed: billText(lines), unclear, sign: null }, preview })
  }
  return keep(context, { ...received, answer, lines, added: [] })
}

async function receiveRows(context: AppContext, { sent, ...received }: Received) {
  const { plan, based } = received
  const { form, isPreview } = sent
  const typed = readRows(form, BILL_COLUMNS, BILL_ROWS_AT_MOST + 1)
  const answer = (rows: readonly BillCells[], errors: Record<string, string>, alert: string[] = []): BillAnswer => ({
    ...{ ...NOTHING, based, errors: alert },
    editor: { rows: [...rows], errors },
  })
  if (form.has('copy')) {
    const [from] = /^\d{1,15}$/.exec(String(form.get('from') ?? '')) ?? []
    const other = from ? await getPlanBill(context.db, Number(from)) : null
    if (!other) return data(answer(typed, { from: NO_PLAN_CHOSEN }), { status: 400 })
    const rows = [...filledRows(typed), ...other.lines.map(cellsOf)]
    if (rows.length > BILL_ROWS_AT_MOST) return data(answer(typed, {}, [TOO_MANY_ROWS]), { status: 400 })
    return data(answer(withSpareRows(rows), {}))
  }
  if (form.has('more')) return data(answer(withSpareRows(typed, typed.length + ROWS_MORE), {}))
  const { lines, errors, added: prices } = readBillRows(typed, await listStandardRates(context.db))
  const alert = typed.length > BILL_ROWS_AT_MOST ? [TOO_MANY_ROWS] : lines.length === 0 ? [BILL_REQUIRED] : []
  if (alert.length > 0 || Object.keys(errors).length > 0) return data(answer(typed, errors, alert), { status: 400 })
  const source = `Typed in the bill of ${plan.title}`.slice(0, 200)
  const added = prices.map((price) => ({ ...price, region: '', date: dayOf(context.now()), source }))
  const checked = answer(typed, {})
  const preview = { rows: lines.map(billCells), notes: [], sheet: null, added }
  if (isPreview) return data<BillAnswer>({ ...checked, preview })
  return keep(context, { ...received, answer: checked, lines, added })
}

type Kept = Omit<Received, 'sent'> & { answer: BillAnswer; lines: BillLine[]; added: Rate[] }

async function keep(context: AppContext, { admin, plan, based, answer, lines, added }: Kept) {
  const saved = await saveBill(context, admin, plan.id, based, lines, added)
  if (!saved.ok && saved.reason === 'changed-meanwhile')
    return data<BillAnswer>({ ...answer, errors: [CHANGED_MEANWHILE], based: null }, { status: 409 })
  return redirectWithToast(context, paths.planBill(plan.id), {
    tone: 'good',
    text: saved.ok ? BILL_SAVED : BILL_UNCHANGED,
  })
}
