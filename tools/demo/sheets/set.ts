/** The lists of drawings sold with each option, and the sheets that carry them. */
import type { PlanOption } from '../../../app/domain/plans/options.ts'
import type { PictureFacts } from '../drawing/elevation.ts'
import type { PlanRecord } from '../plan-types.ts'
import { coolingSheet } from './cooling.ts'
import { coverSheet, exteriorSheet } from './cover.ts'
import { electricalOf } from './electrical.ts'
import { elevationsSheet } from './elevation.ts'
import { floorPlanSheet } from './floor-plan.ts'
import { plumbingSheet } from './plumbing.ts'
import { schedulesSheet } from './schedules.ts'
import { sectionsSheet } from './sections.ts'
import { septicSheet } from './septic.ts'
import { furnitureSheet } from './services.ts'
import { floorName, type Sheet, type Subject } from './sheet.ts'
import { structureSheet } from './structure.ts'

type Draw = (subject: Subject, code: string, picture: PictureFacts) => Sheet

const SHEETS: Record<string, Draw> = {
  Elevations: elevationsSheet,
  'Exterior 3D Modeling and Rendering': exteriorSheet,
  'Furniture and Area Layouts': furnitureSheet,
  'Electrical Layout': (subject, code) => electricalOf(subject, code).sheet,
  'Plumbing Layout': plumbingSheet,
  'Air-conditioning Layout': coolingSheet,
  'Cross-Sections': sectionsSheet,
  'Door and Window Schedules': schedulesSheet,
  'Septic Tank': septicSheet,
  Structures: structureSheet,
}

const floorPlansOf = ({ floors }: PlanRecord) =>
  Array.from({ length: floors }, (_, level) => `${floorName(level)} Plan`)

const allDrawings = (plan: PlanRecord): string[] => ['Cover Page', ...floorPlansOf(plan), ...Object.keys(SHEETS)]

export function drawingsOf(plan: PlanRecord, option: PlanOption): string[] {
  const all = allDrawings(plan)
  if (option === 'c') return all
  if (option === 'b') return all.filter((d) => d !== 'Elevations')
  return all.filter((d) => d.endsWith('Floor Plan') || d === 'Elevations' || d.startsWith('Exterior 3D'))
}

const sheetCode = (index: number): string => `A-${String(index + 1).padStart(2, '0')}`

/** Every sheet of the full set but the cover, whose list of sheets differs between the options. */
export function sheetsOf(subject: Subject, picture: PictureFacts): Map<string, Sheet> {
  const floorPlans = floorPlansOf(subject.plan).map((drawing, level): [string, Draw] => [
    drawing,
    (_, code) => floorPlanSheet(subject, level, code),
  ])
  return new Map(
    [...floorPlans, ...Object.entries(SHEETS)].map(([drawing, draw], index) => [
      drawing,
      draw(subject, sheetCode(index + 1), picture),
    ]),
  )
}

export function sheetsFor(subject: Subject, sheets: Map<string, Sheet>, option: PlanOption): Sheet[] {
  const drawings = drawingsOf(subject.plan, option)
  const index = drawings.map((drawing) => ({ drawing, code: sheets.get(drawing)?.code ?? sheetCode(0) }))
  return drawings.flatMap((drawing) => {
    const sheet = drawing === 'Cover Page' ? coverSheet(subject, sheetCode(0), index) : sheets.get(drawing)
    return sheet ? [sheet] : []
  })
}
