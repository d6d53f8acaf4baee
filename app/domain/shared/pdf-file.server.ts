/** Writes the objects of a PDF (ISO 32000-1) as a file. */
import { deflateSync } from 'node:zlib'

export const hex = (number: number) => number.toString(16).padStart(4, '0')
export const hex16 = (text: string) => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')

/** An object, or the dictionary and the content of a stream. */
export type PdfObject = string | { dictionary: string; content: Uint8Array }
export const compressed = (text: string): PdfObject => ({ dictionary: '', content: deflateSync(text) })

/** Numbers the objects from 1, and writes the file with its table of places. */
export function writeFile(objects: readonly PdfObject[], trailer: string): Uint8Array {
  const encoder = new TextEncoder()
  // The second line tells tools that the file is binary.
  const parts: Uint8Array[] = [encoder.encode('%PDF-1.7\n%\u00e2\u00e3\n')]
  let length = parts[0]?.byteLength ?? 0
  const write = (part: string | Uint8Array) => {
    const content = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(content)
    length += content.byteLength
  }
  const places = objects.map((object, at) => {
    const place = length
    if (typeof object === 'string') write(`${at + 1} 0 obj\n${object}\nendobj\n`)
    else {
      const { dictionary, content } = object
      write(`${at + 1} 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${content.byteLength} >>\nstream\n`)
      write(content)
      write('\nendstream\nendobj\n')
    }
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = length
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`)
  write(`trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${table}\n%%EOF\n`)
  const file = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.byteLength
  }
  return file
}
