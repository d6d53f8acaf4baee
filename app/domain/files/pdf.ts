/** Whether bytes are a complete PDF: the header, the end, and the cross-reference table that the end points to. */
import { asLatin1, type ByteSource, readTail } from './byte-source.ts'

const TAIL_BYTES = 2048
const END = /(?:startxref\s+(\d{1,10})\s+)?%%EOF\s*$/

/** Rejects files that only begin like a PDF, and those with other data after its end. */
export async function isPdf(source: ByteSource): Promise<boolean> {
  if (!/^%PDF-[12]\.\d[\r\n %]/.test(asLatin1(await source.read(0, 16)))) return false
  const end = END.exec(asLatin1(await readTail(source, TAIL_BYTES)).replace(/(?<![\s\0])[\s\0]+$/, ''))
  if (!end) return false
  const at = Number(end[1] ?? 0)
  // Some programs write no table; readers then rebuild it.
  if (at === 0) return true
  if (at >= source.sizeBytes) return false
  // A plain table, or an object that holds it compressed (ISO 32000, 7.5.4 and 7.5.8).
  return /^\s*(xref\s|\d+\s+\d+\s+obj\b)/.test(asLatin1(await source.read(at, 64)))
}
