/** Finite State Entropy (RFC 8878, 4.1): symbols coded by frequency, with tables that are sent or predefined. */

/** States are kept in bytes, which limits the size of a table. */
const MAX_LOG = 8

export class Bits {
  readonly bytes: number[] = []
  #value = 0
  #count = 0
  add(value: number, count: number) {
    this.#value |= value << this.#count
    this.#count += count
    for (; this.#count >= 8; this.#count -= 8) {
      this.bytes.push(this.#value & 255)
      this.#value >>>= 8
    }
  }
  /** Pads with zeros to a whole byte. */
  end(): number[] {
    if (this.#count > 0) this.add(0, 8 - this.#count)
    return this.bytes
  }
  /** Decoders read a stream from its end, which a set bit marks. */
  close(): number[] {
    this.add(1, 1)
    return this.end()
  }
}

export const highestBit = (value: number) => 31 - Math.clz32(value)

/** An encoder's table for a distribution: from the next state to the one before. A count of -1 means below one. */
export function tableOf(log: number, distribution: readonly number[]) {
  const size = 1 << log
  const symbols = new Array<number>(size).fill(0)
  let last = size - 1
  distribution.forEach((count, symbol) => {
    if (count < 0) symbols[last--] = symbol
  })
  let at = 0
  distribution.forEach((count, symbol) => {
    for (let each = 0; each < count; each += 1) {
      symbols[at] = symbol
      do at = (at + (size >> 1) + (size >> 3) + 3) & (size - 1)
      while (at > last)
    }
  })
  const next = distribution.map(Math.abs)
  const bits: number[] = []
  const bases: number[] = []
  const before = distribution.map(() => new Uint8Array(size))
  const first: number[] = []
  symbols.forEach((symbol, state) => {
    const value = next[symbol] ?? 0
    next[symbol] = value + 1
    bits[state] = log - highestBit(value)
    bases[state] = (value << (log - highestBit(value))) - size
    first[symbol] ??= state
    before[symbol]?.fill(state, bases[state], (bases[state] ?? 0) + (1 << (log - highestBit(value))))
  })
  return { log, distribution, bits, bases, before, first }
}

export type Table = ReturnType<typeof tableOf>

/** A state machine that encodes from the last symbol to the first. */
export function stateOf(table: Table, bits: Bits) {
  let state = -1
  return {
    push(symbol: number) {
      const next = state
      state = (next < 0 ? table.first[symbol] : table.before[symbol]?.[next]) ?? 0
      if (next >= 0) bits.add(next - (table.bases[state] ?? 0), table.bits[state] ?? 0)
    },
    close: () => bits.add(state, table.log),
  }
}

/** How often each symbol below `size` occurs. */
export function countsOf(size: number, symbols: readonly number[]): number[] {
  const counts = new Array<number>(size).fill(0)
  for (const symbol of symbols) counts[symbol] = (counts[symbol] ?? 0) + 1
  return counts
}

/** The frequency of each symbol, scaled to the size of a table; a symbol that occurs keeps at least 1. */
function scaleTo(size: number, counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const scaled = counts.map((count) => (count > 0 ? Math.max(1, Math.round((count * size) / total)) : 0))
  for (let over = scaled.reduce((sum, count) => sum + count, -size); over !== 0; over -= Math.sign(over)) {
    const at = scaled.indexOf(Math.max(...scaled))
    scaled[at] = (scaled[at] ?? 0) - Math.sign(over)
  }
  return scaled
}

/** The description of a table (4.1.1): each count in as few bits as the remaining total allows, none after the last. */
function describe({ log, distribution }: Table): number[] {
  const bits = new Bits()
  bits.add(log - 5, 4)
  let left = 1 << log
  for (let symbol = 0; left > 0; symbol += 1) {
    const count = distribution[symbol] ?? 0
    const most = left + 1
    const width = highestBit(most) + 1
    const short = (1 << width) - 1 - most
    const value = count + 1
    if (value < short) bits.add(value, width - 1)
    else bits.add(value < 1 << (width - 1) ? value : value + short, width)
    left -= count
    if (count > 0) continue
    // The number of further zero counts, in units of three.
    let more = 0
    while ((distribution[symbol + more + 1] ?? 0) === 0) more += 1
    symbol += more
    for (; more >= 3; more -= 3) bits.add(3, 2)
    bits.add(more, 2)
  }
  return bits.end()
}

/** A table made for these counts and its description; null for fewer than two symbols, or too many for the table. */
export function tableFor(counts: readonly number[], mostLog = MAX_LOG): { table: Table; header: number[] } | null {
  const kinds = counts.filter((count) => count > 0).length
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (kinds < 2) return null
  const log = Math.min(mostLog, Math.max(5, highestBit(kinds) + 2, highestBit(total) - 1))
  if (kinds > 1 << log) return null
  const table = tableOf(log, scaleTo(1 << log, counts))
  return { table, header: describe(table) }
}

/** The approximate cost of these symbols in a table, in bits. */
export const costOf = (counts: readonly number[], { log, distribution }: Table): number =>
  counts.reduce(
    (bits, count, symbol) =>
      count > 0 ? bits + count * (log - Math.log2(Math.abs(distribution[symbol] || 0.1))) : bits,
    0,
  )
