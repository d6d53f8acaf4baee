/** The lists of drawings sold with each option, and the sheets that carry them. */
import type { PictureFacts } from '../drawing/elevation.ts'
import type { Option, PlanRecord } from '../plan-types.ts'
import { coolingSheet } from './cooling.ts'
import { coverSheet, exteriorSheet } from './cover.ts'
import { electricalSheet } from './electrical.ts'
import { elevationsSheet } from './elevation.ts'
import { floorPlanSheet } from './floor-plan.ts'
import { plumbingSheet } from './plumbing.ts'
import { schedulesSheet } from './schedules.ts'
import { sectionsSheet } from './sections.ts'
import { septicSheet } from './septic.ts'
import { furnitureSheet } from './services.ts'
import type { Sheet, Subject } from './sheet.ts'
import { structureSheet } from './structure.ts'

const floorPlans = ['Ground Floor Plan', 'First Floor Plan', 'Second Floor Plan'] as const

export function allDrawings(plan: PlanRecord): string[] {
  return [
    'Cover Page',
    ...floorPlans.slice(0, plan.floors),
    'Elevations',
    'Exterior 3D Modeling and Rendering',
    'Furniture and Area Layouts',
    'Electrical Layout',
    'Plumbing Layout',
    'Air-conditioning Layout',
    'Cross-Sections',
    'Door and Window Schedules',
    'Septic Tank',
    'Structures',
  ]
}

export function drawingsOf(plan: PlanRecord, option: Option): string[] {
  const all = allDrawings(plan)
  if (option === 'c') return all
  if (option === 'b') return all.filter((d) => d !== 'Elevations')
  return all.filter((d) => d.endsWith('Floor Plan') || d === 'Elevations' || d.startsWith('Exterior 3D'))
}

const sheetCode = (index: number): string => `A-${String(index + 1).padStart(2, '0')}`

/** Every sheet of the full set but the cover, whose list of sheets differs between the options. */
export function sheetsOf(subject: Subject, picture: PictureFacts): Map<string, Sheet> {
  const sheets = new Map<string, Sheet>()
  for (const [index, drawing] of allDrawings(subject.plan).entries()) {
    const code = sheetCode(index)
    const level = (floorPlans as readonly string[]).indexOf(drawing)
    if (level >= 0) sheets.set(drawing, floorPlanSheet(subject, level, code))
    else if (drawing === 'Elevations') sheets.set(drawing, elevationsSheet(subject, picture, code))
    else if (drawing.startsWith('Exterior')) sheets.set(drawing, exteriorSheet(subject, picture.alt, code))
    else if (drawing.startsWith('Furniture')) sheets.set(drawing, furnitureSheet(subject, code))
    else if (drawing.startsWith('Electrical')) sheets.set(drawing, electricalSheet(subject, code))
    else if (drawing.startsWith('Plumbing')) sheets.set(drawing, plumbingSheet(subject, code))
    else if (drawing.startsWith('Air')) sheets.set(drawing, coolingSheet(subject, code))
    else if (drawing.startsWith('Cross')) sheets.set(drawing, sectionsSheet(subject, picture, code))
    else if (drawing.startsWith('Door')) sheets.set(drawing, schedulesSheet(subject, code))
    else if (drawing.startsWith('Septic')) sheets.set(drawing, septicSheet(subject, code))
    else if (drawing === 'Structures') sheets.set(drawing, structureSheet(subject, code))
  }
  return sheets
}

export function sheetsFor(subject: Subject, sheets: Map<string, Sheet>, option: Option): Sheet[] {
  const drawings = drawingsOf(subject.plan, option)
  const index = drawings.map((drawing) => ({ drawing, code: sheets.get(drawing)?.code ?? sheetCode(0) }))
  return drawings.flatMap((drawing) => {
    const sheet = drawing === 'Cover Page' ? coverSheet(subject, sheetCode(0), index) : sheets.get(drawing)
    return sheet ? [sheet] : []
  })
}
