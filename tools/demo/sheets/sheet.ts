/** A sheet: its drawing, its title block and the facts both come from. */
import type { Entity } from '../drawing/canvas.ts'
import { type AreaRows, frame, type Paper, type Scale, type TitleFacts } from '../drawing/frame.ts'
import type { Page } from '../drawing/pdf.ts'
import type { Layout } from '../layout/types.ts'
import type { PlanRecord } from '../plan-types.ts'
import { planCode } from '../plans.ts'

export type Subject = { plan: PlanRecord; layout: Layout; picture: Uint8Array }

export type Sheet = {
  drawing: string
  code: string
  paper: Paper
  /** The layout's millimetres per metre of the house, at the main scale. */
  mm: number
  scaleText: string
  body: Entity[]
  north: boolean
  table: AreaRows | null
  notes: string[]
}

/** The facts of a sheet that has one scale. */
export const atScale = ({ ratio, paper, mm }: Scale) => ({ paper, mm, scaleText: `1:${ratio}` })
/** For a sheet of text and pictures, which is equally legible on A3. */
export const notToScale = { paper: 'A3', mm: 10 * Math.SQRT2, scaleText: 'None' } as const

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function dateText(epochMs: number): string {
  const d = new Date(epochMs)
  return `${d.getUTCDate()} ${months[d.getUTCMonth()] ?? ''} ${d.getUTCFullYear()}`
}

export function titleFacts(sheet: Sheet, plan: PlanRecord, place: string | null, verifyUrl: string | null): TitleFacts {
  return {
    house: plan.title,
    kind: plan.type,
    code: planCode(plan),
    drawing: sheet.drawing,
    scaleText: sheet.scaleText,
    date: dateText(plan.publishedAt),
    sheet: sheet.code,
    place,
    verifyUrl,
  }
}

/** Everything on the paper: border, title block and drawing. */
export function compose(
  sheet: Sheet,
  plan: PlanRecord,
  place: string | null,
  verifyUrl: string | null = null,
): Entity[] {
  return pageOf(sheet, plan, place, verifyUrl).layers.flat()
}

/** The same as layers. The body is the same in every file, so that it is written once. */
export function pageOf(sheet: Sheet, plan: PlanRecord, place: string | null, verifyUrl: string | null): Page {
  const { paper, north, table, notes, body } = sheet
  return { paper, layers: [frame(titleFacts(sheet, plan, place, verifyUrl), { north, table, notes }), body] }
}

export const floorNames = ['Ground Floor', 'First Floor', 'Second Floor'] as const
