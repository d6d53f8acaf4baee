/** The demo plans: 36, each with its pictures and its files, the same on every machine but for the codes on the sheets. */

import { PLAN_OPTIONS, type PlanOption } from '../../app/domain/plans/options.ts'
import { drawingSetOf } from './drawing-set.ts'
import { buildFile, type DemoFile, type DxfCache, sampleOf } from './files/archive.ts'
import { type DemoPicture, picturesOfPlan } from './plan-pictures.ts'
import type { PlanRecord } from './plan-types.ts'
import { planByNumber, planSlug, plans } from './plans.ts'
import { sheetsFor } from './sheets/set.ts'

export type { DemoFile } from './files/archive.ts'

export type DemoPlan = Omit<PlanRecord, 'design' | 'pictureFiles'> & {
  slug: string
  /** The picture catalogue's term for the roof, which the elevation draws. */
  roof: string
  pictures: DemoPicture[]
  files: Partial<Record<PlanOption, DemoFile>>
  sheets: { number: string; title: string; size: string }[]
  sample: Uint8Array
}

export const demoPlanNumbers: number[] = plans.map((p) => p.number)

/** The caller provides the address for each sheet's code: codes are random. */
export async function buildDemoPlan(number: number, verifyUrlOf: (sheetNumber: string) => string): Promise<DemoPlan> {
  const plan = planByNumber(number)
  const { design: _design, pictureFiles: _pictureFiles, ...facts } = plan
  const { subject, shown, sheets } = drawingSetOf(plan)
  const slug = planSlug(plan)
  const pictures = await picturesOfPlan(plan)
  const files: DemoPlan['files'] = {}
  const cache: DxfCache = new Map()
  for (const option of PLAN_OPTIONS) {
    if (plan.priceMinor[option] !== undefined)
      files[option] = await buildFile(subject, sheets, option, cache, verifyUrlOf)
  }
  const printed = sheetsFor(subject, sheets, 'c').map(({ code, drawing, paper }) => ({
    number: code,
    title: drawing,
    size: paper,
  }))
  const shownSheet = sheets.get('Ground Floor Plan')
  if (!shownSheet) throw new Error(`plan ${plan.number} has no ground floor`)
  const sample = await sampleOf(plan, shownSheet, verifyUrlOf(shownSheet.code))
  return { ...facts, slug, roof: shown.roof, pictures, files, sheets: printed, sample }
}
