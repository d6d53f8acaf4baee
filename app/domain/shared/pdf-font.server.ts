/**
 * The font of our PDFs (TrueType, ISO/IEC 14496-22): which glyph shows a letter, how wide it is, and a copy of the font
 * with the outlines of the used glyphs alone. Letters that the font lacks become their parts, then question marks.
 */
import { deflateSync } from 'node:zlib'
import fontUrl from './receipt-font.ttf?inline'

type Box = { left: number; right: number; bottom: number; top: number }

const bytes = Uint8Array.from(atob(fontUrl.slice(fontUrl.indexOf(',') + 1)), (char) => char.charCodeAt(0))
const view = new DataView(bytes.buffer)
const TABLE_BYTES = 16
const tables = new Map(
  Array.from({ length: view.getUint16(4) }, (_, at) => {
    const start = 12 + at * TABLE_BYTES
    const [from, length] = [view.getUint32(start + 8), view.getUint32(start + 12)]
    return [String.fromCharCode(...bytes.subarray(start, start + 4)), { from, length }] as const
  }),
)

function table(tag: string) {
  const found = tables.get(tag)
  if (!found) throw new Error(`the font has no table ${tag}`)
  return found
}

const head = table('head').from
const hasLongOffsets = view.getUint16(head + 50) === 1
const unitsPerEm = view.getUint16(head + 18)
const perMille = (units: number) => Math.round((units * 1000) / unitsPerEm)
const glyphCount = view.getUint16(table('maxp').from + 4)
const widthCount = view.getUint16(table('hhea').from + 34)

/** In thousandths of the font size, as a PDF states them. */
export const METRICS = {
  ascent: perMille(view.getInt16(table('hhea').from + 4)),
  descent: perMille(view.getInt16(table('hhea').from + 6)),
  box: [36, 38, 40, 42].map((at) => perMille(view.getInt16(head + at))),
}

/** From the code of a letter to its glyph: the segments of the table for the basic plane (format 4). */
function readGlyphs(): Map<number, number> {
  const { from } = table('cmap')
  const glyphs = new Map<number, number>()
  for (let record = 0; record < view.getUint16(from + 2); record += 1) {
    const at = from + view.getUint32(from + 8 + record * 8)
    if (view.getUint16(at) !== 4) continue
    const doubled = view.getUint16(at + 6)
    const [ends, starts] = [at + 14, at + 16 + doubled]
    for (let segment = 0; segment < doubled; segment += 2) {
      const [first, last] = [view.getUint16(starts + segment), view.getUint16(ends + segment)]
      const delta = view.getUint16(starts + doubled + segment)
      const ranged = starts + 2 * doubled + segment
      const range = view.getUint16(ranged)
      for (let code = first; code <= last && code < 0xffff; code += 1) {
        const glyph = range === 0 ? code : view.getUint16(ranged + range + 2 * (code - first))
        if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff)
      }
    }
  }
  return glyphs
}
const glyphs = readGlyphs()
const glyphFor = (letter: string) => glyphs.get(letter.codePointAt(0) ?? 0)

function outlineOf(glyph: number): Uint8Array {
  const { from } = table('loca')
  const place = (at: number) => (hasLongOffsets ? view.getUint32(from + 4 * at) : 2 * view.getUint16(from + 2 * at))
  const glyf = table('glyf').from
  return bytes.subarray(glyf + place(glyph), glyf + place(glyph + 1))
}
const viewOf = (outline: Uint8Array) => new DataView(outline.buffer, outline.byteOffset, outline.byteLength)

function boxOf(glyph: number): Box {
  const outline = outlineOf(glyph)
  if (outline.byteLength === 0) return { left: 0, right: 0, bottom: 0, top: 0 }
  const [left = 0, bottom = 0, right = 0, top = 0] = [2, 4, 6, 8].map((at) => perMille(viewOf(outline).getInt16(at)))
  return { left, right, bottom, top }
}

const widthOfGlyph = (glyph: number) =>
  perMille(view.getUint16(table('hmtx').from + 4 * Math.min(glyph, widthCount - 1)))

/**
 * In thousandths of the font size. `width` is the glyph's own, `advance` how far the text goes on; `x` and `y` move a
 * mark onto its letter.
 */
export type Glyph = {
  letter: string
  glyph: number
  isMark: boolean
  width: number
  advance: number
  x: number
  y: number
}

/** Marks stand right above small letters; they move up for those that are this much higher, such as capitals. */
const SMALL_TOP = boxOf(glyphFor('x') ?? 0).top
const HIGHER = 60

