/** How a Zstandard block is coded: sequences with the shortest tables, literals with one Huffman tree. */
import { Bits, costOf, highestBit, stateOf, type Table, tableFor, tableOf } from './fse.server'

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

const ones = (count: number) => new Array<number>(count).fill(1)
const rare = (count: number) => new Array<number>(count).fill(-1)
const twos = (count: number) => new Array<number>(count).fill(2)

const LITERAL_TABLE = tableOf(6, [4, 3, ...twos(11), 1, 1, 1, ...twos(9), 3, 2, ...ones(5), ...rare(4)])
const MATCH_TABLE = tableOf(6, [1, 4, 3, ...twos(6), ...ones(37), ...rare(7)])
const OFFSET_TABLE = tableOf(5, [...ones(6), ...twos(3), ...ones(15), ...rare(5)])

/** The format's default table, or one made for these codes where that is shorter, with its description. */
function choose(known: Table, codes: readonly number[]): { mode: number; table: Table; told: number[] } {
  const counts = new Array<number>(known.distribution.length).fill(0)
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  const made = tableFor(counts)
  const isShorter = made && made.told.length * 8 + costOf(counts, made.table) < costOf(counts, known)
  return isShorter ? { mode: 2, ...made } : { mode: 0, table: known, told: [] }
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
  const literals = choose(
    LITERAL_TABLE,
    coded.map(({ literalCode }) => literalCode),
  )
  const offsets = choose(
    OFFSET_TABLE,
    coded.map(({ offsetCode }) => offsetCode),
  )
  const matches = choose(
    MATCH_TABLE,
    coded.map(({ matchCode }) => matchCode),
  )
  const bits = new Bits()
  const [literalState, offsetState, matchState] = [
    stateOf(literals.table, bits),
    stateOf(offsets.table, bits),
    stateOf(matches.table, bits),
  ]
  for (const { literals: run, offsetValue, length, literalCode, offsetCode, matchCode } of coded.toReversed()) {
    offsetState.push(offsetCode)
    matchState.push(matchCode)
    literalState.push(literalCode)
    bits.add(run - (LITERAL_LENGTHS.bases[literalCode] ?? 0), LITERAL_LENGTHS.bits[literalCode] ?? 0)
    bits.add(length - (MATCH_LENGTHS.bases[matchCode] ?? 0), MATCH_LENGTHS.bits[matchCode] ?? 0)
    bits.add(offsetValue - (1 << offsetCode), offsetCode)
  }
  matchState.close()
  offsetState.close()
  literalState.close()
  const modes = (literals.mode << 6) | (offsets.mode << 4) | (matches.mode << 2)
  return [...head, modes, ...literals.told, ...offsets.told, ...matches.told, ...bits.close()]
}

/** The bit length of each byte value's code, at most eleven; null for fewer than two different values. */
function codeLengths(literals: readonly number[]): number[] | null {
  const counts = new Array<number>(256).fill(0)
  for (const byte of literals) counts[byte] = (counts[byte] ?? 0) + 1
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
function tellTree(weights: readonly number[]): number[] | null {
  const counts = new Array<number>(MAX_CODE_BITS + 2).fill(0)
  for (const weight of weights) counts[weight] = (counts[weight] ?? 0) + 1
  const made = tableFor(counts, MAX_WEIGHT_LOG)
  if (made) {
    const bits = new Bits()
    const states = [stateOf(made.table, bits), stateOf(made.table, bits)]
    for (let at = weights.length - 1; at >= 0; at -= 1) states[at % 2]?.push(weights[at] ?? 0)
    for (const state of states.toReversed()) state.close()
    const body = [...made.told, ...bits.close()]
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
  const tree = tellTree(
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
