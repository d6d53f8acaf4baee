/** How a Zstandard block is coded: sequences with the shortest tables, literals with one Huffman tree. */
import { Bits, costOf, countsOf, highestBit, stateOf, type Table, tableFor, tableOf } from './fse.server.ts'

const MAX_CODE_BITS = 11
/** The largest table for the weights of a Huffman tree. */
const MAX_WEIGHT_LOG = 6

/** A number of literals, then a match: its length, and its offset as coded in the format. */
export type Sequence = { literals: number; offsetValue: number; length: number }

/** The first value of each length code, from the number of its extra bits. */
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

const run = (count: number, value: number) => new Array<number>(count).fill(value)

const LITERAL_TABLE = tableOf(6, [4, 3, ...run(11, 2), 1, 1, 1, ...run(9, 2), 3, 2, ...run(5, 1), ...run(4, -1)])
const MATCH_TABLE = tableOf(6, [1, 4, 3, ...run(6, 2), ...run(37, 1), ...run(7, -1)])
const OFFSET_TABLE = tableOf(5, [...run(6, 1), ...run(3, 2), ...run(15, 1), ...run(5, -1)])

/** The format's default table, or one made for these codes where that is shorter, with its description. */
function choose(known: Table, codes: readonly number[]): { mode: number; table: Table; header: number[] } {
  const counts = countsOf(known.distribution.length, codes)
  const made = tableFor(counts)
  const isShorter = made && made.header.length * 8 + costOf(counts, made.table) < costOf(counts, known)
  return isShorter ? { mode: 2, ...made } : { mode: 0, table: known, header: [] }
}

export function writeSequences(sequences: readonly Sequence[]): number[] {
  const count = sequences.length
  const head = count < 128 ? [count] : [(count >> 8) + 128, count & 255]
  if (count === 0) return head
  const coded = sequences.map((each) => ({
    ...each,
    literalCode: LITERAL_LENGTHS.codeOf(each.literals),
    offsetCode: highestBit(each.offsetValue),
    matchCode: MATCH_LENGTHS.codeOf(each.length),
  }))
  const bits = new Bits()
  const encoderOf = (known: Table, field: 'literalCode' | 'offsetCode' | 'matchCode') => {
    const codes = coded.map((each) => each[field])
    const { table, ...coding } = choose(known, codes)
    return { ...coding, state: stateOf(table, bits) }
  }
  const literals = encoderOf(LITERAL_TABLE, 'literalCode')
  const offsets = encoderOf(OFFSET_TABLE, 'offsetCode')
  const matches = encoderOf(MATCH_TABLE, 'matchCode')
  for (const { literals: runLength, offsetValue, length, literalCode, offsetCode, matchCode } of coded.toReversed()) {
    offsets.state.push(offsetCode)
    matches.state.push(matchCode)
    literals.state.push(literalCode)
    bits.add(runLength - (LITERAL_LENGTHS.bases[literalCode] ?? 0), LITERAL_LENGTHS.bits[literalCode] ?? 0)
    bits.add(length - (MATCH_LENGTHS.bases[matchCode] ?? 0), MATCH_LENGTHS.bits[matchCode] ?? 0)
    bits.add(offsetValue - (1 << offsetCode), offsetCode)
  }
  matches.state.close()
  offsets.state.close()
  literals.state.close()
  const modes = (literals.mode << 6) | (offsets.mode << 4) | (matches.mode << 2)
  return [...head, modes, ...literals.header, ...offsets.header, ...matches.header, ...bits.close()]
}

/** The bit length of each byte value's code, at most eleven; null for fewer than two different values. */
function codeLengths(literals: readonly number[]): number[] | null {
  const counts = countsOf(256, literals)
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

/** Weights coded by two alternating states, or raw, two a byte; null where neither can code so many. */
function writeTree(weights: readonly number[]): number[] | null {
  const made = tableFor(countsOf(MAX_CODE_BITS + 2, weights), MAX_WEIGHT_LOG)
  if (made) {
    const bits = new Bits()
    const states = [stateOf(made.table, bits), stateOf(made.table, bits)]
    for (let at = weights.length - 1; at >= 0; at -= 1) states[at % 2]?.push(weights[at] ?? 0)
    for (const state of states.toReversed()) state.close()
    const body = [...made.header, ...bits.close()]
    if (body.length < Math.min(128, weights.length / 2)) return [body.length, ...body]
  }
  if (weights.length > 128) return null
  const tree = [127 + weights.length]
  for (let at = 0; at < weights.length; at += 2) tree.push(((weights[at] ?? 0) << 4) | (weights[at + 1] ?? 0))
  return tree
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
  const tree = writeTree(
    weights.slice(
      0,
      weights.findLastIndex((weight) => weight > 0),
    ),
  )
  if (!tree) return raw()
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
