/** The demo plans: 36, each with its pictures and its files, the same on every machine but for the codes on the sheets. */
import { buildFile, type DemoFile, type DxfCache, sampleOf } from './files/archive.ts'
import { pictureBytes, pictureFacts } from './pictures.ts'
import { type DemoPicture, picturesOfPlan } from './plan-pictures.ts'
import type { Option, PlanRecord } from './plan-types.ts'
import { layoutOf, planByNumber, planSlug, plans } from './plans.ts'
import { sheetsFor, sheetsOf } from './sheets/set.ts'
import type { Subject } from './sheets/sheet.ts'

export type { DemoFile } from './files/archive.ts'

export type DemoPlan = Omit<PlanRecord, 'design' | 'pictureFiles'> & {
  slug: string
  /** The word of the picture catalogue for the roof, which the elevation draws. */
  roof: string
  pictures: DemoPicture[]
  files: { a?: DemoFile; b?: DemoFile; c?: DemoFile }
  sheets: { number: string; title: string; size: string }[]
  sample: Uint8Array
}

export const demoPlanNumbers: number[] = plans.map((p) => p.number)

/** The plan with its layout, its first photograph and its sheets, as everything of it is drawn from. */
export function drawingSetOf(plan: PlanRecord) {
  const main = plan.pictureFiles[0]
  if (!main) throw new Error(`plan ${plan.number} has no picture`)
  const subject: Subject = { plan, layout: layoutOf(plan), picture: pictureBytes(main) }
  const shown = pictureFacts(main)
  return { subject, shown, sheets: sheetsOf(subject, shown) }
}

/** The address of each sheet's code is the caller's: codes are random. */
export async function buildDemoPlan(number: number, verifyUrlOf: (sheetNumber: string) => string): Promise<DemoPlan> {
  const plan = planByNumber(number)
  const { design: _design, pictureFiles: _pictureFiles, ...facts } = plan
  const { subject, shown, sheets } = drawingSetOf(plan)
  const slug = planSlug(plan)
  const pictures = await picturesOfPlan(subject, sheets)
  const files: DemoPlan['files'] = {}
  const cache: DxfCache = new Map()
  for (const option of ['a', 'b', 'c'] as const satisfies readonly Option[]) {
    if (plan.priceMinor[option] !== undefined)
      files[option] = await buildFile(subject, sheets, option, cache, verifyUrlOf)
  }
  const printed = sheetsFor(subject, sheets, 'c').map(({ code, drawing }) => ({
    number: code,
    title: drawing,
    size: 'A2',
  }))
  const shownSheet = sheets.get('Ground Floor Plan')
  if (!shownSheet) throw new Error(`plan ${plan.number} has no ground floor`)
  const sample = await sampleOf(plan, shownSheet, verifyUrlOf(shownSheet.code))
  return { ...facts, slug, roof: shown.roof, pictures, files, sheets: printed, sample }
}
