/** The sizes in which doors and windows are sold, in millimetres. The drawings have no others. */
import type { Opening } from './types.ts'

type Sizes = { widths: readonly number[]; heights: readonly number[] }

export const TRADE_SIZES: Record<Exclude<Opening['kind'], 'opening'>, Sizes> = {
  window: { widths: [600, 900, 1200, 1500, 1800, 2100, 2400, 3000], heights: [600, 900, 1200, 1500, 1800] },
  door: { widths: [700, 800, 900], heights: [2100] },
  entrance: { widths: [900, 1000, 1200, 1500], heights: [2100] },
  slide: { widths: [1500, 1800, 2100, 2400, 3000], heights: [2400] },
  garage: { widths: [2400, 2700, 3000, 3600, 4200, 4800], heights: [2400] },
}

/** Openings without a door have any size in steps of a mortar joint. */
const OPENING_STEP = 50

/** The widest standard size up to `most` metres; null if there is none. */
export function tradeWidth(kind: Opening['kind'], most: number): number | null {
  const room = Math.floor(most * 1000 + 1e-6)
  if (kind === 'opening') return (Math.floor(room / OPENING_STEP) * OPENING_STEP) / 1000
  const width = TRADE_SIZES[kind].widths.findLast((each) => each <= room)
  return width === undefined ? null : width / 1000
}
