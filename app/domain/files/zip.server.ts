/**
 * Whether bytes are one complete ZIP archive that any computer can unpack safely, and if not, why. The directory at the
 * end must account for the entries; then each entry is unpacked in small pieces and compared with its checksum, so that
 * neither a damaged archive nor a false size is sold. Reads ZIP64 and what archivers write to a pipe.
 */
import { crc32 } from 'node:zlib'
import { asLatin1, type ByteSource, readTail } from './byte-source.ts'
import type { ZipFault } from './zip-fault.ts'

const END_BYTES = 22
const LONGEST_COMMENT = 65_535
/** bsdtar fills its last block when it writes to a pipe. */
const LONGEST_PADDING = 10_240
const LOCATOR_BYTES = 20
const END_64_BYTES = 56
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_ENTRIES = 5000
const MAX_DIRECTORY_BYTES = 2_000_000
/** Deflate compresses at most 1,032-fold, so an entry that states more is false. */
const MAX_RATIO = 1032
const MAX_UNPACKED_BYTES = 500_000_000
/** Encrypted, traditional or strong: the recipient could not open it. */
const ENCRYPTED = 0x2041
const UNIX = 3
const STORED = 0
const DEFLATED = 8
const ZIP64_EXTRA = 1
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff

type Directory = { at: number; sizeBytes: number; entries: number }
type Entry = { name: string; start: number; packedBytes: number; unpackedBytes: number; method: number; crc: number }

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const signature = (bytes: Uint8Array, at = 0) => asLatin1(bytes.subarray(at, at + 4))
/** Beyond 2^53 no archive is a real one; the number is then too large for its file. */
const readLarge = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

export async function findZipFault(source: ByteSource): Promise<ZipFault | null> {
  const start = signature(await source.read(0, 4))
  const directory = await findDirectory(source, start)
  if (typeof directory === 'string') return directory
  const entries = readEntries(await source.read(directory.at, directory.sizeBytes), directory)
  if (typeof entries === 'string') return entries
  const cached = cacheReads(source)
  for (const entry of entries) if (!(await isIntact(cached, entry))) return 'damaged'
  return null
}

async function findDirectory(source: ByteSource, start: string): Promise<Directory | ZipFault> {
  const tail = await readTail(source, END_BYTES + LONGEST_COMMENT + LONGEST_PADDING)
  const at = findEnd(tail)
  // The first part of a split archive, an archive cut short, or another file.
  if (at === null) return start === 'PK\x07\x08' ? 'split' : start === 'PK\x03\x04' ? 'damaged' : 'not-a-zip'
  const view = viewOf(tail)
  const disk = view.getUint16(at + 4, true)
  if (disk !== 0 && disk !== FULL_16) return 'split'
  const endAt = source.sizeBytes - tail.byteLength + at
  const locatorAt = endAt - LOCATOR_BYTES
  const locator = viewOf(locatorAt < 0 ? new Uint8Array() : await source.read(locatorAt, LOCATOR_BYTES))
  const isLarge = locator.byteLength === LOCATOR_BYTES && locator.getUint32(0, true) === 0x07064b50
  let directory: Directory & { endAt: number } = {
    entries: view.getUint16(at + 10, true),
    sizeBytes: view.getUint32(at + 12, true),
    at: view.getUint32(at + 16, true),
    endAt,
  }
  if (isLarge) {
    const end64At = readLarge(locator, 8)
    if (end64At > locatorAt - END_64_BYTES) return 'damaged'
    const end = viewOf(await source.read(end64At, END_64_BYTES))
    if (end.getUint32(0, true) !== 0x06064b50 || end64At + 12 + readLarge(end, 4) !== locatorAt) return 'damaged'
    directory = { entries: readLarge(end, 32), sizeBytes: readLarge(end, 40), at: readLarge(end, 48), endAt: end64At }
  }
  if (directory.entries === 0) return 'empty'
  // What its directory counts from is missing: the last part of a split archive.
  if (directory.at + directory.sizeBytes > directory.endAt && start !== 'PK\x03\x04') return 'split'
  if (start !== 'PK\x03\x04') return 'not-a-zip'
  if (directory.entries > MAX_ENTRIES || directory.sizeBytes > MAX_DIRECTORY_BYTES) return 'too-many'
  // Nothing may be hidden between directory and end, nor another file precede the first entry.
  return directory.at + directory.sizeBytes === directory.endAt ? directory : 'damaged'
}

/** The start of the end record. After its comment there may be padding, or the line break of a mail program. */
function findEnd(tail: Uint8Array): number | null {
  const view = viewOf(tail)
  let blankFrom = tail.byteLength
  while ([0, 10, 13].includes(tail[blankFrom - 1] ?? -1)) blankFrom -= 1
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const end = at + END_BYTES + view.getUint16(at + 20, true)
    if (end <= tail.byteLength && end >= blankFrom) return at
  }
  return null
}

/** A symbolic link. */
const isUnixLink = (view: DataView, at: number) =>
  view.getUint8(at + 5) === UNIX && view.getUint32(at + 38, true) >>> 28 === 0xa

