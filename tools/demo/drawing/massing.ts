/** The massing of each family of houses: its blocks and roofs, as in the photo of the plan. */
import type { FamilyName } from '../../../app/domain/houses/families/families.ts'
import {
  eavesMetres,
  hipPitch,
  plinthMetres as plinth,
  slabMetres,
  storeyMetres,
} from '../../../app/domain/houses/layout/construction.ts'
import type { Layout } from '../../../app/domain/houses/layout/types.ts'
import { conceptFamilyOf, conceptOf, type PlanRecord } from '../plan-types.ts'

export type RoofKind = 'flat' | 'hip' | 'gable-along' | 'gable-front' | 'slope-left' | 'slope-right' | 'none'

/** A block of the building between two lines of the front, with its roof; `lift` raises its wall above the storeys. */
export type Mass = {
  x0: number
  x1: number
  storeys: number
  roof: RoofKind
  rise: number
  lift: number
  tone: 'plain' | 'shade' | 'stone'
  overhang: number
  /** For a hip: the horizontal run of its ends, half of the shorter side of the house. */
  run: number
  ornament?: boolean
  /** Where it begins and ends between the back and the front, if it does not reach through the house. */
  y0?: number
  y1?: number
}

export const wallTop = (m: Mass): number => plinth + m.storeys * storeyMetres - slabMetres + m.lift

const mass = (
  x0: number,
  x1: number,
  storeys: number,
  roof: RoofKind,
  rise: number,
  more: Partial<Mass> = {},
): Mass => ({
  x0,
  x1,
  storeys,
  roof,
  rise,
  lift: 0,
  tone: 'plain',
  overhang: roof === 'flat' ? 0 : eavesMetres,
  run: (x1 - x0) / 2 + eavesMetres,
  ...more,
})

/** The roof over the whole house, at the same pitch to all four sides. */
function mainHip(layout: Layout, storeys: number): Mass {
  const run = Math.min(layout.widthMetres, layout.depthMetres) / 2 + eavesMetres
  return mass(0, layout.widthMetres, storeys, 'hip', run * hipPitch, { run })
}

function roomEdge(layout: Layout, id: string, edge: 'x0' | 'x1'): number {
  const room = layout.floors[0]?.rooms.find((r) => r.id === id)
  return room ? room.cell[edge] : layout.widthMetres / 2
}

function massesOfConcept(family: FamilyName, layout: Layout, roof: string): Mass[] {
  const w = layout.widthMetres
  switch (family) {
    case 'row':
    case 'wing': {
      const wing = roomEdge(layout, 'living', 'x0') - 0.1
      if (roof === 'hipped') return [mainHip(layout, 1), mass(0, wing, 1, 'hip', 1.25, { ornament: true })]
      if (roof === 'gable')
        return [
          mass(0, w, 1, 'gable-along', (layout.depthMetres / 2 + eavesMetres) * hipPitch, {
            run: layout.depthMetres / 2 + eavesMetres,
          }),
          mass(0, Math.min(wing, 6.5), 1, 'gable-front', 1.55, { tone: 'stone', ornament: true }),
        ]
      return [mainHip(layout, 1), mass(0, wing, 1, 'gable-front', 1.8, { ornament: true })]
    }
    case 'wings': {
      const hall = roomEdge(layout, 'hall', 'x0')
      return [
        mass(hall - 0.1, w, 1, 'slope-right', 0.9, { overhang: 0.7 }),
        mass(0, hall, 1, 'slope-left', 0.6, { lift: 0.9, overhang: 0.7 }),
      ]
    }
    case 'cabin':
      return [mass(0, w, 1, 'slope-left', 0.9, { tone: 'shade', overhang: 0.7, lift: -0.3 })]
    case 'studio':
    case 'nook': {
      const x = roomEdge(layout, 'living', 'x0')
      return [mass(0, w, 1, 'flat', 0.35), mass(0, x, 1, 'flat', 0.75)]
    }
    case 'loft':
      return [mass(0, w, 1, 'gable-front', w * 0.44, { overhang: 0.5, tone: 'plain', ornament: true })]
    default:
      throw new Error(`no photo shows a house of the family ${family}`)
  }
}

