/** What several sheets share: the mark of the firm, the title of a drawing with its scale bar, papers and scales. */
import { colours, type Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { textWidth } from '../../../app/domain/houses/drawing/text-metrics.ts'

export const strong: Style = { layer: 'FRAME', stroke: colours.ink, width: 0.75 }
/** Where the title block begins. */
export const blockX = 490

/** The size at which a text is no wider than its room. */
export function fitted(text: string, size: number, room: number): number {
  const wide = textWidth(text, size)
  return wide > room ? (size * room) / wide : size
}

export function drawMark(pen: Pen, x: number, y: number, k: number): void {
  const p = pen.at(x, y, k)
  const style: Style = { layer: 'FRAME', stroke: colours.ink, width: 3 * k }
  p.poly(style, [12.5, 22, 12.5, 29.5, 2.5, 29.5, 2.5, 2.5, 29.5, 2.5, 29.5, 29.5, 19.5, 29.5, 19.5, 22])
  p.poly(style, [8.5, 19, 8.5, 8.5, 23.5, 8.5, 23.5, 19])
  p.rect({ layer: 'FRAME', fill: colours.laterite }, 13, 13, 19, 19)
}

export function drawingTitle(
  pen: Pen,
  x: number,
  y: number,
  title: string,
  sheet: string,
  scaleText: string,
  number = '1',
  length = 130,
): void {
  pen.circle(strong, x + 8, y, 8)
  pen.line(strong, x, y, x + length, y)
  pen.text(number, x + 8, y - 2, { size: 6, anchor: 'middle' })
  pen.text(sheet, x + 8, y + 5.2, { size: 3.9, colour: colours.soft, anchor: 'middle' })
  pen.text(title, x + 20, y - 3, { size: fitted(title, 9.5, (length - 20) * 0.92), serif: true })
  pen.text(scaleText, x + 20, y + 6.2, { size: 4.6, colour: colours.soft })
}

/** Five steps, filled and open in turn, to the left of `right`; a step is half a metre, one or two. */
export function scaleBar(pen: Pen, right: number, y: number, mmPerMetre: number): void {
  const step = mmPerMetre >= 35 ? 0.5 : mmPerMetre >= 12 ? 1 : 2
  const x = right - 5 * mmPerMetre * step
  const style: Style = { layer: 'FRAME', stroke: colours.ink, width: 0.45 }
  for (let i = 0; i <= 5; i++) {
    const at = x + i * step * mmPerMetre
    const label = String(i * step)
    pen.text(i === 5 ? `${label} m` : label, at, y - 3, { size: 4.8, colour: colours.soft, anchor: 'middle' })
    if (i < 5)
      pen.rect({ ...style, ...(i % 2 === 0 ? { fill: colours.ink } : {}) }, at, y, at + step * mmPerMetre, y + 2.8)
  }
}

export const STANDARD_SCALES = [20, 50, 100, 200] as const
/** Every sheet is laid out as an A2; one of A3 is the same sheet at this size. */
export const PAPERS = { A2: 1, A3: Math.SQRT1_2 } as const
export type Paper = keyof typeof PAPERS
/** `mm` is the layout's millimetres per metre of the house. */
export type Scale = { ratio: number; paper: Paper; mm: number }

export const PAPER_NAMES = Object.keys(PAPERS) as Paper[]
/** The largest first. */
export const scalesOn = (paper: Paper): Scale[] =>
  STANDARD_SCALES.map((ratio) => ({ ratio, paper, mm: 1000 / ratio / PAPERS[paper] }))

/** The largest standard scale that fits on either paper; undefined if none does. */
export const findScale = (widthMetres: number, heightMetres: number, widthMm: number, heightMm: number) =>
  PAPER_NAMES.flatMap(scalesOn)
    .sort((a, b) => b.mm - a.mm)
    .find(({ mm }) => widthMetres * mm <= widthMm && heightMetres * mm <= heightMm)

export function bestScale(widthMetres: number, heightMetres: number, widthMm: number, heightMm: number): Scale {
  const found = findScale(widthMetres, heightMetres, widthMm, heightMm)
  if (!found) throw new Error(`${widthMetres} by ${heightMetres} m fit on no sheet`)
  return found
}

export const scaleText = ({ ratio, paper }: Scale): string => `Scale 1:${ratio} at ${paper}`
