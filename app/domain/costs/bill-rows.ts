/**
 * The rows of the bill's editor, read while they are typed and once more by the server. A row may leave out the stage
 * of the row above it and the unit of its rate; a rate is a key, a label or a price, which becomes a rate of the book.
 */
import { oneLine } from '../shared/lines.ts'
import { readCedis } from '../shared/money.ts'
import { slugify } from '../shared/slug.ts'
import { BILL_COLUMNS, type BillCells, type BillLine, readLine, STAGES, type Stage } from './bill.ts'
import { formatRange, priceOf, type Range, sumOf } from './cost.ts'
import { baseKey, HIGHEST_RATE_MINOR, LONGEST, type Rate, unitOf } from './rate.ts'
import type { DecimalSign, UnclearFigure } from './table.ts'

/** Longer bills are edited as a table. */
export const BILL_ROWS_AT_MOST = 500
export const ROWS_MORE = 20
const SPARE_ROWS = 5

export const TOO_MANY_ROWS = `The editor takes at most ${BILL_ROWS_AT_MOST} lines. Please upload longer bills as a table.`

export type BookRate = Pick<Rate, 'key' | 'label' | 'unit' | 'lowMinor' | 'highMinor'>
type BillColumn = (typeof BILL_COLUMNS)[number]
export type BillSums = { stages: ({ stage: Stage } & Range)[]; total: Range; unpriced: number }

/** A bill that was refused, or that is shown before it counts: from the editor or from a table. */
export type BillAnswer = {
  /** Of the whole form. */
  errors: string[]
  /** Null where somebody else saved after the form was rendered. */
  based: number | null
  /** `added` are the rates that prices add to the book. */
  preview: { rows: string[][]; notes: string[]; sheet: string | null; added: Rate[] } | null
  table: { typed: string; unclear: UnclearFigure[]; sign: DecimalSign | null } | null
  editor: { rows: BillCells[]; errors: Record<string, string> } | null
}

export const cellId = (column: BillColumn, at: number) => `${column}-${at}`

export const NO_ROW: BillCells = { stage: '', item: '', unit: '', quantity: '', rate: '', source: '' }
const isBlank = ({ stage: _, ...cells }: BillCells) => Object.values(cells).every((cell) => cell.trim() === '')

/** The rows with empty ones below, at least `most` in all. */
export function withSpareRows(rows: readonly BillCells[], most = ROWS_MORE): BillCells[] {
  const length = Math.min(Math.max(most, rows.length + SPARE_ROWS), BILL_ROWS_AT_MOST)
  return Array.from({ length: Math.max(length, rows.length) }, (_, at) => rows[at] ?? NO_ROW)
}

/** The rows up to the last that says something. */
export function filledRows(rows: readonly BillCells[]): readonly BillCells[] {
  let end = rows.length
  while (end > 0 && isBlank(rows[end - 1] ?? NO_ROW)) end -= 1
  return rows.slice(0, end)
}

/** '120' or '1,000 to 1,200' in pesewas. */
function readPrice(text: string): Range | null {
  const [low = '', high = low, ...rest] = text.split(/\sto\s|[-–]/).map((each) => each.trim())
  const [lowMinor, highMinor] = [readCedis(low), readCedis(high)]
  const isPrice = rest.length === 0 && lowMinor !== null && highMinor !== null && lowMinor > 0
  return isPrice && lowMinor <= highMinor && highMinor <= HIGHEST_RATE_MINOR ? { lowMinor, highMinor } : null
}

class RateBook {
  /** By key; `added` are those of typed prices. */
  readonly added = new Map<string, BookRate>()
  private readonly byKey: ReadonlyMap<string, BookRate>
  private readonly byLabel: ReadonlyMap<string, BookRate>

  constructor(rates: readonly BookRate[]) {
    this.byKey = new Map(rates.map((rate) => [rate.key, rate]))
    this.byLabel = new Map(rates.flatMap((rate) => (isStandard(rate) ? [[rate.label.toLowerCase(), rate]] : [])))
  }

