/**
 * Writes Zstandard frames (RFC 8878) whose matches may refer to a dictionary of raw bytes, which the runtime's own
 * encoder can't do. Matches are found by hash chains.
 */
import { type Sequence, writeLiterals, writeSequences } from './entropy.server.ts'

const WINDOW_LOG = 20
/** The largest page: a dictionary can be used as long as all decoded bytes fit the window. */
const MAX_BYTES = 1 << WINDOW_LOG
const BLOCK_BYTES = 1 << 16
const HASH_LOG = 15
const CHAIN_DEPTH = 24
const MIN_MATCH = 5
const MIN_REPEAT = 3

/** Finds what a later part of `bytes` has in common with the part before it. */
function createMatcher(bytes: Uint8Array) {
  const heads = new Int32Array(1 << HASH_LOG).fill(-1)
  const chain = new Int32Array(bytes.length)
  const at = (index: number) => bytes[index] ?? 0
  const hash = (index: number) => {
    const word = at(index) | (at(index + 1) << 8) | (at(index + 2) << 16) | (at(index + 3) << 24)
    return Math.imul(word ^ Math.imul(at(index + 4), 0x85ebca6b), 0x9e3779b1) >>> (32 - HASH_LOG)
  }
  let indexed = 0
  const common = (from: number, to: number, end: number) => {
    let length = 0
    while (to + length < end && bytes[from + length] === bytes[to + length]) length += 1
    return length
  }
  return {
    common,
    longest(index: number, end: number): { length: number; offset: number } {
      for (; indexed < index; indexed += 1) {
        const slot = hash(indexed)
        chain[indexed] = heads[slot] ?? -1
        heads[slot] = indexed
      }
      let [length, offset] = [0, 0]
      let candidate = heads[hash(index)] ?? -1
      for (let depth = 0; candidate >= 0 && depth < CHAIN_DEPTH; depth += 1) {
        if (bytes[candidate + length] === bytes[index + length]) {
          const found = common(candidate, index, end)
          if (found > length) [length, offset] = [found, index - candidate]
        }
        candidate = chain[candidate] ?? -1
      }
      return { length, offset }
    },
  }
}

/** Codes an offset: one of the last three by its position, any other by its value; moves it to the front. */
function codeOffset(recent: number[], offset: number, literals: number): number {
  const place = recent.indexOf(offset)
  const isRecent = literals > 0 ? place >= 0 : place > 0
  recent.splice(isRecent ? place : 2, 1)
  recent.unshift(offset)
  return isRecent ? (literals > 0 ? place + 1 : place) : offset + 3
}

/** The frame of `page` for a decoder that has `dictionary`; null where the page is too large. */
export function compressWith(dictionary: Uint8Array, page: Uint8Array): Uint8Array | null {
  if (page.length > MAX_BYTES) return null
  const bytes = new Uint8Array(dictionary.length + page.length)
  bytes.set(dictionary)
  bytes.set(page, dictionary.length)
  const matcher = createMatcher(bytes)
  const recent = [1, 4, 8]
  const out = [0x28, 0xb5, 0x2f, 0xfd, 0, (WINDOW_LOG - 10) << 3]
  let start = dictionary.length
  do {
    const end = Math.min(start + BLOCK_BYTES, bytes.length)
    const literals: number[] = []
    const sequences: Sequence[] = []
    let anchor = start
    for (let index = start; index < end; ) {
      const match = bestAt(matcher, recent, index, anchor, end)
      const later = match && index + 1 < end ? bestAt(matcher, recent, index + 1, anchor, end) : null
      if (!match || (later && later.gain > match.gain + 1)) {
        index += 1
        continue
      }
      const run = index - anchor
      for (; anchor < index; anchor += 1) literals.push(bytes[anchor] ?? 0)
      sequences.push({ literals: run, offsetValue: codeOffset(recent, match.offset, run), length: match.length })
      index += match.length
      anchor = index
    }
    for (; anchor < end; anchor += 1) literals.push(bytes[anchor] ?? 0)
    const body = [...writeLiterals(literals), ...writeSequences(sequences)]
    const head = (body.length << 3) | 4 | (end === bytes.length ? 1 : 0)
    out.push(head & 255, (head >> 8) & 255, head >> 16)
    for (const byte of body) out.push(byte)
    start = end
  } while (start < bytes.length)
  return Uint8Array.from(out)
}

/** The match that saves most: a recent offset costs almost nothing, a new one about three bytes. */
function bestAt(
  matcher: ReturnType<typeof createMatcher>,
  recent: readonly number[],
  index: number,
  anchor: number,
  end: number,
): { length: number; offset: number; gain: number } | null {
  let best: { length: number; offset: number; gain: number } | null = null
  for (const [place, offset] of recent.entries()) {
    if (offset > index || (index === anchor && place === 0)) continue
    const length = matcher.common(index - offset, index, end)
    const gain = length - 1
    if (length >= MIN_REPEAT && (!best || gain > best.gain)) best = { length, offset, gain }
  }
  const { length, offset } = matcher.longest(index, end)
  const gain = length - 4
  return length >= MIN_MATCH && (!best || gain > best.gain) ? { length, offset, gain } : best
}
