/** Everything that the files and the pictures of a plan are drawn from. */
import { memoise } from '../../app/domain/houses/layout/memoise.ts'
import { pictureBytes, pictureFacts } from './pictures.ts'
import type { PlanRecord } from './plan-types.ts'
import { layoutOf } from './plans.ts'
import { sheetsOf } from './sheets/set.ts'
import type { Subject } from './sheets/sheet.ts'

/** The plan with its layout and its first photo, what the photo shows, and the sheets. */
export const drawingSetOf = memoise((plan: PlanRecord) => {
  const main = plan.pictureFiles[0]
  if (!main) throw new Error(`plan ${plan.number} has no picture`)
  const subject: Subject = { plan, layout: layoutOf(plan), picture: pictureBytes(main) }
  const shown = pictureFacts(main)
  return { subject, shown, sheets: sheetsOf(subject, shown) }
})
