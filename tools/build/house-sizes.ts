/**
 * Measures at which outer sizes each family of houses keeps every rule, and writes the table that the choice of a house
 * reads. Run after a change of a family or of a rule: `node --import tsx tools/build/house-sizes.ts`.
 */
import { writeFileSync } from 'node:fs'
import { FAMILY_NAMES, type FamilyName, familyOf } from '../../app/domain/houses/families/families.ts'
import { layoutOf } from '../../app/domain/houses/house.ts'
import { faultsOf } from '../../app/domain/houses/rules.ts'

const STEP = 2
/** Around the size that suits a family best, in decimetres. */
const REACH = { below: 40, above: 36 }

function isSound(family: FamilyName, bedrooms: number, washrooms: number, widthDm: number, depthDm: number): boolean {
  return [false, true].every((isClosed) => {
    const choice = { family, bedrooms, washrooms, widthDm, depthDm, isClosed, isMirrored: false }
    try {
      return faultsOf(layoutOf(choice)).length === 0
    } catch {
      return false
    }
  })
}

type Box = [w0: number, w1: number, d0: number, d1: number]

/** For each width the depths around the best one without a gap; widths with the same depths are one box. */
function boxesOf(family: FamilyName, rooms: string): Box[] {
  const [bedrooms = 0, washrooms = 0] = rooms.split('/').map(Number)
  const [usualWidth = 0, usualDepth = 0] = familyOf(family).offers[rooms] ?? []
  const boxes: Box[] = []
  for (let w = usualWidth - REACH.below; w <= usualWidth + REACH.above; w += STEP) {
    const sound = (d: number) => isSound(family, bedrooms, washrooms, w, d)
    const first = Array.from({ length: 30 }, (_, at) => usualDepth + (at % 2 ? 1 : -1) * Math.ceil(at / 2) * STEP).find(
      sound,
    )
    if (first === undefined) continue
    let [d0, d1] = [first, first]
    while (d0 - STEP >= usualDepth - REACH.below && sound(d0 - STEP)) d0 -= STEP
    while (d1 + STEP <= usualDepth + REACH.above && sound(d1 + STEP)) d1 += STEP
    const last = boxes.at(-1)
    if (last && last[1] === w - STEP && last[2] === d0 && last[3] === d1) last[1] = w
    else boxes.push([w, w, d0, d1])
  }
  return boxes
}

const only = process.argv[2]?.split(',')
const rows = FAMILY_NAMES.filter((family) => !only || only.includes(family)).flatMap((family) =>
  Object.keys(familyOf(family).offers).map((rooms) => {
    const boxes = boxesOf(family, rooms).map(([w0, w1, d0, d1]) => `${w0}-${w1}x${d0}-${d1}`)
    return `  '${family} ${rooms}': '${boxes.join(' ')}',`
  }),
)
const text = `/**
 * The outer sizes, in decimetres and steps of two, at which a house of each family and its rooms keeps every rule: widths
 * from and to, then depths from and to. Written by tools/build/house-sizes.ts; a test measures them anew.
 */
export const SIZES: Readonly<Record<string, string>> = {
${rows.join('\n')}
}
`
if (only) console.log(text)
else writeFileSync(new URL('../../app/domain/houses/families/measured-sizes.ts', import.meta.url), text)
