/** The flights of a stair in its box: nine risers up to the half landing along the back, nine more to the floor above. */
import { slabMetres, storeyMetres } from './construction.ts'
import type { Stair } from './types.ts'

const RISERS_PER_FLIGHT = 9
const WIDEST_FLIGHT = 1.1
const LONGEST_GOING = 0.27
/** The floor between the last riser and the door of the stair. */
const KERB = 0.1

export type Flights = {
  riseMetres: number
  goingMetres: number
  widthMetres: number
  landingMetres: number
  treads: number
  /** The first riser of both flights, along y. */
  foot: number
  /** From a tread to what is above it: the flight of the next storey, or the ceiling of the last. */
  headroomMetres: number
}

export function flightsOf({ box }: Stair): Flights {
  const widthMetres = Math.min(WIDEST_FLIGHT, (box.x1 - box.x0 - 0.1) / 2)
  const landingMetres = widthMetres
  const treads = RISERS_PER_FLIGHT - 1
  const goingMetres = Math.min(LONGEST_GOING, (box.y1 - box.y0 - landingMetres - KERB) / treads)
  const riseMetres = storeyMetres / (2 * RISERS_PER_FLIGHT)
  const waist = slabMetres / Math.cos(Math.atan2(riseMetres, goingMetres))
  return {
    riseMetres,
    goingMetres,
    widthMetres,
    landingMetres,
    treads,
    foot: box.y0 + landingMetres + treads * goingMetres,
    headroomMetres: storeyMetres - waist - riseMetres,
  }
}
