/**
 * The receipt of an order as a PDF, with the firm's registration numbers and the taxes at the time of the order. Null
 * for an order never paid; a refunded one states the refund.
 */
import { eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, paymentAttempts } from '~db/schema/index.ts'
import { payingAttempt } from '../payments/money.server.ts'
import { fileTypeLabel, orderItem } from '../payments/order-state.ts'
import { formatPhone } from '../places/phone.ts'
import { formatCedis } from '../shared/money.ts'
import { type Pen, pdfPage } from '../shared/pdf-page.server.ts'
import { pick } from '../shared/pick.ts'
import { qrRuns } from '../shared/qr-code.server.ts'
import { readTaxLines, taxesIn } from '../shared/taxes.ts'
import { formatDate, formatDateTime } from '../shared/units.ts'
import { channelLabel, firstName, orderLabel, receiptLabel } from './order.ts'
import { REFUNDED_MINOR } from './read-order.server.ts'

export type Receipt = NonNullable<Awaited<ReturnType<typeof readReceipt>>>

/** By the order's reference, or by the number in its code. Null where nothing was ever paid. */
export async function readReceipt(db: Database, of: { reference: string } | { number: number }) {
  const row = await db
    .select({
      ...pick(
        orders,
        'number',
        'receiptNumber',
        'reference',
        'planId',
        'planTitle',
        'option',
        'amountMinor',
        'creditMinor',
      ),
      ...pick(orders, 'channel', 'buyerName', 'buyerRegion', 'buyerCountry', 'paidAt', 'endedAt', 'taxLines'),
      refundedMinor: REFUNDED_MINOR,
      payerName: paymentAttempts.payerName,
    })
    .from(orders)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, payingAttempt('orders')))
    .where('number' in of ? eq(orders.number, of.number) : eq(orders.reference, of.reference))
    .get()
  if (!row || row.receiptNumber === null || row.paidAt === null) return null
  return { ...row, receiptNumber: row.receiptNumber, paidAt: row.paidAt }
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

/** The seller's details on a receipt. */
type Seller = Record<
  'legalName' | 'registrationNumber' | 'taxNumber' | 'address' | 'city' | 'digitalAddress' | 'phone1' | 'email',
  string
>

const LEFT = 56
const RIGHT = 539
const ROOM = RIGHT - LEFT

const tableRow = (pen: Pen, name: () => void, value: () => void) =>
  pen.tag('TR', () => {
    pen.tag('TH', name, { scope: 'Row' })
    pen.tag('TD', value)
  })

/** Each of these draws from `y` down and returns the next `y`. */
function drawSeller(pen: Pen, seller: Seller): number {
  let y = pen.lines(LEFT, 76, 330, seller.legalName, { size: 16, isBold: true })
  const numbers = [
    seller.taxNumber && `TIN ${seller.taxNumber}`,
    seller.registrationNumber && `Registration ${seller.registrationNumber}`,
  ]
  for (const parts of [
    [seller.address, seller.city, seller.digitalAddress],
    [formatPhone(seller.phone1), seller.email],
    numbers,
  ]) {
    const text = parts.filter(Boolean).join(', ')
    if (text) y = pen.lines(LEFT, y, 330, text, { size: 9, isSoft: true })
  }
  return Math.max(y, 130) + 16
}

function drawFacts(pen: Pen, from: number, receipt: Receipt): number {
  const facts: [string, string][] = [
    ['Order', orderLabel(receipt.number)],
    ['Paid', formatDateTime(receipt.paidAt)],
    ...(receipt.channel ? [['Paid with', channelLabel(receipt.channel)] satisfies [string, string]] : []),
    ['Buyer', [receipt.buyerName, receipt.buyerRegion, receipt.buyerCountry].filter(Boolean).join(', ')],
    ...(receipt.payerName ? [['Paid by', receipt.payerName] satisfies [string, string]] : []),
    ['Reference', receipt.reference],
  ]
  let y = from
  pen.tag('Table', () => {
    for (const [name, value] of facts) {
      const top = y
      tableRow(
        pen,
        () => pen.words(LEFT, top, name, { isSoft: true }),
        () => {
          y = pen.lines(LEFT + 90, top, ROOM - 90, value) + 3
        },
      )
    }
  })
  return y
}

const upgradeNote = ({ creditMinor }: Receipt) =>
  creditMinor > 0 ? `, upgrade (${formatCedis(creditMinor)} of its price was paid before)` : ''

function drawAmounts(pen: Pen, from: number, receipt: Receipt): number {
  const { baseMinor, taxes } = taxesIn(receipt.amountMinor, readTaxLines(receipt.taxLines) ?? [])
  const amounts: [string, number][] = [
    [`${orderItem(receipt)}, ${fileTypeLabel(receipt.option)}${upgradeNote(receipt)}`, baseMinor],
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
      () => pen.words(RIGHT, y, formatCedis(receipt.amountMinor), { isBold: true, isRight: true }),
    )
  })
  return y
}

function drawCode(pen: Pen, checkUrl: string): void {
  const { size, runs } = qrRuns(checkUrl)
  const square = 120 / size
  const draw = () => {
    for (const run of runs)
      pen.box(
        +(LEFT - 12 + run.x * square).toFixed(2),
        660 + run.y * square,
        +(run.length * square).toFixed(2),
        +square.toFixed(2),
      )
  }
  pen.tag('Figure', draw, { alt: 'QR code of the address that verifies this receipt' })
  pen.words(LEFT + 120, 690, 'Is this receipt ours?', { isBold: true })
  pen.lines(LEFT + 120, 706, ROOM - 120, 'Point a camera at the code, or open', { size: 9, isSoft: true })
  pen.lines(LEFT + 120, 720, ROOM - 120, checkUrl.replace(/^https?:\/\//, ''), { size: 8 })
}

/** `checkUrl` is the page that verifies the receipt. */
export function drawReceipt(receipt: Receipt, seller: Seller, checkUrl: string): Uint8Array {
  const label = receiptLabel(receipt.receiptNumber)
  return pdfPage(`Receipt ${label}`, (pen) => {
    pen.tag('H1', () => pen.words(RIGHT, 76, `Receipt ${label}`, { size: 14, isRight: true }))
    const y = drawAmounts(pen, drawFacts(pen, drawSeller(pen, seller), receipt) + 24, receipt)
    const note = refundNote(receipt)
    if (note) pen.words(LEFT, y + 36, note, { size: 16, isBold: true })
    drawCode(pen, checkUrl)
  })
}
