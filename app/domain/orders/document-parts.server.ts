/** What a receipt and an invoice have in common on paper: the seller, rows of facts, our QR code, and GRA's stamp. */
import { formatPhone } from '../places/phone.ts'
import type { Pen } from '../shared/pdf-page.server.ts'
import { qrRuns } from '../shared/qr-code.server.ts'
import { formatDateTime } from '../shared/units.ts'
import { STAMP_LABELS, type ValidStamp } from './stamp.ts'

/** The seller's details on a receipt. */
export type Seller = Record<
  'legalName' | 'registrationNumber' | 'taxNumber' | 'address' | 'city' | 'digitalAddress' | 'phone1' | 'email',
  string
>

export const LEFT = 56
export const RIGHT = 539
export const ROOM = RIGHT - LEFT

export const tableRow = (pen: Pen, name: () => void, value: () => void) =>
  pen.tag('TR', () => {
    pen.tag('TH', name, { scope: 'Row' })
    pen.tag('TD', value)
  })

/** Each of these draws from `y` down and returns the next `y`. */
export function drawSeller(pen: Pen, seller: Seller): number {
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

/** Rows of a name and its value from `y` down; returns the next `y`. */
export function drawRows(pen: Pen, from: number, facts: readonly (readonly [string, string])[]): number {
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

function drawQr(
  pen: Pen,
  text: string,
  { x, y, size: side }: { x: number; y: number; size: number },
  alt: string,
): void {
  const { size, runs } = qrRuns(text)
  const square = side / size
  const draw = () => {
    for (const run of runs)
      pen.box(
        +(x + run.x * square).toFixed(2),
        +(y + run.y * square).toFixed(2),
        +(run.length * square).toFixed(2),
        +square.toFixed(2),
      )
  }
  pen.tag('Figure', draw, { alt })
}

/** Our code, at the foot of the page. */
export function drawCode(pen: Pen, checkUrl: string, what: 'receipt' | 'invoice'): void {
  drawQr(pen, checkUrl, { x: LEFT - 12, y: 660, size: 120 }, `QR code of the address that verifies this ${what}`)
  pen.words(LEFT + 120, 690, `Is this ${what} ours?`, { isBold: true })
  pen.lines(LEFT + 120, 706, ROOM - 120, 'Point a camera at the code, or open', { size: 9, isSoft: true })
  pen.lines(LEFT + 120, 720, ROOM - 120, checkUrl.replace(/^https?:\/\//, ''), { size: 8 })
}

const GRA_TOP = 520

/** GRA's code and what its system printed, above ours and under a line, so that nobody takes one for the other. */
export function drawStamp(pen: Pen, stamp: ValidStamp): void {
  pen.box(LEFT, GRA_TOP - 22, ROOM, 0.5)
  drawQr(
    pen,
    stamp.qr,
    { x: LEFT - 12, y: GRA_TOP - 14, size: 120 },
    'QR code of the Ghana Revenue Authority, for the tax invoice',
  )
  pen.words(LEFT + 120, GRA_TOP, 'Tax invoice: stamp and code of the Ghana Revenue Authority', { isBold: true })
  let y = GRA_TOP + 16
  for (const [name, value] of [
    [STAMP_LABELS.sdcId, stamp.sdcId],
    [STAMP_LABELS.receiptNumber, stamp.receiptNumber],
    [STAMP_LABELS.internalData, stamp.internalData],
    [STAMP_LABELS.signature, stamp.signature],
    [STAMP_LABELS.issuedAt, formatDateTime(stamp.issuedAt)],
  ])
    y = pen.lines(LEFT + 120, y, ROOM - 120, `${name}: ${value}`, { size: 8 })
  pen.box(LEFT, 650, ROOM, 0.5)
}
