/**
 * The cells of a workbook, .xlsx or .ods, as rows of text: figures with a point, days as 2026-11-21. Refuses what is
 * encrypted, what is no workbook, and more than its bounds, before it is unpacked whole.
 */
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { writeCsv } from '../../domain/costs/csv.ts'
import { odsSheets } from './ods.server.ts'
import { LARGE_WORKBOOK, LOCKED_WORKBOOK, NOT_WORKBOOK, Refused, refuse, type Sheet } from './workbook-xml.server.ts'
import { xlsxSheets } from './xlsx.server.ts'

const ENTRIES_AT_MOST = 2000
/** XML of a table of 10,000 rows takes about five. */
const UNPACKED_BYTES = 24_000_000
/** Unpacked at once: a thousand times as much at worst. */
const SLICE_BYTES = 4096

/** A ZIP archive, or the container of .xls files and of encrypted workbooks. */
export const isWorkbook = (bytes: Uint8Array) =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)

/** The sheets with their rows, in their order and without hidden ones; or why they can't be read. */
export function readWorkbook(bytes: Uint8Array): Sheet[] | string {
  if (bytes[0] === 0xd0) return LOCKED_WORKBOOK
  try {
    const parts = unpack(bytes)
    const content = parts.get('content.xml')
    if (content === undefined) return xlsxSheets(parts)
    return parts.get('META-INF/manifest.xml')?.includes('encryption-data') ? LOCKED_WORKBOOK : odsSheets(content)
  } catch (cause) {
    return cause instanceof Refused ? cause.message : NOT_WORKBOOK
  }
}

/** The rows as text between tabs, each on its own line number. */
export function sheetText({ rows }: Sheet): string {
  const lines: string[] = []
  for (const { line, cells } of rows) lines[line - 1] = writeCsv([cells.map((cell) => cell.replace(/\s+/g, ' '))], '\t')
  return Array.from(lines, (line) => line ?? '').join('\n')
}

const PARTS =
  /^(?:content\.xml|META-INF\/manifest\.xml|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i

function unpack(bytes: Uint8Array): Map<string, string> {
  const parts = new Map<string, string>()
  let [entries, unpacked] = [0, 0]
  const unzip = new Unzip((file) => {
    entries += 1
    if (entries > ENTRIES_AT_MOST) refuse(LARGE_WORKBOOK)
    if (!PARTS.test(file.name)) return
    const chunks: Uint8Array[] = []
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      unpacked += chunk.byteLength
      if (unpacked > UNPACKED_BYTES) refuse(LARGE_WORKBOOK)
      chunks.push(chunk)
      if (isLast) parts.set(file.name, textOf(chunks))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  for (let at = 0; at < bytes.byteLength; at += SLICE_BYTES)
    unzip.push(bytes.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= bytes.byteLength)
  return parts
}

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}
