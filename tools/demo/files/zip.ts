/** Writes ZIP files. An entry is compressed once, by the machine's own zlib, and may then stand in several files. */
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { method: 0 | 8; crc: number; size: number; data: Uint8Array }

export const deflated = (bytes: Uint8Array): ZipEntry => ({
  method: 8,
  crc: crc32(bytes),
  size: bytes.byteLength,
  data: deflateRawSync(bytes, { level: 6 }),
})

/** For data that is compressed already. */
export const stored = (bytes: Uint8Array): ZipEntry => ({
  method: 0,
  crc: crc32(bytes),
  size: bytes.byteLength,
  data: bytes,
})

/** The first of January 2026 at noon, as DOS counts: the bytes depend on nothing but the entries. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1
const TIME = 12 << 11
const VERSION = 20
const UTF_8 = 0x800

/** The fields that both headers of an entry have, of two and four bytes in turn. */
function fieldsOf({ method, crc, size, data }: ZipEntry, name: Uint8Array): Buffer {
  const fields = Buffer.alloc(26)
  for (const [at, value] of [VERSION, UTF_8, method, TIME, DATE].entries()) fields.writeUInt16LE(value, at * 2)
  for (const [at, value] of [crc, data.byteLength, size].entries()) fields.writeUInt32LE(value, 10 + at * 4)
  fields.writeUInt16LE(name.byteLength, 22)
  return fields
}

const number = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
const SMALL_NUMBERS_OF_ENTRY = 10

export function zipOf(entries: readonly (readonly [name: string, entry: ZipEntry])[]): Uint8Array {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [text, entry] of entries) {
    const name = Buffer.from(text)
    const fields = fieldsOf(entry, name)
    const header = [number(0x04034b50), fields, name, entry.data]
    const by = Buffer.from([VERSION, 0])
    directory.push(number(0x02014b50), by, fields, Buffer.alloc(SMALL_NUMBERS_OF_ENTRY), number(offset), name)
    files.push(...header)
    offset += header.reduce((sum, part) => sum + part.byteLength, 0)
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(14)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  return Buffer.concat([
    ...files,
    index,
    number(0x06054b50),
    end.subarray(0, 8),
    number(index.byteLength, offset),
    Buffer.alloc(2),
  ])
}
