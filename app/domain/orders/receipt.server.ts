/**
 * The receipt of an order as a PDF, with the firm's registration numbers and the taxes at the time of the order. Null
 * for an order never paid; a refunded one states the refund.
 */
import { eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, paymentAttempts } from '~db/schema/index.ts'
import { MONEY_OF_ORDER, payingAttempt } from '../payments/money.server.ts'
import { paymentMinor } from '../payments/money.ts'
import { fileTypeLabel, orderItem } from '../payments/order-state.ts'
import { formatCedis } from '../shared/money.ts'
import { type Pen, pdfPage } from '../shared/pdf-page.server.ts'
import { pick } from '../shared/pick.ts'
import { readTaxLines, taxesIn } from '../shared/taxes.ts'
import { formatDate, formatDateTime } from '../shared/units.ts'
import {
  drawCode,
  drawRows,
  drawSeller,
  drawStamp,
  LEFT,
  RIGHT,
  ROOM,
  type Seller,
  tableRow,
} from './document-parts.server.ts'
import { type Invoice, invoiceLabel } from './invoice.ts'
import { channelLabel, firstName, orderLabel, receiptLabel } from './order.ts'
import { NOT_A_TAX_INVOICE, type ValidStamp } from './stamp.ts'

/** Where the firm is registered for VAT: the order's stamp, or whether it is awaited. */
export type Tax = { stamp: ValidStamp | null; isAwaited: boolean }
const NO_TAX: Tax = { stamp: null, isAwaited: false }

export type Receipt = NonNullable<Awaited<ReturnType<typeof getReceipt>>>

/** By the order's reference, or by the number in its code. Null where nothing was ever paid. */
export async function getReceipt(db: Database, of: { reference: string } | { number: number }) {
  const row = await db
    .select({
      ...pick(orders, 'id', 'number', 'receiptNumber', 'reference', 'planId', 'planTitle', 'option', 'stage'),
      ...pick(orders, 'amountMinor', 'creditMinor', 'acceptedMinor', 'channel', 'buyerName', 'buyerRegion'),
      ...pick(orders, 'buyerCountry', 'paidAt', 'endedAt', 'taxLines'),
      refundedMinor: MONEY_OF_ORDER.refundMinor,
      payerName: paymentAttempts.payerName,
    })
    .from(orders)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, payingAttempt('orders')))
    .where('number' in of ? eq(orders.number, of.number) : eq(orders.reference, of.reference))
    .get()
  if (!row || row.receiptNumber === null || row.paidAt === null) return null
  return { ...row, paidMinor: paymentMinor(row), receiptNumber: row.receiptNumber, paidAt: row.paidAt }
}

/** As whoever paid in the buyer's place may see it, or as the buyer may: of the other, the first name. */
export const receiptFor = (receipt: Receipt, viewer: 'buyer' | 'payer'): Receipt =>
  viewer === 'payer'
    ? { ...receipt, buyerName: firstName(receipt.buyerName), buyerRegion: '', buyerCountry: '' }
    : { ...receipt, payerName: receipt.payerName && firstName(receipt.payerName) }

/** Later refunds in words, or null. */
export const refundNote = ({ endedAt, refundedMinor }: Pick<Receipt, 'endedAt' | 'refundedMinor'>) =>
  endedAt !== null
    ? `Refunded on ${formatDate(endedAt)}`
    : refundedMinor > 0
      ? `${formatCedis(refundedMinor)} refunded`
      : null

function drawFacts(pen: Pen, from: number, receipt: Receipt): number {
  const facts: [string, string][] = [
    ['Order', orderLabel(receipt.number)],
    ['Paid', formatDateTime(receipt.paidAt)],
    ...(receipt.channel ? [['Paid with', channelLabel(receipt.channel)] satisfies [string, string]] : []),
    ['Buyer', [receipt.buyerName, receipt.buyerRegion, receipt.buyerCountry].filter(Boolean).join(', ')],
    ...(receipt.payerName ? [['Paid by', receipt.payerName] satisfies [string, string]] : []),
    ['Reference', receipt.reference],
  ]
  return drawRows(pen, from, facts)
}

