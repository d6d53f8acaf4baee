/** What the Images service does not tell of a picture or do with it: see-through points, and the orientation in a PNG. */
import { convertIndexedToRgb, decode, encode } from 'fast-png'
import { asLatin1 } from '../files/byte-source.ts'

const WHITE = 255

const isPng = (bytes: Uint8Array) => asLatin1(bytes.subarray(0, 8)) === '\x89PNG\r\n\x1a\n'

/** HEIC or AVIF, by its brand: the kinds of phones, which the service may be unable to read. */
export const isHeif = (bytes: Uint8Array) => /^ftyp(hei|hev|mif|msf|avi)/.test(asLatin1(bytes.subarray(4, 16)))

function* pngChunks(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const end = at + 12 + view.getUint32(at)
    yield { name: asLatin1(bytes.subarray(at + 4, at + 8)), at, end, content: bytes.subarray(at + 8, end - 4) }
    at = end
  }
}

/** By what the file says of itself; many such pictures have no see-through point. */
export function mayBeTransparent(bytes: Uint8Array): boolean {
  // The kind of colour: 4 and 6 have an alpha channel.
  if (isPng(bytes)) {
    if ([4, 6].includes(bytes[25] ?? 0)) return true
    for (const { name } of pngChunks(bytes)) if (name === 'tRNS') return true
    return false
  }
  if (asLatin1(bytes.subarray(8, 12)) === 'WEBP') {
    const kind = asLatin1(bytes.subarray(12, 16))
    // A flag of the extended header, or of the header of lossless data.
    return (kind === 'VP8X' && ((bytes[20] ?? 0) & 0x10) !== 0) || (kind === 'VP8L' && ((bytes[24] ?? 0) & 0x10) !== 0)
  }
  return isHeif(bytes) && /:auxiliary:alpha|:auxid:1\0/.test(asLatin1(bytes.subarray(0, 8192)))
}

/** The same picture on white, as a PNG: a JPEG of see-through points is black. */
export function onWhite(png: Uint8Array): Uint8Array {
  const picture = decode(png)
  const { width, height, palette, transparency, depth } = picture
  const points = palette ? convertIndexedToRgb(picture) : picture.data
  const channels = palette ? points.length / (width * height) : picture.channels
  const shift = !palette && depth === 16 ? 8 : 0
  const colours = channels < 3 ? 1 : 3
  const hasAlpha = channels === 2 || channels === 4
  const data = new Uint8Array(width * height * 3)
  for (let point = 0; point < width * height; point += 1) {
    const from = point * channels
    const isClear =
      !palette && transparency?.length === colours && transparency.every((value, at) => value === points[from + at])
    const alpha = isClear ? 0 : hasAlpha ? (points[from + colours] ?? 0) >> shift : 255
    for (let colour = 0; colour < 3; colour += 1) {
      const value = (points[from + Math.min(colour, colours - 1)] ?? 0) >> shift
      data[point * 3 + colour] = WHITE + Math.round(((value - WHITE) * alpha) / 255)
    }
  }
  return encode({ width, height, data, channels: 3 }, { zlib: { level: 1 } })
}

/** Degrees by which the picture must be turned clockwise, by the numbers of Exif. */
const TURNS: Record<number, 90 | 180 | 270> = { 3: 180, 6: 90, 8: 270 }
const ORIENTATION = 0x0112

/** The orientation of a block of Exif data (TIFF), or 1. */
function orientationOf(exif: Uint8Array): number {
  if (exif.byteLength < 10) return 1
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength)
  const isLittle = view.getUint16(0) === 0x4949
  const at = view.getUint32(4, isLittle)
  if (at + 2 > exif.byteLength) return 1
  for (let entry = at + 2, left = view.getUint16(at, isLittle); left > 0 && entry + 12 <= exif.byteLength; left -= 1) {
    if (view.getUint16(entry, isLittle) === ORIENTATION) return view.getUint16(entry + 8, isLittle)
    entry += 12
  }
  return 1
}

/**
 * A PNG without its Exif data, and how to turn it. Services differ in whether they obey it there, so that it is taken
 * out. Of JPEG and WebP the service obeys it.
 */
export function takeOrientation(bytes: Uint8Array): { bytes: Uint8Array; rotate: 0 | 90 | 180 | 270 } {
  if (!isPng(bytes)) return { bytes, rotate: 0 }
  for (const { name, at, end, content } of pngChunks(bytes)) {
    if (name !== 'eXIf') continue
    const without = new Uint8Array(bytes.byteLength - (end - at))
    without.set(bytes.subarray(0, at))
    without.set(bytes.subarray(end), at)
    return { bytes: without, rotate: TURNS[orientationOf(content)] ?? 0 }
  }
  return { bytes, rotate: 0 }
}
