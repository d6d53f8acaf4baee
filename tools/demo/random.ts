/** Random numbers that are the same on every machine for the same seed. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  /** From 0 up to 1. Mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number from 0 up to `below`. */
    below: (below: number) => Math.floor(next() * below),
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
    key: (length: number) => Array.from({ length }, () => Math.floor(next() * 36).toString(36)).join(''),
  }
}
