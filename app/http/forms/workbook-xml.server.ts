/** What the readers of workbooks share: XML without prefixes, rows within bounds, and the messages of a refusal. */
import { decode, Parser } from 'saxen'
import type { CsvRow } from '../../domain/costs/csv.ts'

export type Sheet = { name: string; rows: CsvRow[] }

export const NOT_WORKBOOK = 'This file is no workbook that can be read. Save it as .xlsx or .ods and choose it again.'
export const LOCKED_WORKBOOK =
  'This workbook is an old .xls file or has a password. Save it as .xlsx without a password and choose it again.'
export const LARGE_WORKBOOK =
  'This workbook is too large. Copy the table alone into a new workbook and choose that: at most 10,000 rows.'

const ROWS_AT_MOST = 10_000
export const COLUMNS_AT_MOST = 100

export class Refused extends Error {}
export const refuse = (words: string) => {
  throw new Refused(words)
}

type Attributes = (name: string) => string | undefined
type Hooks = {
  open: (tag: string, attribute: Attributes) => void
  close: (tag: string) => void
  text?: (text: string) => void
}

/** Tags and attributes come without their prefixes, as each program chooses its own. */
export function parseXml(xml: string, { open, close, text }: Hooks): void {
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser()
  parser.on('openTag', (name, attributes) => {
    let found: Map<string, string> | null = null
    open(plain(name), (asked) => {
      found ??= new Map(Object.entries(attributes()).map(([each, value]) => [plain(each), decode(value)]))
      return found.get(asked)
    })
  })
  parser.on('closeTag', (name) => close(plain(name)))
  if (text) {
    parser.on('text', (value) => text(decode(value)))
    parser.on('cdata', text)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
}

/** Collects the cells of a sheet within its bounds. */
export function rowsOf() {
  const rows: CsvRow[] = []
  return {
    rows,
    add(line: number, cells: readonly (string | undefined)[]) {
      const trimmed = Array.from(cells, (cell) => cell?.trim() ?? '')
      while (trimmed.at(-1) === '') trimmed.pop()
      if (trimmed.length === 0) return
      if (line > ROWS_AT_MOST || rows.length >= ROWS_AT_MOST) refuse(LARGE_WORKBOOK)
      rows.push({ line, cells: trimmed })
    },
  }
}

/** A figure as people write it: of 12.299999999999999, which computing leaves, 12.3. */
export function figureOf(value: string): string {
  const figure = Number(Number(value).toPrecision(15))
  return Number.isFinite(figure) && !/e/.test(String(figure)) ? String(figure) : value
}
