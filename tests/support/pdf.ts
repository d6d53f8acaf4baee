/** Reading the PDFs that the site draws. */
import { expect } from 'vitest'
import { isPdf } from '../../app/domain/files/pdf.ts'

/** The text of one of our PDFs, which is stored as hexadecimal digits. */
export async function wordsOfPdf(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const source = { sizeBytes: bytes.length, read: async (at: number, length: number) => bytes.slice(at, at + length) }
  expect(await isPdf(source)).toBe(true)
  return [...new TextDecoder().decode(bytes).matchAll(/<([0-9a-f]*)> Tj/g)]
    .map(([, hex = '']) => hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))))
    .join('\n')
}
