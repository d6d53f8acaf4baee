/**
 * Whether bytes are one complete ZIP archive that is safe to unpack. Nothing is unpacked: the directory at the end is
 * read, which must account for every byte. Rejects ZIP64 archives, which no file of this size needs.
 */
import { asLatin1, type ByteSource, readTail } from './byte-source.ts'

const END_BYTES = 22
const LONGEST_COMMENT = 65_535
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

export async function isZip(source: ByteSource): Promise<boolean> {
  if (asLatin1(await source.read(0, 4)) !== 'PK\x03\x04') return false
  const tail = await readTail(source, END_BYTES + LONGEST_COMMENT)
  const at = findEnd(tail)
  if (at === null) return false
  const end = new DataView(tail.buffer, tail.byteOffset + at, END_BYTES)
  const entries = end.getUint16(10, true)
  const directoryBytes = end.getUint32(12, true)
  const directoryAt = end.getUint32(16, true)
  const isOneDisk = end.getUint16(4, true) === 0 && end.getUint16(6, true) === 0 && end.getUint16(8, true) === entries
  if (!isOneDisk || entries === 0 || entries > MAX_ENTRIES || directoryBytes > MAX_DIRECTORY_BYTES) return false
  // Nothing may be hidden between directory and end, nor another file precede the first entry.
  if (directoryAt + directoryBytes !== source.sizeBytes - tail.byteLength + at) return false
  return isSound(await source.read(directoryAt, directoryBytes), entries, directoryAt)
}

/** The start of the end record, whose comment must reach exactly to the end of the file. */
function findEnd(tail: Uint8Array): number | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    if (at + END_BYTES + view.getUint16(at + 20, true) === tail.byteLength) return at
  }
  return null
}

/** A symbolic link. */
const isUnixLink = (view: DataView, at: number) =>
  view.getUint8(at + 5) === UNIX && view.getUint32(at + 38, true) >>> 28 === 0xa

/** Checks the directory: entries do not overlap, each has a plausible size and a name that stays inside. */
function isSound(directory: Uint8Array, entries: number, dataEnd: number): boolean {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  const spans: [number, number][] = []
  let unpacked = 0
  let at = 0
  for (let count = 0; count < entries; count += 1) {
    if (at + ENTRY_BYTES > directory.byteLength || view.getUint32(at, true) !== 0x02014b50) return false
    if ((view.getUint16(at + 8, true) & ENCRYPTED) !== 0 || isUnixLink(view, at)) return false
    const packedBytes = view.getUint32(at + 20, true)
    const unpackedBytes = view.getUint32(at + 24, true)
    const nameBytes = view.getUint16(at + 28, true)
    const start = view.getUint32(at + 42, true)
    const name = asLatin1(directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))
    unpacked += unpackedBytes
    if (unpacked > MAX_UNPACKED_BYTES || unpackedBytes > packedBytes * MAX_RATIO) return false
    if (name === '' || /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\0/i.test(name)) return false
    spans.push([start, start + LOCAL_BYTES + nameBytes + packedBytes])
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (at !== directory.byteLength) return false
  spans.sort(([a], [b]) => a - b)
  return spans[0]?.[0] === 0 && spans.every(([, end], index) => end <= (spans[index + 1]?.[0] ?? dataEnd))
}
