/**
 * The sizes that all drawings, schedules and bills of the demo plans share, in millimetres unless they say otherwise.
 * They are those of the standard specification, which a test compares with these.
 */
export const construction = {
  outerBlock: 200,
  outerRender: 15,
  innerBlock: 125,
  innerPlaster: 12.5,
  column: { side: 200, bars: '4 Y16', links: 'R8 links at 200' },
  pad: { side: 1200, deep: 300, bars: 'Y12 at 150 both ways' },
  verandaPad: { side: 900, deep: 300 },
  strip: { wide: 600, deep: 225 },
  /** From the ground to the underside of a footing. */
  foundationDepth: 900,
  blinding: 50,
  ringBeam: { wide: 200, deep: 300, bars: '4 Y12', links: 'R8 links at 200' },
  lintel: { wide: 200, deep: 225, bearing: 200, bars: '2 Y12, 2 Y10', links: 'R6 links at 200' },
  slab: { deep: 150 },
  hardcore: 200,
  fill: 300,
  concrete: 'C25/30',
  footingConcrete: 'C20/25',
  steel: 500,
  cover: { ground: 50, beam: 30, slab: 25 },
  glass: 5,
  safetyGlass: 6,
  /** From the ground to the finished ground floor, and from floor to floor. */
  plinth: 450,
  storey: 3150,
  ceilingGap: 100,
  /** Beyond the outer face of the walls, measured horizontally. */
  eaves: 600,
  /** The floor of a garage lies below that of the house, so that a car drives in over a short ramp. */
  garageDrop: 300,
  /** The share of a wall opening that is glass rather than frame. */
  glassShare: 0.85,
} as const

/** Finished with render or plaster on both faces, in metres. */
export const outerWallMetres = (construction.outerBlock + 2 * construction.outerRender) / 1000
export const innerWallMetres = (construction.innerBlock + 2 * construction.innerPlaster) / 1000
export const columnMetres = construction.column.side / 1000
/** A column that stands free is rendered on all faces. */
export const freeColumnMetres = columnMetres + (2 * construction.outerRender) / 1000
/** From the edge of a veranda to the middle of its columns. */
export const freeColumnInsetMetres = 0.18
export const storeyMetres = construction.storey / 1000
export const slabMetres = construction.slab.deep / 1000
export const plinthMetres = construction.plinth / 1000
export const garageDropMetres = construction.garageDrop / 1000
export const eavesMetres = construction.eaves / 1000
/** The rise per metre of run of a hipped roof: 22 degrees. */
export const hipPitch = Math.tan((22 * Math.PI) / 180)
/** From the floor to the underside of the slab or of the roof. */
export const wallMetres = storeyMetres - slabMetres

/** Two people to a bedroom, 3,000 litres for six of them and 500 for each further one. */
export function septicTankOf(bedrooms: number): { users: number; litres: number } {
  const users = Math.max(4, bedrooms * 2)
  return { users, litres: 3000 + Math.max(0, users - 6) * 500 }
}
