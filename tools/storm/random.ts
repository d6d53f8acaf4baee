/** Repeatable random numbers: the same seed gives the same storm. */
export type Random = {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  shuffle<T>(items: T[]): T[]
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    whole,
    chance: (share) => next() < share,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    shuffle(items) {
      const mixed = [...items]
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = whole(0, at)
        const kept = mixed[at] as (typeof mixed)[number]
        mixed[at] = mixed[other] as (typeof mixed)[number]
        mixed[other] = kept
      }
      return mixed
    },
  }
}
