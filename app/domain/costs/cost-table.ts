/** The cost of a plan as a table for a spreadsheet: each line, the sum of each stage, the whole. */
import { quantityText } from './bill.ts'
import type { Cost } from './cost.ts'

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

const cedis = (minor: number) => (minor / 100).toFixed(2)

export function* costRows({ stages, lowMinor, highMinor }: Cost): Generator<string[]> {
  for (const { stage, lines, ...sum } of stages) {
    for (const { item, quantityThousandths, rate, source, ...range } of lines)
      yield [
        stage,
        item,
        quantityText(quantityThousandths),
        rate.unit,
        cedis(rate.lowMinor),
        cedis(rate.highMinor),
        cedis(range.lowMinor),
        cedis(range.highMinor),
        rate.date,
        rate.source,
        source,
      ]
    yield [stage, 'Sum', '', '', '', '', cedis(sum.lowMinor), cedis(sum.highMinor), '', '', '']
  }
  yield ['All', 'Sum', '', '', '', '', cedis(lowMinor), cedis(highMinor), '', '', '']
}
