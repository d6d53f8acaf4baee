/** Whether bytes are a PDF from their first to their last: the header, the end, and a table of contents where the end says there is one. */
import { asLatin1, type ByteSource, readTail } from './byte-source.ts'

const TAIL_BYTES = 2048
const END = /(?:startxref\s+(\d{1,10})\s+)?%%EOF\s*$/

/** Refuses what only begins like a PDF, and what goes on as something else after its end. */
export async function isPdf(source: ByteSource): Promise<boolean> {
  if (!/^%PDF-[12]\.\d[\r\n %]/.test(asLatin1(await source.read(0, 16)))) return false
  const end = END.exec(asLatin1(await readTail(source, TAIL_BYTES)).replace(/(?<![\s\0])[\s\0]+$/, ''))
  if (!end) return false
  const at = Number(end[1] ?? 0)
  // Some programs write no table; a reader then makes it.
  if (at === 0) return true
  if (at >= source.sizeBytes) return false
  // A plain table, or an object that holds it compressed (ISO 32000, 7.5.4 and 7.5.8).
  return /^\s*(xref\s|\d+\s+\d+\s+obj\b)/.test(asLatin1(await source.read(at, 64)))
}
