/**
 * A month as Paystack settled it: charges less fees and refunds, payment by payment. A refund of an earlier month's
 * payment has its own line. Payments under review or without an order are included, because they were settled too.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { readTaxLines, type Tax, taxesIn } from '../shared/taxes.ts'
import { orderLabel } from './order.ts'

type Line = {
  order: string
  at: number | null
  grossMinor: number
  /** Null where Paystack did not state it. */
  feeMinor: number | null
  refundMinor: number
  netMinor: number
  taxes: Tax[]
}

type Row = Pick<Line, 'grossMinor' | 'feeMinor' | 'refundMinor'> & {
  reference: string
  at: number
  number: number | null
  taxLines: string | null
}

const lineOf = ({ reference, number, taxLines, ...row }: Row): Line => ({
  ...row,
  order: number === null ? reference : orderLabel(number),
  netMinor: row.grossMinor - (row.feeMinor ?? 0) - row.refundMinor,
  taxes: taxesIn(row.grossMinor - row.refundMinor, readTaxLines(taxLines ?? '') ?? []).taxes,
})

export async function readMonthReport(
  db: Database,
  mode: 'test' | 'live',
  { from, until }: { from: number; until: number },
): Promise<{ lines: Line[]; taxLabels: string[]; total: Line }> {
  // A chargeback takes back what was paid, less earlier refunds, whatever the order's price.
  const takenBack = (reference: SQL) => sql`max(0, coalesce((select e.received_minor from payment_events e
      where e.reference = ${reference} and e.charged_at is not null and e.received_currency = 'GHS' and e.received_minor > 0
        and e.received_mode = ${mode}
      order by e.charged_at, e.id limit 1), 0) - (select coalesce(sum(r.amount_minor), 0) from refunds r
      where r.reference = ${reference} and r.status = 'processed'))`
  const rows = await db.all<Row>(sql`
    select m.reference, min(m.at) as at, sum(m.gross) as grossMinor, sum(m.fee) as feeMinor, sum(m.back) as refundMinor,
      max(o.number) as number, max(o.tax_lines) as taxLines
    from (
      select e.reference, e.charged_at as at, e.received_minor as gross, e.fee_minor as fee, 0 as back
      from payment_events e where e.charged_at >= ${from} and e.charged_at < ${until}
        and e.received_currency = 'GHS' and e.received_mode = ${mode} and e.received_minor > 0
        and not exists (select 1 from payment_events f where f.reference = e.reference and f.charged_at is not null
          and (f.charged_at, f.id) < (e.charged_at, e.id))
      union all
      select r.reference, r.updated_at, 0, 0, r.amount_minor from refunds r
      where r.status = 'processed' and r.updated_at >= ${from} and r.updated_at < ${until}
      union all
      select p.reference, p.reversed_at, 0, 0, ${takenBack(sql`p.reference`)} from payment_attempts p
      where p.reversed_at is not null and p.reversed_at >= ${from} and p.reversed_at < ${until}
      union all
      select d.reference, min(d.updated_at), 0, 0, ${takenBack(sql`d.reference`)}
      from disputes d left join payment_attempts p on p.reference = d.reference
      where p.reversed_at is null and d.state = 'lost' and d.updated_at >= ${from} and d.updated_at < ${until} group by d.reference
    ) m left join payment_attempts a on a.reference = m.reference left join orders o on o.id = a.order_id
    where coalesce(o.mode, ${mode}) = ${mode} group by m.reference having sum(m.gross) + sum(m.back) > 0 order by at, m.reference`)
  const lines = rows.map(lineOf)
  const sum = (of: (line: Line) => number) => lines.reduce((whole, line) => whole + of(line), 0)
  const taxLabels = [...new Set(lines.flatMap(({ taxes }) => taxes.map(({ label }) => label)))]
  const total: Line = {
    order: 'Total',
    at: null,
    grossMinor: sum(({ grossMinor }) => grossMinor),
    feeMinor: sum(({ feeMinor }) => feeMinor ?? 0),
    refundMinor: sum(({ refundMinor }) => refundMinor),
    netMinor: sum(({ netMinor }) => netMinor),
    taxes: taxLabels.map((label) => ({ label, amountMinor: sum((line) => taxOf(line, label)) })),
  }
  return { lines, taxLabels, total }
}

export const taxOf = ({ taxes }: Pick<Line, 'taxes'>, label: string): number =>
  taxes.find((tax) => tax.label === label)?.amountMinor ?? 0
