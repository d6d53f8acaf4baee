/** The details of the sheet of structures: pad with column, wall footing, ring beam, and the edge of a balcony or a canopy. */

import { colours, type Pen, type Style } from '../../../app/domain/houses/drawing/canvas.ts'
import { columnMetres, construction, plinthMetres, slabMetres } from '../../../app/domain/houses/layout/construction.ts'
import type { SlabPart } from '../../../app/domain/houses/layout/slabs.ts'
import { foundationMetres } from '../layout/section.ts'
import { times } from './beam-schedule.ts'

const { pad, verandaPad, strip, column, ringBeam, slab, lintel } = construction
const BARS: Style = { layer: 'STRUCTURE', stroke: colours.laterite, width: 0.7 }
const LINKS: Style = { ...BARS, width: 0.4 }
const CONCRETE: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.5, fill: colours.sand }
const OUTLINE: Style = { layer: 'STRUCTURE', stroke: colours.ink, width: 0.5 }
const EARTH: Style = { layer: 'STRUCTURE', stroke: colours.brown, width: 0.4, dash: [3, 1.5] }
const COVER = { ground: construction.cover.ground / 1000, slab: construction.cover.slab / 1000 }
const RAIL = 1.05

/** `draw` has its origin on the ground at the left of the detail, its heights upwards; `down` is what lies below. */
export type Detail = {
  title: string
  lines: string[]
  ratio: { large: number; small: number }
  wide: number
  up: number
  down: number
  draw: (p: Pen) => void
}

const dot = (p: Pen, x: number, y: number) => p.circle({ layer: 'STRUCTURE', fill: colours.laterite }, x, y, 0.012)

/** From the underside of the pad to above the ground floor. */
function padDetail(hasFree: boolean): Detail {
  const [side, deep, half] = [pad.side / 1000, pad.deep / 1000, columnMetres / 2]
  const names = hasFree ? 'C1, C2' : 'C1'
  return {
    title: hasFree ? 'Pads F1, F2 and columns' : 'Pad F1 and column C1',
    lines: [
      `F1 ${times(pad.side, pad.side, pad.deep)},`,
      pad.bars,
      ...(hasFree ? [`F2 ${times(verandaPad.side, verandaPad.side, verandaPad.deep)}, same bars`] : []),
      `${names} ${times(column.side, column.side)}, ${column.bars},`,
      column.links,
    ],
    ratio: { large: 20, small: 50 },
    wide: side,
    up: plinthMetres + 0.15,
    down: -foundationMetres,
    draw: (p) => {
      const x = side / 2
      const base = foundationMetres
      const top = plinthMetres + 0.15
      p.rect(CONCRETE, 0, base, side, base + deep)
      p.rect(OUTLINE, x - half, base + deep, x + half, top)
      for (const at of [x - half + 0.04, x + half - 0.04]) p.line(BARS, at, base + 0.06, at, top)
      p.line(BARS, 0.06, base + COVER.ground, side - 0.06, base + COVER.ground)
      for (let at = 0.1; at < side; at += 0.15) dot(p, at, base + COVER.ground + 0.02)
      for (let y = base + deep + 0.1; y < top; y += 0.2) p.line(LINKS, x - half + 0.03, y, x + half - 0.03, y)
      p.line(EARTH, 0, 0, x - half, 0)
      p.line(EARTH, x + half, 0, side, 0)
    },
  }
}

function stripDetail(): Detail {
  const [wide, deep, half] = [strip.wide / 1000, strip.deep / 1000, construction.outerBlock / 2000]
  return {
    title: 'Footing of walls',
    lines: [
      `Strip ${times(strip.wide, strip.deep)} under all walls,`,
      `blinding of ${construction.blinding}, at least`,
      `${construction.foundationDepth} below the ground`,
      `Ground slab ${slab.deep}, mesh A142,`,
      `hardcore ${construction.hardcore}, fill ${construction.fill}`,
    ],
    ratio: { large: 20, small: 50 },
    wide: wide + 0.3,
    up: plinthMetres + 0.15,
    down: -foundationMetres,
    draw: (p) => {
      const x = wide / 2
      const base = foundationMetres
      p.rect(CONCRETE, 0, base, wide, base + deep)
      p.rect({ ...OUTLINE, fill: '#cfc4b1' }, x - half, base + deep, x + half, plinthMetres - slabMetres)
      for (let y = base + deep + 0.225; y < plinthMetres - slabMetres; y += 0.225)
        p.line(LINKS, x - half, y, x + half, y)
      p.rect(CONCRETE, x - half, plinthMetres - slabMetres, wide + 0.3, plinthMetres)
      p.line(BARS, x - half + 0.04, plinthMetres - 0.05, wide + 0.3, plinthMetres - 0.05)
      p.rect({ ...OUTLINE, fill: '#cfc4b1' }, x - half, plinthMetres, x + half, plinthMetres + 0.15)
      p.line(EARTH, 0, 0, x - half, 0)
    },
  }
}

