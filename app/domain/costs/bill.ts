/** The bill of quantities of a plan: lines by stage, each with a measured quantity and a rate of the rate book. */
import type { billLines } from '~db/schema/index.ts'
import { plainFigure } from '../shared/money.ts'
import { type Rate, unitOf } from './rate.ts'
import {
  type Column,
  type DecimalSign,
  exactText,
  firstErrors,
  readTable,
  type TableRecord,
  type UnclearFigure,
} from './table.ts'

/** In building order. */
export const STAGES = [
  'Preliminaries',
  'Substructure',
  'Walls and frame',
  'Roof',
  'Doors and windows',
  'Services',
  'Finishes',
  'External works',
] as const
export type Stage = (typeof STAGES)[number]

export type BillLine = Omit<typeof billLines.$inferSelect, 'planId' | 'revision' | 'position' | 'stage'> & {
  stage: Stage
}

export const BILL_COLUMNS = ['stage', 'item', 'unit', 'quantity', 'rate', 'source'] as const
export type BillCells = Record<(typeof BILL_COLUMNS)[number], string>
export const BILL_LINES_AT_MOST = 2000
export const LARGEST_QUANTITY = 100_000

export const BILL_HEAD = `The columns must be ${BILL_COLUMNS.join(',')}`
export const BILL_REQUIRED = 'Bill is required'
export const BILL_SAVED = 'The bill is saved.'
export const BILL_UNCHANGED = 'This bill is already in force.'

/** '12.5' or '1,250' in thousandths; null for anything else, and for zero. */
function readQuantity(text: string): number | null {
  const figure = plainFigure(text)
  if (figure === null || !/^\d{1,9}(\.\d{1,3})?$/.test(figure)) return null
  const thousandths = Math.round(Number(figure) * 1000)
  return thousandths > 0 && thousandths <= LARGEST_QUANTITY * 1000 ? thousandths : null
}

export const formatQuantity = (thousandths: number) => String(thousandths / 1000)

const COLUMNS: Record<(typeof BILL_COLUMNS)[number], Column> = {
  ...{ stage: { kind: 'text' }, item: { kind: 'text' }, unit: { kind: 'text' } },
  ...{ quantity: { kind: 'figure', decimals: 3 }, rate: { kind: 'text' }, source: { kind: 'text' } },
}
type BillRecord = TableRecord<keyof typeof COLUMNS>

const stageOf = (text: string) => STAGES.find((each) => each.toLowerCase() === text.toLowerCase())

/** 'Carried forward', 'B/F', 'Sub-total', 'Sum of Roof', 'To collection'. */
const SUM =
  /^(?:(?:amount|total|sum|page)s? )?(?:carried|brought|[cb]\/?f(?:wd)?\b)|^(?:(?:sub|grand|page|section|bill)[ -]?)?(?:total|sum)\b|^to (?:collection|summary)\b|^(?:collection|summary)\b/i

/** A row of a sum is told from an item by its words and by the quantity, unit or rate that it lacks. */
function isSum({ cells, values }: BillRecord): boolean {
  const isPriced = values.rate !== '' && !SUM.test(values.rate)
  return (values.quantity === '' || values.unit === '') && !isPriced && cells.some((cell) => SUM.test(cell))
}

/** The items: without rows of sums, and with the stage of the heading or of the merged cell above them. */
function itemsOf(records: readonly BillRecord[], notes: string[]): BillRecord[] {
  let stage = ''
  return records.flatMap((record) => {
    const { line, cells, values } = record
    const [words = '', ...others] = cells.filter((cell) => cell !== '')
    if (isSum(record)) {
      notes.push(`Line ${line}: ${cells.find((cell) => SUM.test(cell))} is left out, as no item`)
      return []
    }
    const heading = others.length === 0 ? stageOf(words) : undefined
    if (heading) {
      stage = heading
      notes.push(`Line ${line}: ${heading} is read as a heading`)
      return []
    }
    if (values.stage !== '') stage = values.stage
    else if (stage !== '') notes.push(`Line ${line}: the stage is that above, ${stage}`)
    return [{ ...record, values: { ...values, stage } }]
  })
}