export function shape(text: string): Glyph[] {
  const letters = [...text.normalize('NFC').replace(/[\p{Cf}\p{Cc}]/gu, '')].flatMap((letter) =>
    glyphFor(letter) === undefined ? [...letter.normalize('NFD')] : [letter],
  )
  let base: Glyph | null = null
  return letters.map((typed): Glyph => {
    const letter = glyphFor(typed) === undefined ? '?' : typed
    const glyph = glyphFor(letter) ?? 0
    const width = widthOfGlyph(glyph)
    if (base === null || !/\p{M}/u.test(letter)) {
      base = { letter, glyph, isMark: false, width, advance: width, x: 0, y: 0 }
      return base
    }
    const [under, mark] = [boxOf(base.glyph), boxOf(glyph)]
    return {
      letter,
      glyph,
      isMark: true,
      width,
      advance: 0,
      x: Math.round((under.left + under.right - mark.left - mark.right) / 2) - base.width,
      y: mark.bottom > 0 && under.top - SMALL_TOP > HIGHER ? under.top - SMALL_TOP : 0,
    }
  })
}

export const widthOf = (text: string, size: number) =>
  shape(text).reduce((sum, { advance }) => sum + advance, 0) * (size / 1000)

const HAS_MORE_PARTS = 0x20
const HAS_WORDS = 0x01
const SCALES: [flag: number, bytes: number][] = [
  [0x08, 2],
  [0x40, 4],
  [0x80, 8],
]

/** The glyphs that a composed one, such as é, is made of. */
function partsOf(glyph: number): number[] {
  const outline = outlineOf(glyph)
  if (outline.byteLength === 0 || viewOf(outline).getInt16(0) >= 0) return []
  const parts: number[] = []
  for (let at = 10, flags = HAS_MORE_PARTS; flags & HAS_MORE_PARTS; ) {
    flags = viewOf(outline).getUint16(at)
    parts.push(viewOf(outline).getUint16(at + 2))
    at += 4 + (flags & HAS_WORDS ? 4 : 2) + SCALES.reduce((sum, [flag, size]) => sum + (flags & flag ? size : 0), 0)
  }
  return parts
}

/** The font with the outlines of these glyphs, under the same numbers; compressed. */
export function subsetFont(used: Iterable<number>): { sizeBytes: number; deflated: Uint8Array } {
  const kept = new Set([0, ...used])
  // A set is walked to its end, with what is added on the way.
  for (const glyph of kept) for (const part of partsOf(glyph)) kept.add(part)
  const places = new DataView(new ArrayBuffer(4 * (glyphCount + 1)))
  const outlines: number[] = []
  for (let glyph = 0; glyph < glyphCount; glyph += 1) {
    if (kept.has(glyph)) outlines.push(...outlineOf(glyph))
    while (outlines.length % 4 !== 0) outlines.push(0)
    places.setUint32(4 * (glyph + 1), outlines.length)
  }
  const copyOf = (tag: string) => bytes.slice(table(tag).from, table(tag).from + table(tag).length)
  const header = copyOf('head')
  viewOf(header).setUint16(50, 1)
  const parts: [tag: string, content: Uint8Array][] = [
    ['glyf', Uint8Array.from(outlines)],
    ['head', header],
    ['hhea', copyOf('hhea')],
    ['hmtx', copyOf('hmtx')],
    ['loca', new Uint8Array(places.buffer)],
    ['maxp', copyOf('maxp')],
  ]
  const padded = (length: number) => Math.ceil(length / 4) * 4
  const start = 12 + TABLE_BYTES * parts.length
  const file = new Uint8Array(parts.reduce((sum, [, content]) => sum + padded(content.byteLength), start))
  const out = new DataView(file.buffer)
  out.setUint32(0, 0x00010000)
  out.setUint16(4, parts.length)
  out.setUint16(6, 64)
  out.setUint16(8, 2)
  out.setUint16(10, 16 * parts.length - 64)
  let at = start
  for (const [index, [tag, content]] of parts.entries()) {
    const record = 12 + TABLE_BYTES * index
    file.set(new TextEncoder().encode(tag), record)
    file.set(content, at)
    let checksum = 0
    for (let word = at; word < at + content.byteLength; word += 4) checksum = (checksum + out.getUint32(word)) >>> 0
    out.setUint32(record + 4, checksum)
    out.setUint32(record + 8, at)
    out.setUint32(record + 12, content.byteLength)
    at += padded(content.byteLength)
  }
  return { sizeBytes: file.byteLength, deflated: deflateSync(file) }
}