/** Sizes and place of an entry; ZIP64 keeps those that are too large, in this order, in an extra field. */
function readSizes(view: DataView, at: number, extraAt: number, extraEnd: number) {
  let values = [24, 20, 42].map((place) => view.getUint32(at + place, true))
  for (let field = extraAt; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== ZIP64_EXTRA) continue
    const fieldEnd = Math.min(field + 4 + view.getUint16(field + 2, true), extraEnd)
    let next = field + 4
    values = values.map((value) => {
      if (value !== FULL_32 || next + 8 > fieldEnd) return value
      next += 8
      return readLarge(view, next - 8)
    })
  }
  const [unpackedBytes = 0, packedBytes = 0, start = 0] = values
  return { unpackedBytes, packedBytes, start }
}

/** The files of the directory, in the order of the archive: none overlaps another or leads out of its folder. */
function readEntries(bytes: Uint8Array, directory: Directory): Entry[] | ZipFault {
  const view = viewOf(bytes)
  const entries: Entry[] = []
  let unpacked = 0
  let at = 0
  for (let count = 0; count < directory.entries; count += 1) {
    if (at + ENTRY_BYTES > bytes.byteLength || view.getUint32(at, true) !== 0x02014b50) return 'damaged'
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const next = extraEnd + view.getUint16(at + 32, true)
    if (next > bytes.byteLength) return 'damaged'
    if ((view.getUint16(at + 8, true) & ENCRYPTED) !== 0) return 'password'
    if (view.getUint16(at + 34, true) !== 0) return 'split'
    const method = view.getUint16(at + 10, true)
    if (method !== STORED && method !== DEFLATED) return 'method'
    const sizes = readSizes(view, at, nameEnd, extraEnd)
    const name = asLatin1(bytes.subarray(at + ENTRY_BYTES, nameEnd))
    unpacked += sizes.unpackedBytes
    if (unpacked > MAX_UNPACKED_BYTES) return 'too-large-inside'
    if (sizes.unpackedBytes > sizes.packedBytes * MAX_RATIO) return 'damaged'
    if (name === '' || /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\0/i.test(name) || isUnixLink(view, at))
      return 'unsafe-name'
    entries.push({ name, method, crc: view.getUint32(at + 16, true), ...sizes })
    at = next
  }
  if (at !== bytes.byteLength) return 'damaged'
  // Folders alone, or files without a byte.
  if (unpacked === 0) return 'empty'
  entries.sort((a, b) => a.start - b.start)
  const ends = entries.map(({ start, name, packedBytes }) => start + LOCAL_BYTES + name.length + packedBytes)
  const isApart = ends.every((end, index) => end <= (entries[index + 1]?.start ?? directory.at))
  return entries[0]?.start === 0 && isApart ? entries : 'damaged'
}

const WINDOW_BYTES = 2_000_000
/** So little at once that even what it unpacks to, at most a thousand times as much, fits into memory. */
const PIECE_BYTES = 16_384

/** Reads ahead, as an archive may have thousands of small entries and a store bills each read. */
function cacheReads(source: ByteSource): ByteSource {
  let from = 0
  let window = new Uint8Array()
  return {
    sizeBytes: source.sizeBytes,
    async read(offset, length) {
      if (offset < from || offset + length > from + window.byteLength) {
        window = new Uint8Array(await source.read(offset, Math.max(WINDOW_BYTES, length)))
        from = offset
      }
      return window.subarray(offset - from, offset - from + length)
    },
  }
}

async function* readPieces(source: ByteSource, from: number, length: number) {
  for (let at = 0; at < length; at += PIECE_BYTES) yield source.read(from + at, Math.min(PIECE_BYTES, length - at))
}

/** Whether the entry unpacks to the bytes of its checksum, and no more than it states. */
async function isIntact(source: ByteSource, entry: Entry): Promise<boolean> {
  const header = await source.read(entry.start, LOCAL_BYTES)
  if (header.byteLength < LOCAL_BYTES || signature(header) !== 'PK\x03\x04') return false
  const view = viewOf(header)
  const from = entry.start + LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
  if (view.getUint16(8, true) !== entry.method || from + entry.packedBytes > source.sizeBytes) return false
  let crc = 0
  let size = 0
  const isWithin = (chunk: Uint8Array) => {
    crc = crc32(chunk, crc)
    size += chunk.byteLength
    return size <= entry.unpackedBytes
  }
  const packed = readPieces(source, from, entry.packedBytes)
  if (entry.method === STORED) {
    for await (const chunk of packed) if (!isWithin(chunk)) return false
  } else if (!(await inflate(packed, isWithin))) return false
  return size === entry.unpackedBytes && crc === entry.crc
}

/** False where the bytes are not deflated ones, or `take` wants no more. Failures of the source are thrown. */
async function inflate(packed: AsyncGenerator<Uint8Array>, take: (chunk: Uint8Array) => boolean): Promise<boolean> {
  let failure: { cause: unknown } | null = null
  const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await packed.next()
          if (done) controller.close()
          else controller.enqueue(value.slice())
        } catch (cause) {
          failure = { cause }
          controller.error(cause)
        }
      },
    },
    { highWaterMark: 0 },
  )
  const reader = pieces.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      if (take(value)) continue
      await reader.cancel()
      return false
    }
  } catch {
    if (failure) throw (failure as { cause: unknown }).cause
    return false
  }
}
