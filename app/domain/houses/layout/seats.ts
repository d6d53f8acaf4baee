/** The places on walls where beams lie, which no opening may weaken. */
import type { Axis, Stretch } from './types.ts'

/** `axis` and `line` are those of the wall, `at` is along it. */
export type Seat = { axis: Axis; line: number; at: number }

/** The solid wall required on both sides of the middle of a beam. */
const CLEARANCE = 0.2

/** Whether the opening is under the end of a beam. */
export const isUnderSeat = (opening: Stretch, seat: Seat): boolean =>
  opening.axis === seat.axis &&
  Math.abs(opening.line - seat.line) < 0.06 &&
  seat.at + CLEARANCE > opening.start + 0.001 &&
  seat.at - CLEARANCE < opening.end - 0.001
