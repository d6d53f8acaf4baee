/**
 * The code of a concept house, such as `1-row-3-2-160x108-cm`: its version, family, bedrooms, washrooms, width and depth in
 * decimetres, `c` for a closed and `m` for a mirrored house. The same code is the same house for ever: a change that
 * would draw one of them anew takes the next version, and the old one stays. Any other text is no code.
 */
import { FAMILY_NAMES, familyOf } from './families/families.ts'
import { type Choice, hasOpenKitchen } from './house.ts'
import { isMeasured } from './sizes.ts'

const VERSION = 1
const CODE = /^1-([a-z]{3,8})-([1-9])-([1-9])-(\d{2,3})x(\d{2,3})(?:-(cm?|m))?$/
const LONGEST = 40

export function codeOf({ family, bedrooms, washrooms, widthDm, depthDm, isClosed, isMirrored }: Choice): string {
  const turns = `${isClosed ? 'c' : ''}${isMirrored ? 'm' : ''}`
  return [VERSION, family, bedrooms, washrooms, `${widthDm}x${depthDm}`, ...(turns ? [turns] : [])].join('-')
}

/** Null for what is no code, and for sizes at which the house would break a rule. Nothing is drawn for it. */
export function readCode(text: string): Choice | null {
  const [, name, bedrooms, washrooms, width, depth, turns = ''] = (text.length <= LONGEST && CODE.exec(text)) || []
  const family = FAMILY_NAMES.find((each) => each === name)
  if (!family || !familyOf(family).offers[`${bedrooms}/${washrooms}`]) return null
  const choice: Choice = {
    family,
    bedrooms: Number(bedrooms),
    washrooms: Number(washrooms),
    widthDm: Number(width),
    depthDm: Number(depth),
    isClosed: turns.startsWith('c'),
    isMirrored: turns.endsWith('m'),
  }
  return isMeasured(choice) && codeOf(choice) === text && (!choice.isClosed || hasOpenKitchen(choice)) ? choice : null
}

/** The code itself, or '' for what is none. */
export const knownCode = (text: string): string => (readCode(text) ? text : '')
