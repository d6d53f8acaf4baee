/**
 * CSV for spreadsheets: RFC 4180 in UTF-8 with a byte order mark, so that Excel shows names correctly, streamed row by
 * row. No cell can begin a formula.
 */
import { formatPhone, splitE164 } from '../domain/places/phone.ts'
import { PRIVATE_HEADERS } from './reply.server.ts'

export type CsvCell = string | number | boolean | null | undefined

/**
 * Every text is quoted. A leading apostrophe turns a formula into text. Our own numbers stay numbers. A stored phone
 * number is written as (+233) 24 123 4567, which no spreadsheet takes for a formula or for a large figure; one as it was
 * typed, such as 0241234567, as 024 123 4567, so that it keeps its zero.
 */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (/^\+[1-9]\d{6,14}$/.test(value)) return `"${bracketed(value)}"`
  if (/^0\d{8,14}$/.test(value)) return `"${value.replace(/^(\d{3})(\d{3})/, '$1 $2 ')}"`
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

function bracketed(e164: string): string {
  const { dialCode } = splitE164(e164)
  const code = dialCode === '' ? e164.slice(0, 4) : `+${dialCode.replace(/\D/g, '')}`
  return `(${code}) ${formatPhone(e164).slice(code.length).trim()}`
}

const line = (cells: readonly CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** `name` has no extension. An unreadable row aborts the answer, so a partial table is never taken for a whole one. */
export function csvAnswer(name: string, head: readonly string[], rows: AsyncIterable<readonly CsvCell[]>): Response {
  const turn = rows[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${line(head)}`)),
    async pull(controller) {
      const { done, value } = await turn.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(line(value)))
    },
    cancel: async () => {
      await turn.return?.()
    },
  })
  return new Response(body, {
    headers: {
      ...PRIVATE_HEADERS,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

/** 2026-11-21 14:12:05, which spreadsheets of every region sort as a time; Ghana is on UTC. */
export const csvTime = (at: number | null) => at && new Date(at).toISOString().slice(0, 19).replace('T', ' ')
export const csvDay = (at: number) => new Date(at).toISOString().slice(0, 10)
