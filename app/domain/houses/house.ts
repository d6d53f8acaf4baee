/** A concept house: one choice of family, rooms, size and turn, and all that follows from it. The same choice is the same house. */
import { type FamilyName, familyOf } from './families/families.ts'
import { seatsOf } from './layout/beams.ts'
import { buildLayout } from './layout/build.ts'
import { hipPitch } from './layout/construction.ts'
import { mirrorLayout } from './layout/mirror.ts'
import type { DoorSpec, FloorSpec, Layout } from './layout/types.ts'

export type Choice = {
  family: FamilyName
  bedrooms: number
  washrooms: number
  /** To the outer faces, in decimetres. */
  widthDm: number
  depthDm: number
  /** A door between the kitchen and the day rooms, instead of an opening. */
  isClosed: boolean
  isMirrored: boolean
}

/** The roof area per horizontal square metre; null for a flat roof. */
export const slopeOf = ({ family }: Choice): number | null =>
  familyOf(family).hasFlatRoof ? null : Math.hypot(1, hipPitch)

const isKitchenOpening = ({ kind, into, from }: DoorSpec) =>
  kind === 'opening' && (into === 'kitchen' || from === 'kitchen')

const closed = (spec: FloorSpec): FloorSpec => ({
  ...spec,
  doors: spec.doors.map((door) => {
    if (!isKitchenOpening(door)) return door
    const { widthMetres: _wide, ...rest } = door
    return { ...rest, kind: 'door' }
  }),
})

export function specsOf({ family, bedrooms, washrooms, widthDm, isClosed }: Choice): FloorSpec[] {
  const specs = familyOf(family).specs({ bedrooms, washrooms }, widthDm / 10)
  return isClosed ? specs.map(closed) : specs
}

/** Whether its kitchen can be closed. */
export const hasOpenKitchen = (choice: Choice): boolean =>
  specsOf({ ...choice, isClosed: false }).some(({ doors }) => doors.some(isKitchenOpening))

/** Throws where the rooms do not fit into the size. */
export function layoutOf(choice: Choice, isFurnished = false): Layout {
  const [width, depth] = [choice.widthDm / 10, choice.depthDm / 10]
  const { hasFlatRoof, floors } = familyOf(choice.family)
  const specs = specsOf(choice)
  const flatRoofs = hasFlatRoof ? [{ level: floors - 1, x0: 0, x1: width }] : []
  const build = (more: Parameters<typeof buildLayout>[3]) => ({ ...buildLayout(width, depth, specs, more), flatRoofs })
  // The beams of the first layout are the seats that the openings of the second keep clear of.
  const seats = hasFlatRoof || floors > 1 ? seatsOf(build({ isFurnished: false })) : []
  const layout = build({ seats, isFurnished })
  return choice.isMirrored ? mirrorLayout(layout) : layout
}
