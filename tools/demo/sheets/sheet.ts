/** A sheet: its drawing and what its title block says beside it. */
import type { Entity, Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import type { Layout } from '../../../app/domain/houses/layout/types.ts'
import type { Paper, Scale } from '../drawing/frame.ts'
import type { PlanRecord } from '../plan-types.ts'

export type Subject = { plan: PlanRecord; layout: Layout; picture: Uint8Array }

export type AreaRows = {
  heading: string
  /** A row of a key has its symbol before its name, drawn around the origin of the pen. */
  rows: { name: string; value: string; symbol?: (pen: Pen) => void }[]
  total?: { name: string; value: string; note: string }
}

export type Sheet = {
  drawing: string
  code: string
  paper: Paper
  /** The layout's millimetres per metre of the house, at the main scale. */
  mm: number
  scaleText: string
  body: Entity[]
  /** Whether the title block has the arrow to the north. */
  north?: boolean
  table?: AreaRows
  notes?: string[]
}

/** The facts of a sheet that has one scale. */
export const atScale = ({ ratio, paper, mm }: Scale) => ({ paper, mm, scaleText: `1:${ratio}` })
/** For a sheet of text and pictures, which is equally legible on A3. */
export const notToScale = { paper: 'A3', mm: 10 * Math.SQRT2, scaleText: 'None' } as const

const FLOORS = ['Ground Floor', 'First Floor', 'Second Floor']
export const floorName = (level: number): string => FLOORS[level] ?? 'Upper Floor'
