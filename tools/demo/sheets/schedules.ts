/** The schedules of doors, windows and openings, counted from the layout that the plans are drawn from. */

import { colours, Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { textWidth, wrap } from '../../../app/domain/houses/drawing/text-metrics.ts'
import { construction } from '../../../app/domain/houses/layout/construction.ts'
import { type OpeningType, scheduleOf } from '../layout/marks.ts'
import { notToScale, type Sheet, type Subject } from './sheet.ts'

const DOORS: Partial<Record<OpeningType['kind'], string>> = {
  door: 'Flush timber door, mortice lock',
  entrance: 'Panelled hardwood door, deadlock',
  garage: 'Sectional garage door, steel',
  slide: `Sliding aluminium, ${construction.safetyGlass} mm safety glass`,
  opening: 'Opening without a door, plastered',
}
/** Glass below this height over the floor is safety glass. */
const LOW_SILL = 800

function descriptionOf({ kind, high, sill }: OpeningType): string {
  const door = DOORS[kind]
  if (door) return door
  if (high < 700) return `Top-hung aluminium, ${construction.glass} mm obscured glass, net`
  const glass = sill < LOW_SILL ? `${construction.safetyGlass} mm safety glass` : `${construction.glass} mm glass`
  return `Sliding aluminium, ${glass}, net`
}

const COLUMNS = [24, 46, 112, 146, 180, 208, 228, 352] as const
const HEADS = ['Mark', 'Shape', 'Width', 'Height', 'Sill', 'No.', 'Description', 'Rooms'] as const
const TOP = 22
const HEAD_HEIGHT = 21
const BOTTOM = 404
const TABLE_GAP = 9

function drawShape(pen: Pen, { kind, wide, high, sill }: OpeningType, base: number, pitch: number): void {
  const unit = Math.min((pitch - 3) / 2500, 62 / 4500)
  const [w, h] = [wide * unit, high * unit]
  const x = COLUMNS[1]
  const y = base - sill * unit * 0.5
  const isGlass = kind === 'window' || kind === 'slide'
  const outline: Style = {
    layer: isGlass ? 'WINDOWS' : 'DOORS',
    stroke: isGlass ? colours.ink : colours.laterite,
    width: 0.5,
  }
  pen.rect(outline, x, y - h, x + w, y)
  if (kind === 'opening') return
  if (!isGlass) {
    pen.poly({ layer: 'DOORS', stroke: colours.brown, width: 0.35 }, [x, y, x + w, y - h / 2, x, y - h])
    return
  }
  const panes = wide > 2000 ? 4 : wide > 1300 ? 3 : wide > 800 ? 2 : 1
  for (let i = 1; i < panes; i++)
    pen.line(
      { layer: 'WINDOWS', stroke: colours.brown, width: 0.35 },
      x + (w * i) / panes,
      y - h,
      x + (w * i) / panes,
      y,
    )
}

/** As many rooms as fit in two lines; the plans show the others. */
function roomsIn(rooms: readonly string[], size: number): string[] {
  const lines = wrap(rooms.join(', '), size, 476 - COLUMNS[7])
  if (lines.length <= 2) return lines
  const kept = [...rooms]
  while (kept.length > 1 && wrap(`${kept.join(', ')} and others`, size, 476 - COLUMNS[7]).length > 2) kept.pop()
  return wrap(`${kept.join(', ')} and others`, size, 476 - COLUMNS[7])
}

function table(pen: Pen, top: number, title: string, types: readonly OpeningType[], pitch: number): number {
  const frame: Style = { layer: 'FRAME', stroke: colours.ink, width: 0.5 }
  const size = Math.min(5, pitch * 0.36)
  pen.text(title, COLUMNS[0], top + 8, { size: 8, serif: true })
  let y = top + 11
  pen.line(frame, 24, y, 476, y)
  for (const [i, head] of HEADS.entries()) pen.text(head, COLUMNS[i] ?? 24, y + 7, { size: 4.6, colour: colours.soft })
  y += HEAD_HEIGHT - 11
  pen.line(frame, 24, y, 476, y)
  for (const type of types) {
    drawShape(pen, type, y + pitch - 1.5, pitch)
    const middle = y + pitch / 2 + size * 0.36
    const cells = [type.mark, '', type.wide, type.high, type.sill || '-', type.count, descriptionOf(type)].map(String)
    for (const [i, text] of cells.entries()) {
      const room = (COLUMNS[i + 1] ?? 476) - (COLUMNS[i] ?? 24) - 3
      const fitted = Math.min(size, (size * room) / Math.max(0.1, textWidth(text, size)))
      if (text)
        pen.text(text, COLUMNS[i] ?? 24, middle, { size: fitted, ...(i === 0 ? { colour: colours.laterite } : {}) })
    }
    const rooms = roomsIn(type.rooms, size * 0.9)
    for (const [i, text] of rooms.entries())
      pen.text(text, COLUMNS[7], middle + (i - (rooms.length - 1) / 2) * size * 1.15, {
        size: size * 0.9,
        colour: colours.soft,
      })
    y += pitch
    pen.line({ ...frame, stroke: colours.brown, width: 0.35 }, 24, y, 476, y)
  }
  return y + TABLE_GAP
}

export function schedulesSheet(subject: Subject, code: string): Sheet {
  const pen = Pen.paper()
  const tables = (
    [
      ['Doors', 'D'],
      ['Windows', 'W'],
      ['Openings', 'O'],
    ] as const
  )
    .map(([title, letter]) => ({ title, types: scheduleOf(subject.layout, letter) }))
    .filter(({ types }) => types.length > 0)
  const rows = tables.reduce((sum, { types }) => sum + types.length, 0)
  const free = BOTTOM - TOP - tables.length * (HEAD_HEIGHT + TABLE_GAP)
  const pitch = Math.min(30, free / rows)
  let y = TOP
  for (const { title, types } of tables) y = table(pen, y, title, types, pitch)
  return {
    drawing: 'Door and Window Schedules',
    code,
    ...notToScale,
    body: pen.entities,
    table: {
      heading: 'Totals, pieces',
      rows: tables.map(({ title, types }) => ({
        name: title,
        value: String(types.reduce((sum, { count }) => sum + count, 0)),
      })),
    },
  }
}
