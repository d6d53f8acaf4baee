/** Rules for every demo plan: its drawings match its data, and every room is accessible, lit and labelled. */
import { describe, expect, test } from 'vitest'
import { chooseHouses } from '~/domain/houses/choose.ts'
import { readCode } from '~/domain/houses/code.ts'
import { placeLabels } from '~/domain/houses/drawing/labels.ts'
import { squareFeet } from '~/domain/houses/layout/build.ts'
import { contains, overlaps } from '~/domain/houses/layout/geometry.ts'
import { bedroomKinds, habitableKinds, type RoomKind, washroomKinds } from '~/domain/houses/layout/types.ts'
import { faultsOf } from '~/domain/houses/rules.ts'
import { readWishes } from '~/domain/houses/wishes.ts'
import { pictureFacts } from '../../tools/demo/pictures.ts'
import { layoutOf, planCode, planSlug, plans } from '../../tools/demo/plans.ts'
import { planLabels, planScale } from '../../tools/demo/sheets/floor-plan.ts'
import { drawingsOf } from '../../tools/demo/sheets/set.ts'

const SETBACKS = { front: 0, rear: 0, side: 0 }
const everyPlan = plans.map((plan) => [`${planCode(plan)} ${plan.title}`, plan] as const)

describe('the demo catalogue', () => {
  test('numbers the plans from 1 to 36 and gives each its own title and slug', () => {
    expect(plans.map((p) => p.number)).toEqual(Array.from({ length: 36 }, (_, i) => i + 1))
    expect(new Set(plans.map(planSlug)).size).toBe(36)
  })

  test('has every type of house, one to six bedrooms and one to three floors', () => {
    expect(new Set(plans.map((p) => p.type)).size).toBe(10)
    expect(new Set(plans.map((p) => p.bedrooms))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    expect(new Set(plans.map((p) => p.floors))).toEqual(new Set([1, 2, 3]))
  })

  test('leaves out an option in exactly three plans, and never the PDF', () => {
    expect(plans.filter((p) => p.priceMinor.b === undefined || p.priceMinor.c === undefined)).toHaveLength(3)
    expect(plans.every((p) => p.priceMinor.a !== undefined)).toBe(true)
  })

  test('keeps Aburi Veranda House as the prototype shows it', () => {
    const plan = plans.find((p) => p.number === 14)
    expect(plan).toMatchObject({
      title: 'Aburi Veranda House',
      type: 'House',
      bedrooms: 3,
      washrooms: 2,
      floors: 1,
      areaSqFt: 1837,
      priceMinor: { a: 125_000, b: 240_000, c: 320_000 },
    })
  })
})

describe('the plans on one floor', () => {
  const onOneFloor = everyPlan.filter(([, { floors }]) => floors === 1)

  test('are fifteen', () => expect(onOneFloor).toHaveLength(15))

  test.each(onOneFloor)('%s is a house that visitors who ask for its rooms are shown', (_name, plan) => {
    const { design, bedrooms, washrooms } = plan
    const house = design.family === 'concept' ? readCode(design.code) : null
    expect(house?.widthDm).toBe(Math.round(plan.horizontalMetres * 10))
    expect(house?.depthDm).toBe(Math.round(plan.verticalMetres * 10))
    expect(faultsOf(layoutOf(plan))).toEqual([])
    const { wishes } = readWishes(new URLSearchParams(`bedrooms=${bedrooms}&washrooms=${washrooms}&floors=1`), SETBACKS)
    const families = chooseHouses(wishes, () => null).offers.map(({ choice }) => choice.family)
    expect(families).toContain(house?.family)
  })
})

describe.each(everyPlan)('%s', (_name, plan) => {
  const layout = layoutOf(plan)

  test('is published before the first of November 2026 and has four to eight features', () => {
    expect(plan.publishedAt).toBeLessThan(Date.UTC(2026, 10, 1))
    expect(plan.features.length).toBeGreaterThanOrEqual(4)
    expect(plan.features.length).toBeLessThanOrEqual(8)
  })

  test('shows pictures that agree with its floors and its type', () => {
    expect(plan.pictureFiles.length).toBeGreaterThan(0)
    for (const file of plan.pictureFiles) {
      const seen = pictureFacts(file)
      expect(seen.floors).toBe(plan.floors)
      expect(seen.types).toContain(plan.type)
      // A pair or a block is counted as a whole, its picture by the home.
      const homes =
        plan.design.family === 'pair'
          ? 2
          : plan.design.family === 'two-flats'
            ? 6
            : plan.design.family === 'wide-flat'
              ? 3
              : 1
      const each = plan.bedrooms / homes
      expect(each).toBeGreaterThanOrEqual(plan.design.family === 'pair' ? 2 : seen.bedrooms.min)
      expect(each).toBeLessThanOrEqual(seen.bedrooms.max)
    }
  })

  test('has as many floors, bedrooms and washrooms as it states', () => {
    const rooms = layout.floors.flatMap((f) => f.rooms)
    const count = (kinds: readonly RoomKind[]): number => rooms.filter((r) => kinds.includes(r.kind)).length
    expect(layout.floors).toHaveLength(plan.floors)
    expect(count(bedroomKinds)).toBe(plan.bedrooms)
    expect(count(washroomKinds)).toBe(plan.washrooms)
  })

  test('has the outer size and the enclosed area it states', () => {
    for (const floor of layout.floors) {
      const outer = floor.walls.filter((w) => w.external)
      const reach = (axis: 'h' | 'v') => {
        const ends = outer.flatMap((wall) => (wall.axis === axis ? [wall.start, wall.end] : []))
        return Math.max(...ends) - Math.min(...ends) + 0.23
      }
      if (floor.open.length === 0) expect(reach('h')).toBeCloseTo(plan.horizontalMetres, 3)
      expect(reach('v')).toBeCloseTo(plan.verticalMetres, 3)
    }
    expect(squareFeet(layout.enclosedSqM)).toBe(plan.areaSqFt)
  })

  test('has rooms that do not overlap and stay inside the walls', () => {
    const outline = { x0: 0, y0: 0, x1: plan.horizontalMetres, y1: plan.verticalMetres }
    for (const floor of layout.floors) {
      for (const [i, a] of floor.rooms.entries()) {
        expect(contains(outline, a.net)).toBe(true)
        for (const b of floor.rooms.slice(i + 1)) expect(overlaps(a.net, b.net), `${a.id} and ${b.id}`).toBe(false)
      }
    }
  })

  test('connects every room to the front door', () => {
    for (const floor of layout.floors) {
      const reached = new Set(
        floor.rooms
          .filter((r) =>
            floor.level === 0
              ? floor.openings.some((o) => o.room === r.id && o.kind === 'entrance' && o.external)
              : r.kind === 'stair',
          )
          .map((r) => r.id),
      )
      for (let size = 0; size !== reached.size; ) {
        size = reached.size
        for (const o of floor.openings) {
          if (o.kind === 'window' || !o.other) continue
          if (reached.has(o.room)) reached.add(o.other)
          else if (reached.has(o.other)) reached.add(o.room)
        }
      }
      expect(floor.rooms.filter((r) => !reached.has(r.id)).map((r) => r.id)).toEqual([])
    }
  })

  test('gives every habitable room a window', () => {
    for (const floor of layout.floors)
      for (const room of floor.rooms.filter((r) => habitableKinds.includes(r.kind)))
        expect(
          floor.openings.some((o) => o.room === room.id && o.external && (o.kind === 'window' || o.kind === 'slide')),
          room.id,
        ).toBe(true)
  })

  test('keeps doors and windows of one wall apart', () => {
    for (const floor of layout.floors)
      for (const [i, a] of floor.openings.entries())
        for (const b of floor.openings.slice(i + 1)) {
          if (a.axis !== b.axis || Math.abs(a.line - b.line) > 0.01) continue
          expect(Math.min(a.end, b.end) - Math.max(a.start, b.start), `${a.id} and ${b.id}`).toBeLessThanOrEqual(0.001)
        }
  })

  test('has its stairs one above the other', () => {
    const places = layout.floors.map((f) =>
      f.stairs.map((s) => [s.box.x0, s.box.y0, s.box.x1, s.box.y1].map((v) => v.toFixed(2)).join(' ')),
    )
    for (const place of places) expect(place).toEqual(places[0])
    if (plan.floors > 1) expect(places[0]?.length).toBeGreaterThan(0)
  })

  test('furnishes its rooms without pieces that overlap', () => {
    for (const floor of layout.floors)
      for (const [i, a] of floor.furniture.entries())
        for (const b of floor.furniture.slice(i + 1))
          expect(overlaps(a.box, b.box), `${a.kind} and ${b.kind} in ${a.room}`).toBe(false)
  })

  test('names every room on the plan, and no name covers another or a piece of furniture', () => {
    const scale = planScale(layout).mm
    for (const floor of layout.floors) {
      const labels = placeLabels(floor, scale, planLabels)
      const named = floor.rooms.filter((r) => r.kind !== 'stair').map((r) => r.id)
      expect(labels.map((l) => l.room)).toEqual(named)
      for (const [i, a] of labels.entries()) {
        for (const b of labels.slice(i + 1)) expect(overlaps(a.box, b.box)).toBe(false)
        for (const f of floor.furniture) expect(overlaps(a.box, f.box), `${a.room} and ${f.kind}`).toBe(false)
      }
    }
  })

  test('lists the drawings that belong to each option', () => {
    const floors = ['Ground Floor Plan', 'First Floor Plan', 'Second Floor Plan'].slice(0, plan.floors)
    expect(drawingsOf(plan, 'a')).toEqual([...floors, 'Elevations', 'Exterior 3D Modeling and Rendering'])
    expect(drawingsOf(plan, 'c')).toHaveLength(11 + plan.floors)
    expect(drawingsOf(plan, 'b')).toEqual(drawingsOf(plan, 'c').filter((d) => d !== 'Elevations'))
  })
})
