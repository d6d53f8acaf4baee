/** Reading the PDFs that the site draws, with a reader that is not ours. */
import { getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { isPdf } from '../../app/domain/files/pdf.ts'

/** The texts of the pages, one a line, in the order of the document. */
export async function textsOfPdf(bytes: Uint8Array): Promise<string> {
  const source = { sizeBytes: bytes.length, read: async (at: number, length: number) => bytes.slice(at, at + length) }
  expect(await isPdf(source)).toBe(true)
  const pdf = await getDocumentProxy(bytes.slice())
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => (await (await pdf.getPage(at + 1)).getTextContent()).items),
  )
  return pages
    .flat()
    .flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []))
    .join('\n')
}

export async function wordsOfPdf(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return textsOfPdf(new Uint8Array(await response.arrayBuffer()))
}
