/** The cost of a plan as a spreadsheet table: each line, each stage's sum and the total. */
import { formatQuantity } from './bill.ts'
import type { Cost, Range } from './cost.ts'

export const COST_COLUMNS = [
  'stage',
  'item',
  'quantity',
  'unit',
  'rate low',
  'rate high',
  'low',
  'high',
  'rate date',
  'rate source',
  'measured from',
]

const figures = ({ lowMinor, highMinor }: Range) => [lowMinor, highMinor].map((minor) => (minor / 100).toFixed(2))
const sumRow = (stage: string, sum: Range) => [stage, 'Sum', '', '', '', '', ...figures(sum), '', '', '']

export function* costRows({ stages, ...all }: Cost): Generator<string[]> {
  for (const { stage, lines, ...sum } of stages) {
    for (const { item, quantityThousandths, rate, source, ...range } of lines) {
      const quantity = formatQuantity(quantityThousandths)
      yield [stage, item, quantity, rate.unit, ...figures(rate), ...figures(range), rate.date, rate.source, source]
    }
    yield sumRow(stage, sum)
  }
  yield sumRow('All', all)
}
