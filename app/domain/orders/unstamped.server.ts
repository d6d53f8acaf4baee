/** What waits for GRA's stamp while the firm is registered for VAT: for the export, its count, and the papers of an order. */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { fileTypeLabel, type OrderItem, orderItem } from '../payments/order-state.ts'
import type { FirmSettings } from '../settings/settings.ts'
import { readTaxLines, taxesIn } from '../shared/taxes.ts'
import { orderLabel } from './order.ts'
import type { ValidStamp } from './stamp.ts'
import { isValid, listStamps, salesOf, stampedMinor } from './stamps.server.ts'

type Registration = Pick<FirmSettings, 'taxRegistered' | 'taxRegisteredFrom'>

/** The day from which the firm is registered, as a time; null where it is not. */
export const registeredFrom = ({ taxRegistered, taxRegisteredFrom }: Registration) =>
  taxRegistered === 'yes' ? Date.parse(taxRegisteredFrom || '1970-01-01') : null

export type UnstampedRow = OrderItem & {
  number: number
  orderReference: string
  reference: string
  at: number
  payments: number
  paidMinor: number
  backMinor: number
  /** Not covered by a stamp yet. */
  paymentMinor: number
  refundMinor: number
  buyerName: string
  taxLines: string
  invoicedTo: string | null
  tin: string | null
  stampNumber: string | null
  paidAt: number | null
}

/** What waits for a stamp, oldest first: a sum of payments, a sum of refunds, or both, of each order. */
export async function listUnstamped(
  db: Database,
  mode: 'test' | 'live',
  settings: Registration,
): Promise<UnstampedRow[]> {
  const from = registeredFrom(settings)
  if (from === null) return []
  return db.all<UnstampedRow>(sql`
    select m.reference, m.at, m.payments, m.paid as paidMinor, m.back as backMinor,
      m.paid - ${stampedMinor('payment', sql`m.order_id`)} as paymentMinor,
      m.back - ${stampedMinor('refund', sql`m.order_id`)} as refundMinor,
      o.number, o.reference as orderReference, o.plan_id as planId, o.plan_title as planTitle, o.option, o.stage, o.buyer_name as buyerName,
      o.tax_lines as taxLines, o.paid_at as paidAt, i.company as invoicedTo, i.tin,
      (select s.receipt_number from stamps s where s.order_id = o.id and s.kind = 'payment' and ${isValid} order by s.id desc limit 1) as stampNumber
    from (${salesOf(sql`o.mode = ${mode} and o.paid_at >= ${from}`)}) m join orders o on o.id = m.order_id
      left join invoices i on i.order_id = o.id and i.revision = (select max(revision) from invoices l where l.order_id = o.id)
    where paymentMinor <> 0 or refundMinor <> 0 order by m.at, m.order_id`)
}

export const countUnstamped = async (db: Database, mode: 'test' | 'live', settings: Registration): Promise<number> =>
  (await listUnstamped(db, mode, settings)).length

/** What waits as a table, payments and refunds apart, each with the figures that GRA's form asks for. */
export function unstampedTable(rows: readonly UnstampedRow[]) {
  const lines = rows.flatMap((row) => {
    const each = (kind: string, amountMinor: number) =>
      amountMinor === 0 ? [] : [{ row, kind, amountMinor, ...taxesIn(amountMinor, readTaxLines(row.taxLines) ?? []) }]
    return [
      ...each('INVOICE', row.paymentMinor),
      ...each(row.backMinor < row.paidMinor ? 'PARTIAL_REFUND' : 'REFUND', row.refundMinor),
    ]
  })
  const labels = [...new Set(lines.flatMap(({ taxes }) => taxes.map(({ label }) => label)))]
  return {
    head: [
      ...['Kind', 'Order', 'Date', 'Buyer', 'TIN', 'Item', 'Quantity', 'Total GHS', 'Before tax GHS'],
      ...labels.map((label) => `${label} GHS`),
      ...['Stamp of the payment', 'Note', 'Reference'],
    ],
    cells: lines.map(({ row, kind, amountMinor, baseMinor, taxes }): (string | number | null)[] => [
      kind,
      orderLabel(row.number),
      new Date(row.at).toISOString().slice(0, 19).replace('T', ' '),
      row.invoicedTo ?? row.buyerName,
      row.tin,
      `${orderItem(row)}, ${fileTypeLabel(row)}`,
      1,
      amountMinor / 100,
      baseMinor / 100,
      ...labels.map((label) => (taxes.find((tax) => tax.label === label)?.amountMinor ?? 0) / 100),
      kind === 'INVOICE' ? '' : row.stampNumber,
      row.payments > 1 ? 'Paid more than once' : '',
      row.reference,
    ]),
  }
}

/** What the papers of an order say about tax: its stamp, or that it is awaited. */
export async function taxOf(
  db: Database,
  order: { id: number; paidAt: number },
  settings: Registration,
): Promise<{ stamp: ValidStamp | null; isAwaited: boolean }> {
  const stamp = (await listStamps(db, order.id)).find(({ kind }) => kind === 'payment') ?? null
  const from = registeredFrom(settings)
  return { stamp, isAwaited: stamp === null && from !== null && order.paidAt >= from }
}