function ringDetail(): Detail {
  const [wide, deep] = [ringBeam.wide / 1000, ringBeam.deep / 1000]
  return {
    title: 'Ring beam',
    lines: [
      `${times(ringBeam.wide, ringBeam.deep)}, ${ringBeam.bars},`,
      ringBeam.links,
      `Lintels ${times(lintel.wide, lintel.deep)},`,
      lintel.bars,
      `${lintel.links},`,
      `bearing ${lintel.bearing}`,
    ],
    ratio: { large: 10, small: 20 },
    wide,
    up: deep,
    down: 0,
    draw: (p) => {
      p.rect(CONCRETE, 0, 0, wide, deep)
      p.rect({ ...OUTLINE, stroke: colours.laterite }, 0.03, 0.03, wide - 0.03, deep - 0.03)
      for (const x of [0.045, wide - 0.045]) for (const y of [0.045, deep - 0.045]) dot(p, x, y)
    },
  }
}

/** The slab of a balcony with the wall that it stands out from; a canopy lies on the beam of its columns. */
function edgeDetail(part: SlabPart): Detail {
  const back = 0.6
  const half = construction.outerBlock / 2000
  const out = part.span
  const deep = ringBeam.deep / 1000
  const isBalcony = part.kind === 'balcony'
  return {
    title: `${isBalcony ? 'Balcony' : 'Slab over columns'} ${part.mark}`,
    lines: [
      `Slab ${slab.deep}, ${part.bars}${isBalcony ? ' at the top' : ''}`,
      `${part.across} across`,
      ...(isBalcony
        ? [
            `Top bars ${times(Math.ceil(out * 30) * 50)} back`,
            'into the slab or past a beam',
            `Railing ${times(RAIL * 1000)} up, drip at the edge`,
          ]
        : ['Beam: see the schedule']),
    ],
    ratio: { large: 20, small: 50 },
    wide: back + out,
    up: slabMetres + (isBalcony ? RAIL : 0.1),
    down: deep - slabMetres + 0.15,
    draw: (p) => {
      p.rect({ ...OUTLINE, fill: '#cfc4b1' }, back - 2 * half, -deep + slabMetres - 0.15, back, slabMetres - deep)
      p.rect(CONCRETE, back - 2 * half, slabMetres - deep, back, slabMetres)
      p.rect(CONCRETE, 0, 0, back + out, slabMetres)
      const top = slabMetres - COVER.slab
      p.line(BARS, 0, isBalcony ? top : COVER.slab, back + out - 0.03, isBalcony ? top : COVER.slab)
      if (isBalcony) p.line(BARS, back + out - 0.03, top, back + out - 0.03, COVER.slab)
      for (let x = 0.1; x < back + out - 0.05; x += 0.2) dot(p, x, isBalcony ? top - 0.02 : COVER.slab + 0.02)
      if (isBalcony) {
        p.line(LINKS, 0, COVER.slab, back + out - 0.03, COVER.slab)
        p.rect(OUTLINE, back + out - 0.07, slabMetres, back + out - 0.03, slabMetres + RAIL)
      } else p.rect(CONCRETE, back + out - 0.3, slabMetres - deep, back + out - 0.1, 0)
    },
  }
}

/** The details in the order of their importance to an engineer. */
export function detailsOf(parts: readonly SlabPart[], hasFree: boolean): Detail[] {
  const edges = ([['balcony'], ['carried', 'canopy']] as const).flatMap((kinds) => {
    const longest = parts.filter(({ kind }) => kinds.some((each) => each === kind)).sort((a, b) => b.span - a.span)[0]
    return longest ? [edgeDetail(longest)] : []
  })
  return [padDetail(hasFree), ringDetail(), ...edges, stripDetail()]
}
