/** The bill of quantities as a PDF, priced as a range at the rates of a region and a finish. */
import { planReference } from '../plans/plan.ts'
import { formatAmount } from '../shared/money.ts'
import { type Pen, pdfPages, wrapWords } from '../shared/pdf-page.server.ts'
import { formatQuantity } from './bill.ts'
import { type Cost, type CostChoice, FINISH_LABELS, type Range } from './cost.ts'
import { ratesNote } from './rate.ts'

const LEFT = 48
const RIGHT = 547
const TOP = 168
const BOTTOM = 780
/** The right edges of the number columns. */
const ENDS = { quantity: 330, rate: 430, amount: RIGHT }
const ITEM_WIDTH = 205

/** A block that stays on one page, drawn from `y` down. */
type Block = {
  height: number
  draw: (pen: Pen, y: number) => void
  /** Stays on the same page as the next block. */
  isHead?: true
}

const figures = ({ lowMinor, highMinor }: Range) => `${formatAmount(lowMinor)} to ${formatAmount(highMinor)}`

/** The cells of a row after its first; a column without a text has an empty one. */
function cells(pen: Pen, y: number, texts: { [column in keyof typeof ENDS]?: string }, isBold = false) {
  for (const column of ['quantity', 'rate', 'amount'] as const)
    pen.tag('TD', () => {
      const text = texts[column]
      if (text !== undefined) pen.words(ENDS[column], y, text, { size: 9, isBold, isRight: true })
    })
}

const sumBlock = (label: string, range: Range): Block => ({
  height: 26,
  draw(pen, y) {
    pen.box(LEFT, y - 11, RIGHT - LEFT, 0.5)
    pen.tag('TH', () => pen.words(LEFT, y + 2, label, { size: 9, isBold: true }), { scope: 'Row' })
    cells(pen, y + 2, { amount: figures(range) }, true)
  },
})

function blocksOf({ stages, ...all }: Cost): Block[] {
  const blocks = stages.flatMap(({ stage, lines, ...sum }): Block[] => [
    {
      height: 20,
      isHead: true,
      draw(pen, y) {
        pen.tag('TH', () => pen.words(LEFT, y + 4, stage, { size: 11, isBold: true }), { scope: 'Row' })
        cells(pen, y, {})
      },
    },
    ...lines.map(({ item, source, quantityThousandths, rate, ...range }): Block => {
      const said = {
        item: wrapWords(item, ITEM_WIDTH, { size: 9 }),
        source: wrapWords(source, ITEM_WIDTH, { size: 7 }),
      }
      const height = said.item.length * 12.6 + said.source.length * 9.8
      return {
        height: height + 4,
        draw(pen, y) {
          const drawItem = () => {
            const next = pen.lines(LEFT, y, ITEM_WIDTH, item, { size: 9 })
            pen.lines(LEFT, next - 2, ITEM_WIDTH, source, { size: 7, isSoft: true })
          }
          pen.tag('TH', drawItem, { scope: 'Row' })
          const quantity = `${formatQuantity(quantityThousandths)} ${rate.unit}`
          cells(pen, y, { quantity, rate: figures(rate), amount: figures(range) })
        },
      }
    }),
    sumBlock(`Sum of ${stage}`, sum),
  ])
  return [...blocks, sumBlock('Total', all)]
}

/** Fills each page with as many blocks as fit. */
function paginate(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = []
  let y = BOTTOM
  for (const [at, block] of blocks.entries()) {
    const needed = block.height + (block.isHead ? (blocks[at + 1]?.height ?? 0) : 0)
    if (y + needed > BOTTOM) {
      pages.push([])
      y = TOP
    }
    pages.at(-1)?.push(block)
    y += block.height
  }
  return pages
}

type Bill = {
  plan: { id: number; title: string; billRevision: number | null }
  cost: Cost
  choice: CostChoice
  now: number
}

/** Without `isWhole`, only the public first page, with a note on where to get the others. */
export function drawBill({ plan, cost, choice, now }: Bill, firm: string, isWhole: boolean): Uint8Array {
  const pages = paginate(blocksOf(cost))
  const name = `${planReference(plan.id)} ${plan.title}`
  const priced = `${choice.region || 'Whole country'}, ${FINISH_LABELS[choice.finish].toLowerCase()} finish.`
  const head = (pen: Pen) => {
    pen.tag('H1', () => pen.words(LEFT, 60, 'Bill of quantities', { size: 16, isBold: true }))
    pen.words(RIGHT, 60, firm, { size: 10, isRight: true })
    pen.lines(LEFT, 80, RIGHT - LEFT, `${name}, revision ${plan.billRevision}`, { size: 11 })
    const note = `${priced} ${ratesNote(cost.oldestDate, now)} An estimate to plan with, not advice and not a quotation. It does not include land, permit, professional fees, soil tests, fence and furniture.`
    pen.lines(LEFT, 98, RIGHT - LEFT, note, { size: 8, isSoft: true })
  }
  const columns = (pen: Pen) => {
    const title = (at: number, text: string, isRight: boolean) =>
      pen.tag('TH', () => pen.words(at, 140, text, { size: 8, isSoft: true, isRight }), { scope: 'Column' })
    title(LEFT, 'Item, and what was measured', false)
    title(ENDS.quantity, 'Quantity', true)
    title(ENDS.rate, 'Rate, GHS', true)
    title(ENDS.amount, 'Amount, GHS', true)
    pen.box(LEFT, 146, RIGHT - LEFT, 1)
  }
  const drawn = (isWhole ? pages : pages.slice(0, 1)).map((blocks, at) => (pen: Pen) => {
    head(pen)
    pen.tag('Table', () => {
      pen.tag('TR', () => columns(pen))
      let y = TOP
      for (const { height, draw } of blocks) {
        pen.tag('TR', () => draw(pen, y))
        y += height
      }
    })
    const more = isWhole ? '' : '. The whole bill, as PDF and as CSV, comes with the CAD + PDF file.'
    pen.words(LEFT, 808, `Page ${at + 1} of ${pages.length}${more}`, { size: 8, isSoft: true })
  })
  return pdfPages(`Bill of quantities, ${name}`, drawn)
}
