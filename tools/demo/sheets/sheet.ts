/** A sheet: its drawing, its title block and the facts both come from. */
import type { Entity } from '../drawing/canvas.ts'
import { type AreaRows, frame, type TitleFacts } from '../drawing/frame.ts'
import type { Layout } from '../layout/types.ts'
import type { PlanRecord } from '../plan-types.ts'
import { planCode } from '../plans.ts'

export type Subject = { plan: PlanRecord; layout: Layout; picture: Uint8Array }

export type Sheet = {
  drawing: string
  code: string
  /** Denominator of the main scale; 1 for sheets that are not to scale. */
  scale: number
  scaleText: string
  body: Entity[]
  north: boolean
  table: AreaRows | null
  notes: string[]
}

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
  return [
    ...frame(titleFacts(sheet, plan, place, verifyUrl), { north: sheet.north, table: sheet.table, notes: sheet.notes }),
    ...sheet.body,
  ]
}

export const floorNames = ['Ground Floor', 'First Floor', 'Second Floor'] as const
