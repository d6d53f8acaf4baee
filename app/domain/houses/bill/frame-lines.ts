/** The lines of a bill for the structure: foundations, walls, columns, beams, slabs and roof. */

import type { Beam } from '../layout/beams.ts'
import { construction, plinthMetres, slabMetres } from '../layout/construction.ts'
import type { SlabPart } from '../layout/slabs.ts'
import { steelOfSlabs, steelPerMetre, steelPerPad } from './steel.ts'
import { lengthOf, type TakeOff, WALL_HEIGHT } from './take-off.ts'

export type Add = (item: string, quantity: number, rateKey: string, source: string) => void

const { column, lintel, pad, ringBeam, slab, strip, verandaPad } = construction
const metres = (mm: number) => mm / 1000

const FLOOR_NAMES = ['ground floor', 'first floor', 'second floor']
const BLOCKS_PER_SQ_M = 10

export function substructure(t: TakeOff, add: Add) {
  const { ground } = t
  const walls = ground.outerMetres + ground.innerMetres
  const framed = t.columns.filter(({ free }) => !free).length
  const free = t.columns.length - framed
  const padSqM = framed * metres(pad.side) ** 2 + free * metres(verandaPad.side) ** 2
  const padCuM =
    framed * metres(pad.side) ** 2 * metres(pad.deep) + free * metres(verandaPad.side) ** 2 * metres(verandaPad.deep)
  const depth = metres(construction.foundationDepth)
  const stripDeep = metres(strip.deep)
  // From the top of the footing to the underside of the ground slab.
  const wallDeep = depth + plinthMetres - slabMetres - stripDeep
  const trenchSqM = walls * metres(strip.wide)
  add(
    `Excavate trenches ${strip.wide} wide, ${construction.foundationDepth} deep`,
    trenchSqM * depth,
    'dig',
    'Walls, ground floor',
  )
  add('Excavate for pad footings', padSqM * depth, 'dig', 'Columns')
  add(
    `Blinding, ${construction.blinding} mm`,
    (trenchSqM + padSqM) * metres(construction.blinding),
    'lean-concrete',
    'Trenches and pits',
  )
  add(`Strip footings ${strip.wide} x ${strip.deep}`, trenchSqM * stripDeep, 'concrete', 'Walls, ground floor')
  add(
    `Pad footings ${pad.side} x ${pad.side} x ${pad.deep}, at verandas ${verandaPad.side} x ${verandaPad.side}`,
    padCuM,
    'concrete',
    'Columns',
  )
  add(
    'Reinforcement of pad footings and column starters',
    framed * steelPerPad.framed + free * steelPerPad.free,
    'steel',
    'Columns',
  )
  add('Foundation walls, blocks', walls * wallDeep * BLOCKS_PER_SQ_M, 'block', 'Walls, ground floor')
  add('Foundation walls, laying', walls * wallDeep, 'lay-blocks', 'Walls, ground floor')
  add(`Laterite fill, ${construction.fill} mm`, ground.enclosedSqM * metres(construction.fill), 'fill', 'Ground floor')
  add(
    `Hardcore, ${construction.hardcore} mm`,
    (ground.enclosedSqM + ground.outsideSqM) * metres(construction.hardcore),
    'hardcore',
    'Ground floor and veranda',
  )
  add('Termite treatment', ground.enclosedSqM, 'termite', 'Ground floor')
  add('Damp-proof membrane', ground.enclosedSqM * 1.1, 'membrane', 'Ground floor')
  add('Mesh in the ground slab', (ground.enclosedSqM + ground.outsideSqM) * 1.05, 'mesh', 'Ground floor and veranda')
  add(
    `Ground slab, ${slab.deep} mm`,
    (ground.enclosedSqM + ground.outsideSqM) * slabMetres,
    'concrete',
    'Ground floor and veranda',
  )
}

const isRoof = (kind: SlabPart['kind']) => kind === 'roof' || kind === 'canopy'

/** A slab over a floor: its concrete and formwork by area, its bars by its spans. */
function suspendedSlab(where: string, areaSqM: number, parts: readonly SlabPart[], source: string, add: Add) {
  add(`Slab over the ${where}, ${slab.deep} mm`, areaSqM * slabMetres, 'concrete', source)
  add(`Slab reinforcement over the ${where}`, steelOfSlabs(parts), 'steel', 'Structural sheet, slabs by span')
  add(`Slab formwork over the ${where}`, areaSqM, 'formwork', source)
}

/** Beams below the slab, which is measured separately. */
function beams(t: TakeOff, add: Add) {
  const total = (of: (beam: Beam) => number) => t.beams.reduce((all, beam) => all + of(beam), 0)
  for (const mark of [...new Set(t.beams.map((beam) => beam.mark))].sort()) {
    const same = t.beams.filter((beam) => beam.mark === mark)
    const [first] = same
    const long = same.reduce((all, beam) => all + lengthOf(beam), 0)
    if (first)
      add(
        `Beams ${mark}, ${first.wide} x ${first.deep}`,
        long * metres(first.wide) * (metres(first.deep) - slabMetres),
        'concrete',
        `Structural sheet, ${same.length} of this mark`,
      )
  }
  add(
    'Beam reinforcement',
    total((beam) => lengthOf(beam) * beam.steelKgPerMetre),
    'steel',
    'Beam schedule',
  )
  add(
    'Beam formwork',
    total((beam) => lengthOf(beam) * (metres(beam.wide) + 2 * (metres(beam.deep) - slabMetres))),
    'formwork',
    'Beam schedule',
  )
}