  find(written: string): BookRate | undefined {
    return this.byKey.get(written) ?? this.byLabel.get(written.toLowerCase())
  }

  /** The rate of a typed price: one of the same item, unit and price, or a new one under a free key. */
  priced({ item, unit: written }: Pick<BillCells, 'item' | 'unit'>, price: Range): BookRate {
    const unit = unitOf(written)
    const words =
      slugify(item)
        .slice(0, LONGEST.key - 10)
        .replace(/-$/, '') || 'rate'
    for (let number = 1; ; number += 1) {
      const key = number === 1 ? words : `${words}-${number}`
      const rate = { key, label: item.slice(0, LONGEST.label), unit, ...price }
      const taken = this.byKey.get(key) ?? this.added.get(key)
      if (!taken) return rate
      if (taken.unit === unit && formatRange(taken) === formatRange(rate)) return taken
    }
  }

  add(rate: BookRate): void {
    if (!this.byKey.has(rate.key)) this.added.set(rate.key, rate)
  }
}

export const isStandard = ({ key }: Pick<Rate, 'key'>) => key === baseKey(key)

type ReadRow = { line: BillLine; errors: Partial<BillCells>; range: Range | null }

function readRow(typed: BillCells, above: string, book: RateBook): ReadRow {
  const cells = Object.fromEntries(BILL_COLUMNS.map((name) => [name, oneLine(typed[name])])) as BillCells
  const price = book.find(cells.rate) ? null : readPrice(cells.rate)
  const rate = price ? book.priced(cells, price) : book.find(cells.rate)
  const full = {
    ...cells,
    stage: cells.stage || above,
    unit: cells.unit || (rate?.unit ?? ''),
    rate: rate?.key ?? cells.rate,
  }
  const { line, errors } = readLine(full, new Map(rate ? [[rate.key, rate.unit]] : []))
  if (price && cells.unit.length > LONGEST.unit) errors.unit = `unit is too long (at most ${LONGEST.unit} characters)`
  if (rate && price && Object.keys(errors).length === 0) book.add(rate)
  const { quantityThousandths } = line
  const range = rate &&
    quantityThousandths > 0 && {
      lowMinor: priceOf(quantityThousandths, rate.lowMinor),
      highMinor: priceOf(quantityThousandths, rate.highMinor),
    }
  return { line, errors, range: range || null }
}

/** What the rows say: lines in building order, and errors by the cell that they belong to. */
export function readBillRows(typed: readonly BillCells[], rates: readonly BookRate[]) {
  const book = new RateBook(rates)
  let above = ''
  const rows = typed.map((row) => {
    if (isBlank(row)) return null
    const read = readRow(row, above, book)
    above = read.line.stage
    return read
  })
  const read = rows.filter((row) => row !== null)
  const errors = rows.flatMap((row, at) =>
    BILL_COLUMNS.flatMap((column): [string, string][] => {
      const words = row?.errors[column]
      return words ? [[cellId(column, at), `Row ${at + 1}: ${words}`]] : []
    }),
  )
  const stageOf = ({ line }: ReadRow) => STAGES.indexOf(line.stage)
  return {
    lines: [...read].sort((a, b) => stageOf(a) - stageOf(b)).map(({ line }) => line),
    errors: Object.fromEntries(errors),
    added: [...book.added.values()],
    /** By row; null where the quantity or the rate is missing. */
    ranges: rows.map((row) => row?.range ?? null),
    sums: sumsOf(read),
  }
}

function sumsOf(rows: readonly ReadRow[]): BillSums {
  const priced = rows.flatMap(({ line: { stage }, range }) => (range ? [{ stage, ...range }] : []))
  const stages = STAGES.flatMap((stage) => {
    const own = priced.filter((row) => row.stage === stage)
    return own.length > 0 ? [{ stage, ...sumOf(own) }] : []
  })
  return { stages, total: sumOf(stages), unpriced: rows.length - priced.length }
}
