/** How the parts of a Zstandard block are coded: sequences by the predefined tables, literals by one Huffman tree a block. */
const MAX_CODE_BITS = 11

/** So many literals, then a match: its length, and its offset as the format says it. */
export type Sequence = { literals: number; offsetValue: number; length: number }

class Bits {
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
  /** A stream is read from its end, which a set bit marks. */
  close(): number[] {
    this.add(1, 1)
    if (this.#count > 0) this.add(0, 8 - this.#count)
    return this.bytes
  }
}

const highestBit = (value: number) => 31 - Math.clz32(value)

/** Where each length code begins, from the number of its extra bits. */
function codesOf(first: number, plain: number, extraBits: readonly number[]) {
  const bits = [...new Array<number>(plain).fill(0), ...extraBits]
  const bases = bits.map(() => 0)
  for (let code = 0, base = first; code < bits.length; code += 1) {
    bases[code] = base
    base += 1 << (bits[code] ?? 0)
  }
  const codeOf = (value: number) => {
    let code = bases.length - 1
    while ((bases[code] ?? 0) > value) code -= 1
    return code
  }
  return { bits, bases, codeOf }
}

const LITERAL_LENGTHS = codesOf(0, 16, [1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
const MATCH_LENGTHS = codesOf(3, 32, [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])

/** An encoder of one of the predefined distributions (RFC 8878, 3.1.1.3.2.2): from the state that follows to the one before. */
function tableOf(log: number, distribution: readonly number[]) {
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
  return { log, bits, bases, before, first }
}

type Table = ReturnType<typeof tableOf>
const ones = (count: number) => new Array<number>(count).fill(1)
const rare = (count: number) => new Array<number>(count).fill(-1)
const twos = (count: number) => new Array<number>(count).fill(2)

const LITERAL_TABLE = tableOf(6, [4, 3, ...twos(11), 1, 1, 1, ...twos(9), 3, 2, ...ones(5), ...rare(4)])
const MATCH_TABLE = tableOf(6, [1, 4, 3, ...twos(6), ...ones(37), ...rare(7)])
const OFFSET_TABLE = tableOf(5, [...ones(6), ...twos(3), ...ones(15), ...rare(5)])

/** One of the three interleaved state machines, written from the last symbol to the first. */
function stateOf(table: Table, bits: Bits) {
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

export function writeSequences(sequences: readonly Sequence[]): number[] {
  const count = sequences.length
  const head = count < 128 ? [count] : [(count >> 8) + 128, count & 255]
  if (count === 0) return head
  const bits = new Bits()
  const [literals, offsets, matches] = [LITERAL_TABLE, OFFSET_TABLE, MATCH_TABLE].map((table) => stateOf(table, bits))
  for (const { literals: run, offsetValue, length } of sequences.toReversed()) {
    const offsetCode = highestBit(offsetValue)
    const matchCode = MATCH_LENGTHS.codeOf(length)
    const literalCode = LITERAL_LENGTHS.codeOf(run)
    offsets?.push(offsetCode)
    matches?.push(matchCode)
    literals?.push(literalCode)
    bits.add(run - (LITERAL_LENGTHS.bases[literalCode] ?? 0), LITERAL_LENGTHS.bits[literalCode] ?? 0)
    bits.add(length - (MATCH_LENGTHS.bases[matchCode] ?? 0), MATCH_LENGTHS.bits[matchCode] ?? 0)
    bits.add(offsetValue - (1 << offsetCode), offsetCode)
  }
  matches?.close()
  offsets?.close()
  literals?.close()
  return [...head, 0, ...bits.close()]
}

/** How many bits each byte value gets, at most eleven; null where one tree does not pay or can't be told in short. */
function codeLengths(literals: readonly number[]): number[] | null {
  const counts = new Array<number>(129).fill(0)
  for (const byte of literals) {
    if (byte > 128) return null
    counts[byte] = (counts[byte] ?? 0) + 1
  }
  for (;;) {
    const lengths = counts.map(() => 0)
    const nodes = counts.flatMap((count, symbol) => (count > 0 ? [{ count, symbols: [symbol] }] : []))
    if (nodes.length < 2) return null
    while (nodes.length > 1) {
      nodes.sort((a, b) => b.count - a.count)
      const [a, b] = [nodes.pop(), nodes.pop()]
      if (!a || !b) break
      const symbols = [...a.symbols, ...b.symbols]
      for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1
      nodes.push({ count: a.count + b.count, symbols })
    }
    if (Math.max(...lengths) <= MAX_CODE_BITS) return lengths
    counts.forEach((count, symbol) => {
      counts[symbol] = (count + 1) >> 1
    })
  }
}

export function writeLiterals(literals: readonly number[]): number[] {
  const size = literals.length
  const raw = () => [12 | ((size & 15) << 4), (size >> 4) & 255, size >> 12, ...literals]
  const lengths = size < 64 ? null : codeLengths(literals)
  if (!lengths) return raw()
  const most = Math.max(...lengths)
  const weights = lengths.map((length) => (length === 0 ? 0 : most + 1 - length))
  const codes = lengths.map(() => 0)
  for (let weight = 1, at = 0; weight <= most; weight += 1)
    weights.forEach((each, symbol) => {
      if (each !== weight) return
      codes[symbol] = at >> (weight - 1)
      at += 1 << (weight - 1)
    })
  const streamOf = (part: readonly number[]) => {
    const bits = new Bits()
    for (const byte of part.toReversed()) bits.add(codes[byte] ?? 0, lengths[byte] ?? 0)
    return bits.close()
  }
  // The weight of the last symbol follows from the others.
  const told = weights.findLastIndex((weight) => weight > 0)
  const tree = [127 + told]
  for (let symbol = 0; symbol < told; symbol += 2)
    tree.push(((weights[symbol] ?? 0) << 4) | (symbol + 1 < told ? (weights[symbol + 1] ?? 0) : 0))
  const quarter = (size + 3) >> 2
  const streams = [0, 1, 2, 3].map((at) => streamOf(literals.slice(at * quarter, (at + 1) * quarter)))
  const jumps = streams.slice(0, 3).flatMap(({ length }) => [length & 255, length >> 8])
  const body = [...tree, ...jumps, ...streams.flat()]
  if (body.length + 2 >= size) return raw()
  const packed = body.length
  return [
    14 | ((size & 15) << 4),
    (size >> 4) & 255,
    ((size >> 12) & 63) | ((packed & 3) << 6),
    (packed >> 2) & 255,
    packed >> 10,
    ...body,
  ]
}