/** The blocks seen from the front, farthest first. `roof` is the picture catalogue's term. */
export function massesOf(plan: PlanRecord, layout: Layout, roof: string): Mass[] {
  const w = layout.widthMetres
  const d = plan.design
  const storeys = layout.floors.length
  switch (d.family) {
    case 'concept':
      return massesOfConcept(conceptOf(d.code).family, layout, roof)
    case 'family-house': {
      const a = roomEdge(layout, 'hall', 'x0')
      const b = roomEdge(layout, 'hall', 'x1')
      const main = mainHip(layout, storeys)
      if (plan.pictureFiles.some((f) => f.startsWith('house-09')))
        return [
          main,
          mass(0, a, storeys, 'gable-front', 1.6, { ornament: true }),
          mass(b, w, storeys, 'gable-front', 1.6, { ornament: true }),
        ]
      if (plan.pictureFiles.some((f) => f.startsWith('house-29')))
        return [
          main,
          mass(0, a, storeys, 'gable-front', 1.45),
          mass(b, w, storeys, 'gable-front', 1.45),
          mass(a, b, storeys, 'gable-front', 1.4, { lift: 0.35 }),
        ]
      return [main, mass(0, a, storeys, 'hip', 1.15), mass(b, w, storeys, 'hip', 1.15)]
    }
    case 'villa': {
      const a = roomEdge(layout, 'hall', 'x0')
      const b = roomEdge(layout, 'hall', 'x1')
      const edge = Math.min(...(layout.floors[1]?.open ?? []).map(({ y0 }) => y0))
      const left = d.terrace
        ? [mass(0, a, 2, 'flat', 0.55, { y1: edge }), mass(0, a, 1, 'flat', 0.25, { y0: edge })]
        : [mass(0, a, 2, 'flat', 0.55, { tone: 'shade' })]
      return [...left, mass(b, w, 2, 'flat', 0.75), mass(a, b, 2, 'flat', 1.35, { tone: 'stone' })]
    }
    case 'slope-villa': {
      const b = roomEdge(layout, 'hall', 'x1')
      return [
        mass(b - 0.1, w, 1, d.garage ? 'slope-left' : 'slope-right', d.garage ? 0.35 : 0.9, { overhang: 0.6 }),
        mass(0, b, 2, 'slope-left', 1.5, { overhang: 0.8 }),
      ]
    }
    case 'townhouse':
      return [
        mass(0, w, 2, roof === 'gable' ? 'gable-front' : 'flat', roof === 'gable' ? 1.9 : 0.7, { overhang: 0.15 }),
      ]
    case 'pair': {
      const outer = roomEdge(layout, 'fronta', 'x1')
      if (roof === 'flat with parapet')
        return [
          mass(0, w, 2, 'flat', 0.55),
          mass(0, outer, 2, 'flat', 0.95, { tone: 'shade' }),
          mass(w - outer, w, 2, 'flat', 0.95, { tone: 'shade' }),
          mass(w / 2 - 0.25, w / 2 + 0.25, 2, 'flat', 1.5, { tone: 'stone' }),
        ]
      if (roof === 'mono-pitch')
        return [
          mass(0, w / 2, 2, 'slope-left', 1.1),
          mass(w / 2, w, 2, 'slope-right', 1.1),
          mass(w / 2 - 0.25, w / 2 + 0.25, 2, 'flat', 1.2, { tone: 'stone' }),
        ]
      return [
        mainHip(layout, 2),
        mass(0, outer, 2, 'gable-front', 1.5, { tone: 'shade', ornament: true }),
        mass(w - outer, w, 2, 'gable-front', 1.5, { tone: 'shade', ornament: true }),
      ]
    }
    case 'two-flats':
    case 'wide-flat': {
      const a = roomEdge(layout, 'lobby', 'x0')
      const b = roomEdge(layout, 'lobby', 'x1')
      const core = mass(a, b, 3, roof === 'hipped' ? 'none' : 'flat', roof === 'hipped' ? 0 : 1.3, {
        tone: 'stone',
        overhang: 0,
        lift: roof === 'hipped' ? -0.2 : 0,
      })
      return roof === 'hipped' ? [mainHip(layout, 3), core] : [mass(0, w, 3, 'flat', 0.6), core]
    }
  }
}

/** How a roof looks from the side of the house. */
const TURNED: Partial<Record<RoofKind, RoofKind>> = {
  'gable-along': 'gable-front',
  'gable-front': 'gable-along',
  'slope-left': 'gable-along',
  'slope-right': 'gable-along',
}

/** From the back of the house to its front, unless it stands before or behind a roof terrace. */
export const fromSide = ({ storeys, roof, rise, lift, overhang, run, y0 = 0, y1 }: Mass, layout: Layout): Mass =>
  mass(y0, y1 ?? layout.depthMetres, storeys, TURNED[roof] ?? roof, Math.abs(rise), { lift, overhang, run })

/** The blocks that the sections cut: those that reach through the house, not those only in front of it. */
export function massesThrough(plan: PlanRecord, layout: Layout, roof: string): Mass[] {
  const all = massesOf(plan, layout, roof).filter((m) => !m.ornament || conceptFamilyOf(plan) === 'loft')
  const isBefore = (m: Mass) =>
    all.some((n) => n !== m && n.roof !== 'flat' && n.storeys >= m.storeys && n.x0 < m.x0 + 0.01 && n.x1 > m.x1 - 0.01)
  return all.filter((m) => !isBefore(m)).map((m) => ({ ...m, tone: 'plain', ornament: false }))
}

/** The ratio of roof area to covered area, by the pitch of the largest block; null for a flat roof. */
export function slopeOf(masses: readonly Mass[]): number | null {
  const [main] = masses
    .filter(({ roof }) => roof !== 'flat' && roof !== 'none')
    .sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0))
  if (!main) return null
  const isSlope = main.roof === 'slope-left' || main.roof === 'slope-right'
  const run = isSlope ? main.x1 - main.x0 : main.run
  return Math.hypot(1, Math.abs(main.rise) / run)
}

export const topOf = (masses: readonly Mass[]): number =>
  Math.max(...masses.map((m) => wallTop(m) + Math.max(0, m.rise)))
