/** Everything that a plan's files and pictures are drawn from. */
import { pictureBytes, pictureFacts } from './pictures.ts'
import type { PlanRecord } from './plan-types.ts'
import { layoutOf } from './plans.ts'
import { sheetsOf } from './sheets/set.ts'
import type { Subject } from './sheets/sheet.ts'

/** The plan with its layout, its first photograph and its sheets, as everything of it is drawn from. */
const newest: { number: number; set: ReturnType<typeof draw> | null } = { number: 0, set: null }

/** Caches the last set: its pictures and its files are requested one after the other. */
export function drawingSetOf(plan: PlanRecord) {
  if (newest.number === plan.number && newest.set) return newest.set
  const set = draw(plan)
  newest.number = plan.number
  newest.set = set
  return set
}

function draw(plan: PlanRecord) {
  const main = plan.pictureFiles[0]
  if (!main) throw new Error(`plan ${plan.number} has no picture`)
  const subject: Subject = { plan, layout: layoutOf(plan), picture: pictureBytes(main) }
  const shown = pictureFacts(main)
  return { subject, shown, sheets: sheetsOf(subject, shown) }
}
