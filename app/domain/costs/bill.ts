/** The bill of quantities of a plan: lines by stage, each with a measured quantity and a rate of the rate book. */
import type { billLines } from '~db/schema/index.ts'
import { oneLine } from '../shared/lines.ts'
import { firstErrors, recordsOf } from './csv.ts'
import { type Rate, unitOf } from './rate.ts'

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
export const BILL_LINES_AT_MOST = 2000
export const LARGEST_QUANTITY = 100_000

export const BILL_HEAD = `The first line must be ${BILL_COLUMNS.join(',')}`
export const BILL_REQUIRED = 'Bill is required'
export const BILL_SAVED = 'The bill is saved.'
export const BILL_UNCHANGED = 'This bill is already in force.'

/** '12.5' or '1,250' in thousandths; null for anything else, and for zero. */
function readQuantity(text: string): number | null {
  const figure = text.replace(/[, ](?=\d{3}\b)/g, '')
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(figure)) return null
  const thousandths = Math.round(Number(figure) * 1000)
  return thousandths > 0 && thousandths <= LARGEST_QUANTITY * 1000 ? thousandths : null
}

export const formatQuantity = (thousandths: number) => String(thousandths / 1000)

/** Reads a bill from a table against the national standard rates; errors name their line. */
export function readBill(
  text: string,
  rates: readonly Pick<Rate, 'key' | 'unit'>[],
): { lines: BillLine[]; errors: string[] } {
  if (text.trim() === '') return { lines: [], errors: [BILL_REQUIRED] }
  const records = recordsOf(text, BILL_COLUMNS)
  if (records === null) return { lines: [], errors: [BILL_HEAD] }
  if (records.length === 0) return { lines: [], errors: ['The bill has no line below its first'] }
  if (records.length > BILL_LINES_AT_MOST) return { lines: [], errors: ['The bill has more than 2,000 lines'] }
  const units = new Map(rates.map(({ key, unit }) => [key, unit]))
  const errors: string[] = []
  const lines = records.map(({ line, values }): BillLine => {
    const addError = (words: string) => errors.push(`Line ${line}: ${words}`)
    const stage = STAGES.find((each) => each.toLowerCase() === oneLine(values.stage).toLowerCase())
    const quantityThousandths = readQuantity(values.quantity)
    const unit = unitOf(oneLine(values.unit))
    const known = units.get(values.rate)
    if (!stage) addError(`stage must be one of ${STAGES.join(', ')}`)
    if (values.item === '') addError('item is required')
    if (values.item.length > 200) addError('item is too long (at most 200 characters)')
    if (unit === '') addError('unit is required')
    if (quantityThousandths === null)
      addError('quantity must be a number above 0 and up to 100,000, with at most three decimals')
    if (values.rate === '') addError('rate is required')
    else if (known === undefined) addError(`there is no rate ${values.rate} in the rate book`)
    else if (unit !== '' && unit !== known) addError(`the unit is ${unit}, but the rate ${values.rate} is for ${known}`)
    if (values.source.length > 200) addError('source is too long (at most 200 characters)')
    return {
      stage: stage ?? STAGES[0],
      item: oneLine(values.item),
      unit,
      quantityThousandths: quantityThousandths ?? 0,
      rateKey: values.rate,
      source: oneLine(values.source),
    }
  })
  return { lines, errors: firstErrors(errors) }
}

/** The cells of a line, in the order of the columns. */
export const billCells = (line: Omit<BillLine, 'stage'> & { stage: string }): string[] => [
  line.stage,
  line.item,
  line.unit,
  formatQuantity(line.quantityThousandths),
  line.rateKey,
  line.source,
]
