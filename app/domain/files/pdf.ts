/** Whether bytes are a complete PDF: the header, the end, and the cross-reference table that the end points to. */
import { asLatin1, type ByteSource, readTail } from './byte-source.ts'

const TAIL_BYTES = 2048
/** Before the header: a mark of UTF-8, blanks, or what a printer's driver writes. */
const HEADER = /^(?:\xef\xbb\xbf)?[\s\0]{0,64}(?:.%-12345X@PJL[^<]{0,800})?%PDF-[12]\.\d[\r\n %]/
const HEADER_BYTES = 1024
const END = /(?:startxref\s+(\d{1,10})\s+)?%%EOF\s*$/

const DICTIONARY_BYTES = 4096

/** Whether the PDF is encrypted, so that a reader may ask for a password. For a file that `isPdf` accepted. */
export async function isProtectedPdf(source: ByteSource): Promise<boolean> {
  const tail = asLatin1(await readTail(source, DICTIONARY_BYTES))
  const at = Number(END.exec(tail.replace(/(?<![\s\0])[\s\0]+$/, ''))?.[1] ?? 0)
  // The dictionary that names the encryption is before the end, or where the compressed table is.
  const table = at > 0 && at < source.sizeBytes ? asLatin1(await source.read(at, DICTIONARY_BYTES)) : ''
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(tail + table)
}

/** Rejects files that only begin like a PDF, and those with other data after its end. */
export async function isPdf(source: ByteSource): Promise<boolean> {
  const header = HEADER.exec(asLatin1(await source.read(0, Math.min(HEADER_BYTES, source.sizeBytes))))
  if (!header) return false
  const end = END.exec(asLatin1(await readTail(source, TAIL_BYTES)).replace(/(?<![\s\0])[\s\0]+$/, ''))
  if (!end) return false
  const at = Number(end[1] ?? 0)
  // Some programs write no table; readers then rebuild it.
  if (at === 0) return true
  // Programs count from the header or from the file's first byte.
  for (const from of new Set([0, header[0].indexOf('%PDF-')])) {
    if (at + from >= source.sizeBytes) continue
    // A plain table, or an object that holds it compressed (ISO 32000, 7.5.4 and 7.5.8).
    if (/^\s*(xref\s|\d+\s+\d+\s+obj\b)/.test(asLatin1(await source.read(at + from, 64)))) return true
  }
  return false
}
