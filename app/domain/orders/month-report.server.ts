/**
 * A month as Paystack settled it: charges less fees, refunds and lost disputes, payment by payment. Money that went back
 * for an earlier month's payment has its own line. Payments under review or without an order are included, because they
 * were settled too.
 */

import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { CHARGED_MINOR, keptMinor, type Mode, movementsIn } from '../payments/money.server.ts'
import { keptOf, type Money, netOf, surplusMinor } from '../payments/money.ts'
import type { OrderStatus } from '../payments/order-state.ts'
import { readTaxLines, type Tax, taxesIn } from '../shared/taxes.ts'
import { orderLabel } from './order.ts'

type Line = Omit<Money, 'feeMinor'> & {
  order: string
  at: number | null
  /** Null where Paystack did not state it. */
  feeMinor: number | null
  /** What went back: refunds and lost disputes. */
  backMinor: number
  netMinor: number
  taxes: Tax[]
  note: string
}

type Row = Omit<Money, 'feeMinor'> & {
  reference: string
  at: number
  feeMinor: number | null
  number: number | null
  taxLines: string | null
  status: OrderStatus | null
  amountMinor: number
  acceptedMinor: number | null
  keptMinor: number
  payments: number
}

function noteOf({ status, payments, ...order }: Row): string {
  if (status === null) return 'No order'
  if (payments > 1) return surplusMinor({ ...order, status }) > 0 ? 'Paid twice' : 'Paid twice, one given back'
  if (status === 'under-review') return 'Under review'
  return order.acceptedMinor === null ? '' : 'Accepted'
}

function lineOf(row: Row): Line {
  const { reference, number, taxLines, grossMinor, refundMinor, disputeMinor, feeMinor, at } = row
  const money = { grossMinor, refundMinor, disputeMinor, feeMinor: feeMinor ?? 0 }
  return {
    ...money,
    feeMinor,
    at,
    order: number === null ? reference : orderLabel(number),
    backMinor: refundMinor + disputeMinor,
    netMinor: netOf(money),
    taxes: taxesIn(keptOf(money), readTaxLines(taxLines ?? '') ?? []).taxes,
    note: noteOf(row),
  }
}

export async function getMonthReport(
  db: Database,
  mode: Mode,
  month: { from: number; until: number },
): Promise<{ lines: Line[]; taxLabels: string[]; total: Line }> {
  const rows = await db.all<Row>(sql`
    select m.*, o.number, o.tax_lines as taxLines, o.status, o.amount_minor as amountMinor, o.accepted_minor as acceptedMinor,
      case when o.id is null then 0 else ${keptMinor('o')} end as keptMinor,
      (select count(*) from payment_attempts p where p.order_id = o.id and ${CHARGED_MINOR} is not null) as payments
    from (select reference, order_id, min(at) as at, sum(gross) as grossMinor, sum(refund) as refundMinor,
        sum(dispute) as disputeMinor, sum(fee) as feeMinor
      from (${movementsIn(month)}) where mode = ${mode} group by reference) m
    left join orders o on o.id = m.order_id order by m.at, m.reference`)
  const lines = rows.map(lineOf)
  const sum = (of: (line: Line) => number) => lines.reduce((whole, line) => whole + of(line), 0)
  const taxLabels = [...new Set(lines.flatMap(({ taxes }) => taxes.map(({ label }) => label)))]
  const total: Line = {
    order: 'Total',
    at: null,
    grossMinor: sum(({ grossMinor }) => grossMinor),
    feeMinor: sum(({ feeMinor }) => feeMinor ?? 0),
    refundMinor: sum(({ refundMinor }) => refundMinor),
    disputeMinor: sum(({ disputeMinor }) => disputeMinor),
    backMinor: sum(({ backMinor }) => backMinor),
    netMinor: sum(({ netMinor }) => netMinor),
    taxes: taxLabels.map((label) => ({ label, amountMinor: sum((line) => taxOf(line, label)) })),
    note: '',
  }
  return { lines, taxLabels, total }
}

export const taxOf = ({ taxes }: Pick<Line, 'taxes'>, label: string): number =>
  taxes.find((tax) => tax.label === label)?.amountMinor ?? 0