/** The unit of each rate, by its key. */
export const unitsOf = (rates: readonly Pick<Rate, 'key' | 'unit'>[]): ReadonlyMap<string, string> =>
  new Map(rates.map(({ key, unit }) => [key, unit]))

/** One line with its errors by column, in the order in which they are said. */
export function readLine(values: BillCells, units: ReadonlyMap<string, string>) {
  const errors: Partial<BillCells> = {}
  const stage = stageOf(values.stage)
  const quantityThousandths = readQuantity(values.quantity)
  const unit = unitOf(values.unit)
  const known = units.get(values.rate)
  if (!stage) errors.stage = `stage must be one of ${STAGES.join(', ')}`
  if (values.item === '') errors.item = 'item is required'
  if (values.item.length > 200) errors.item = 'item is too long (at most 200 characters)'
  if (unit === '') errors.unit = 'unit is required'
  if (quantityThousandths === null)
    errors.quantity = 'quantity must be a number above 0 and up to 100,000, with at most three decimals'
  if (values.rate === '') errors.rate = 'rate is required'
  else if (known === undefined) errors.rate = `there is no rate ${values.rate} in the rate book`
  else if (unit !== '' && unit !== unitOf(known))
    errors.unit = `the unit is ${unit}, but the rate ${values.rate} is for ${known}`
  if (values.source.length > 200) errors.source = 'source is too long (at most 200 characters)'
  const line: BillLine = {
    stage: stage ?? STAGES[0],
    item: values.item,
    unit: known ?? unit,
    quantityThousandths: quantityThousandths ?? 0,
    rateKey: values.rate,
    source: values.source,
  }
  return { line, errors }
}

/**
 * Reads a bill from a table against the national standard rates, with what was read differently and what is unclear;
 * errors name their line.
 */
export function readBill(
  text: string,
  rates: readonly Pick<Rate, 'key' | 'unit'>[],
  sign: DecimalSign | null = null,
): { lines: BillLine[]; errors: string[]; notes: string[]; unclear: UnclearFigure[] } {
  const refuse = (error: string) => ({ lines: [], errors: [error], notes: [], unclear: [] })
  if (text.trim() === '') return refuse(BILL_REQUIRED)
  const table = readTable(text, COLUMNS, sign)
  if (table === null) return refuse(BILL_HEAD)
  const { notes } = table
  const records = itemsOf(table.records, notes)
  const unclear = table.unclear.filter(({ line }) => records.some((record) => record.line === line))
  if (records.length === 0) return refuse('The bill has no line below its first')
  if (records.length > BILL_LINES_AT_MOST) return refuse('The bill has more than 2,000 lines')
  if (unclear.length > 0) return { lines: [], errors: [], notes, unclear }
  const units = unitsOf(rates)
  const read = records.map(({ line, values }) => ({ at: line, ...readLine(values, units) }))
  const errors = read.flatMap(({ at, errors }) => Object.values(errors).map((words) => `Line ${at}: ${words}`))
  const lines = read.map(({ line }) => line)
  return { lines, errors: firstErrors(errors), notes, unclear }
}

export const billText = (lines: readonly BillLine[]) => exactText(BILL_COLUMNS, lines.map(billCells))

/** The cells of a line, in the order of the columns. */
export const billCells = (line: BillLine): string[] => {
  const cells = cellsOf(line)
  return BILL_COLUMNS.map((column) => cells[column])
}

/** The same as the row of the editor. */
export const cellsOf = (line: BillLine): BillCells => ({
  stage: line.stage,
  item: line.item,
  unit: line.unit,
  quantity: formatQuantity(line.quantityThousandths),
  rate: line.rateKey,
  source: line.source,
})