const upgradeNote = ({ creditMinor }: Receipt) =>
  creditMinor > 0 ? `, upgrade (${formatCedis(creditMinor)} of its price was paid before)` : ''

function drawAmounts(pen: Pen, from: number, receipt: Receipt): number {
  const { baseMinor, taxes } = taxesIn(receipt.paidMinor, readTaxLines(receipt.taxLines) ?? [])
  const amounts: [string, number][] = [
    [`${orderItem(receipt)}, ${fileTypeLabel(receipt)}${upgradeNote(receipt)}`, baseMinor],
    ...taxes.map(({ label: name, amountMinor }) => [name, amountMinor] satisfies [string, number]),
  ]
  let y = from
  pen.tag('Table', () => {
    for (const [name, amountMinor] of amounts) {
      const top = y
      pen.box(LEFT, top - 15, ROOM, 0.5)
      tableRow(
        pen,
        () => {
          y = pen.lines(LEFT, top, ROOM - 110, name) + 8
        },
        () => pen.words(RIGHT, top, formatCedis(amountMinor), { isRight: true }),
      )
    }
    pen.box(LEFT, y - 15, ROOM, 1)
    tableRow(
      pen,
      () => pen.words(LEFT, y, 'Total paid', { isBold: true }),
      () => pen.words(RIGHT, y, formatCedis(receipt.paidMinor), { isBold: true, isRight: true }),
    )
  })
  return y
}

/** `checkUrl` is the page that verifies the receipt. */
export function drawReceipt(receipt: Receipt, seller: Seller, checkUrl: string, tax: Tax = NO_TAX): Uint8Array {
  const label = receiptLabel(receipt.receiptNumber)
  return pdfPage(`Receipt ${label}`, (pen) => {
    pen.tag('H1', () => pen.words(RIGHT, 76, `Receipt ${label}`, { size: 14, isRight: true }))
    const y = drawAmounts(pen, drawFacts(pen, drawSeller(pen, seller), receipt) + 24, receipt)
    drawNotes(pen, y, receipt, tax)
    drawCode(pen, checkUrl, 'receipt')
  })
}

/** What went back, and what the paper is to the tax authority. */
function drawNotes(pen: Pen, y: number, receipt: Receipt, { stamp, isAwaited }: Tax): void {
  const note = refundNote(receipt)
  if (note) pen.words(LEFT, y + 30, note, { size: 14, isBold: true })
  if (stamp) drawStamp(pen, stamp)
  else if (isAwaited) pen.words(LEFT, y + (note ? 50 : 30), NOT_A_TAX_INVOICE, { isBold: true })
}

type Business = { receipt: Receipt; invoice: Invoice; replacedBy: Invoice | null }

/** The invoice of a business, with both tax numbers; one that was replaced says by which. */
export function drawInvoice(
  { receipt, invoice, replacedBy }: Business,
  seller: Seller,
  checkUrl: string,
  tax: Tax = NO_TAX,
): Uint8Array {
  const label = invoiceLabel(invoice.id)
  return pdfPage(`Invoice ${label}`, (pen) => {
    pen.tag('H1', () => pen.words(RIGHT, 76, `Invoice ${label}`, { size: 14, isRight: true }))
    if (replacedBy)
      pen.words(RIGHT, 96, `Replaced by ${invoiceLabel(replacedBy.id)}`, { size: 12, isBold: true, isRight: true })
    const facts = [
      ['Buyer', invoice.company],
      ['TIN', invoice.tin],
      ['Address', invoice.address],
      ['Date', formatDateTime(invoice.createdAt)],
      ['Order', orderLabel(receipt.number)],
      ['Receipt', `${receiptLabel(receipt.receiptNumber)}, paid ${formatDateTime(receipt.paidAt)}`],
    ] as const
    const y = drawAmounts(pen, drawRows(pen, drawSeller(pen, seller), facts) + 24, receipt)
    drawNotes(pen, y, receipt, tax)
    drawCode(pen, checkUrl, 'invoice')
  })
}