export function wallsAndFrame(t: TakeOff, add: Add) {
  for (const floor of t.floors) {
    const name = FLOOR_NAMES[floor.level] ?? ''
    add(
      `Blocks ${construction.outerBlock} mm, outer walls, ${name}`,
      floor.outerBlockSqM * BLOCKS_PER_SQ_M,
      'block',
      `Outer walls less openings, ${name}`,
    )
    add(
      `Blocks ${construction.innerBlock} mm, inner walls, ${name}`,
      floor.innerBlockSqM * BLOCKS_PER_SQ_M,
      'block',
      `Inner walls less openings, ${name}`,
    )
    const above = t.floors.find(({ level }) => level === floor.level + 1)
    if (!above) continue
    suspendedSlab(
      name,
      above.enclosedSqM + above.outsideSqM - floor.wellSqM,
      t.slabs.filter(({ level, kind }) => level === floor.level && !isRoof(kind)),
      `Floor above the ${name} less stairs`,
      add,
    )
    add(`Stair from the ${name}`, t.stairs * 1.9, 'concrete', 'Stairs')
  }
  beams(t, add)
  const blockSqM = t.total(({ outerBlockSqM, innerBlockSqM }) => outerBlockSqM + innerBlockSqM)
  const walls = t.total(({ outerMetres, innerMetres }) => outerMetres + innerMetres)
  const storeys = t.columns.reduce((sum, { top }) => sum + top + 1, 0)
  const columnMetresHigh = storeys * WALL_HEIGHT
  const columnSqM = metres(column.side) ** 2
  const beamSqM = metres(ringBeam.wide) * metres(ringBeam.deep)
  const lintels = t.total(({ lintelMetres }) => lintelMetres)
  add('Block laying', blockSqM, 'lay-blocks', 'All walls less openings')
  add('Cement for mortar', blockSqM * 0.2, 'cement', 'All walls less openings')
  add('Sand for mortar', blockSqM * 0.024, 'sand', 'All walls less openings')
  add(`Columns ${column.side} x ${column.side}`, columnMetresHigh * columnSqM, 'concrete', 'Columns')
  add(`Ring beams ${ringBeam.wide} x ${ringBeam.deep}`, walls * beamSqM, 'concrete', 'All walls')
  add(
    `Lintels ${lintel.deep} deep`,
    lintels * metres(lintel.deep) * metres(lintel.wide),
    'concrete',
    'Openings, 0.2 m bearing each side',
  )
  add(
    'Reinforcement of columns, ring beams and lintels',
    columnMetresHigh * steelPerMetre.column + walls * steelPerMetre.ringBeam + lintels * steelPerMetre.lintel,
    'steel',
    'Columns, beams, lintels',
  )
  add(
    'Column and ring-beam formwork',
    columnMetresHigh * metres(column.side) * 2 + walls * metres(ringBeam.deep) * 2,
    'formwork',
    'Columns and beams',
  )
}

/** `slope` is the roof area per horizontal square metre, as in the sections. */
export function roof(t: TakeOff, slope: number | null, add: Add) {
  const plan = t.roofedSqM + t.eavesMetres * 0.6
  const flat = (slope === null ? t.roofedSqM : 0) + t.canopySqM
  const source = slope === null ? 'Enclosed floor and canopies' : 'Canopies of verandas'
  add(`Roof slab, ${slab.deep} mm`, flat * slabMetres, 'concrete', source)
  add(
    'Roof slab reinforcement',
    steelOfSlabs(t.slabs.filter(({ kind }) => isRoof(kind))),
    'steel',
    'Structural sheet, slabs by span',
  )
  add('Roof slab formwork', flat, 'formwork', source)
  add('Screed to falls with felt', flat * 1.05, 'roof-felt', source)
  if (slope === null) {
    add('Block parapet', t.perimeterMetres * 0.9 * BLOCKS_PER_SQ_M, 'block', 'Outer walls')
  } else {
    const degrees = Math.round((Math.acos(1 / slope) * 180) / Math.PI)
    add('Rafters and purlins', plan * slope, 'roof-timber', `Enclosed floor with eaves, at ${degrees} degrees`)
    add('Roofing sheets', plan * slope * 1.1, 'roof-sheet', 'Enclosed floor with eaves, 10 % for laps')
    add('Ridges and hips', t.eavesMetres * 0.55, 'ridge', 'Eaves')
    add('Fascia boards', t.eavesMetres, 'fascia', 'Eaves')
    add('Gutters', t.eavesMetres, 'gutter', 'Eaves')
  }
  add('Down pipes', 4 * 3.3 * t.floors.length, 'down-pipe', 'Four corners')
  const top = t.floors.at(-1) ?? t.ground
  add('Ceiling', slope === null ? top.floorSqM * 0.5 : top.floorSqM, 'ceiling', 'Rooms of the top floor')
}
