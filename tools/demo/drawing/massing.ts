/** How each family of house stands: its blocks and roofs, as the picture of the plan shows them. */
import { plinthMetres as plinth, slabMetres } from '../construction.ts'
import type { Layout } from '../layout/types.ts'
import { floorHeight } from '../layout/types.ts'
import type { PlanRecord } from '../plan-types.ts'

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
  ornament?: boolean
}

export const wallTop = (m: Mass): number => plinth + m.storeys * floorHeight - slabMetres + m.lift

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
  overhang: roof === 'flat' ? 0 : 0.6,
  ...more,
})

function roomEdge(layout: Layout, id: string, edge: 'x0' | 'x1'): number {
  const room = layout.floors[0]?.rooms.find((r) => r.id === id)
  return room ? room.cell[edge] : layout.widthMetres / 2
}

const hipRise = (layout: Layout): number => Math.min(layout.widthMetres, layout.depthMetres) * 0.2

/** The blocks seen from the front, the farthest first. `roof` is the word of the picture catalogue. */
export function massesOf(plan: PlanRecord, layout: Layout, roof: string): Mass[] {
  const w = layout.widthMetres
  const d = plan.design
  const storeys = layout.floors.length
  switch (d.family) {
    case 'row-bungalow':
    case 'wing-bungalow': {
      const wing = roomEdge(layout, 'living', 'x0') - 0.1
      if (roof === 'hipped')
        return [mass(0, w, 1, 'hip', hipRise(layout)), mass(0, wing, 1, 'hip', 1.25, { ornament: true })]
      if (roof === 'gable')
        return [
          mass(0, w, 1, 'gable-along', hipRise(layout)),
          mass(0, Math.min(wing, 6.5), 1, 'gable-front', 1.55, { tone: 'stone', ornament: true }),
        ]
      return [mass(0, w, 1, 'hip', hipRise(layout)), mass(0, wing, 1, 'gable-front', 1.8, { ornament: true })]
    }
    case 'two-wing': {
      const hall = roomEdge(layout, 'hall', 'x0')
      return [
        mass(hall - 0.1, w, 1, 'slope-right', 0.9, { overhang: 0.7 }),
        mass(0, hall, 1, 'slope-left', 0.6, { lift: 0.9, overhang: 0.7 }),
      ]
    }
    case 'cabin':
      return [mass(0, w, 1, 'slope-left', 0.9, { tone: 'shade', overhang: 0.7, lift: -0.3 })]
    case 'terrace-studio': {
      const x = roomEdge(layout, 'living', 'x0')
      return [mass(0, w, 1, 'flat', 0.35), mass(0, x, 1, 'flat', 0.75)]
    }
    case 'loft':
      return [mass(0, w, 1, 'gable-front', w * 0.44, { overhang: 0.5, tone: 'plain', ornament: true })]
    case 'family-house': {
      const a = roomEdge(layout, 'hall', 'x0')
      const b = roomEdge(layout, 'hall', 'x1')
      const main = mass(0, w, storeys, 'hip', hipRise(layout) * 0.85)
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
      const left = d.terrace ? mass(0, a, 1, 'flat', 0.25) : mass(0, a, 2, 'flat', 0.55, { tone: 'shade' })
      return [left, mass(b, w, 2, 'flat', 0.75), mass(a, b, 2, 'flat', 1.35, { tone: 'stone' })]
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
        mass(0, w, 2, 'hip', 1.9),
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
      return roof === 'hipped' ? [mass(0, w, 3, 'hip', 1.7), core] : [mass(0, w, 3, 'flat', 0.6), core]
    }
  }
}

/** One block the depth of the house, for the side views and the section. */
export function sideMass(plan: PlanRecord, layout: Layout, roof: string): Mass[] {
  const front = massesOf(plan, layout, roof)
  const d = layout.depthMetres
  const seen = [...front].sort((a, b) => wallTop(b) + b.rise - wallTop(a) - a.rise)[0]
  const main = front.find((m) => m.x1 - m.x0 > layout.widthMetres * 0.6) ?? seen
  if (!main) return []
  const kind: RoofKind =
    main.roof === 'gable-along'
      ? 'gable-front'
      : main.roof === 'gable-front'
        ? 'gable-along'
        : main.roof === 'slope-left' || main.roof === 'slope-right'
          ? 'gable-along'
          : main.roof
  return [mass(0, d, main.storeys, kind, Math.abs(main.rise), { lift: main.lift, overhang: main.overhang })]
}

export const topOf = (masses: readonly Mass[]): number =>
  Math.max(...masses.map((m) => wallTop(m) + Math.max(0, m.rise)))
