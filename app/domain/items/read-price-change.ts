/** Reads a price, or a change of prices in percent, as staff type it. */
import { LARGEST_MINOR, readCedis } from '../shared/money.ts'
import type { PriceChange } from './bulk-change.ts'

const PERCENT = /^([+-−–])?\s*(\d{1,3}(?:\.\d{1,2})?)\s*%$/

/** Null for anything else, for no change, and for one below -90 % or above 900 %. */
export function readPriceChange(typed: string): PriceChange | null {
  const percent = PERCENT.exec(typed.trim())
  if (percent) {
    const size = Math.round(Number(percent[2]) * 100)
    const byBasisPoints = percent[1] === undefined || percent[1] === '+' ? size : -size
    return byBasisPoints === 0 || byBasisPoints < -9000 || byBasisPoints > 90_000 ? null : { byBasisPoints }
  }
  const toMinor = readCedis(typed)
  return toMinor === null || toMinor <= 0 ? null : { toMinor: Math.min(toMinor, LARGEST_MINOR) }
}
