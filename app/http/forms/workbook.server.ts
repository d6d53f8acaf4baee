/**
 * The cells of a workbook, .xlsx or .ods, as rows of text: figures with a point, days as 2026-11-21. Refuses what is
 * encrypted, what is no workbook, and more than its bounds, before it is unpacked whole.
 */
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { decode, Parser } from 'saxen'
import { type CsvRow, writeCsv } from '../../domain/costs/csv.ts'
import { serialDay } from '../../domain/costs/table.ts'

export type Sheet = { name: string; rows: CsvRow[] }

export const NOT_WORKBOOK = 'This file is no workbook that can be read. Save it as .xlsx or .ods and choose it again.'
export const LOCKED_WORKBOOK =
  'This workbook is an old .xls file or has a password. Save it as .xlsx without a password and choose it again.'
export const LARGE_WORKBOOK =
  'This workbook is too large. Copy the table alone into a new workbook and choose that: at most 10,000 rows.'

const ENTRIES_AT_MOST = 2000
/** XML of a table of 10,000 rows takes about five. */
const UNPACKED_BYTES = 24_000_000
/** Unpacked at once: a thousand times as much at worst. */
const SLICE_BYTES = 4096
const ROWS_AT_MOST = 10_000
const COLUMNS_AT_MOST = 100

class Refused extends Error {}
const refuse = (words: string) => {
  throw new Refused(words)
}

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

type Attributes = (name: string) => string | undefined
type Hooks = {
  open: (tag: string, attribute: Attributes) => void
  close: (tag: string) => void
  text?: (text: string) => void
}

/** Tags and attributes come without their prefixes, as each program chooses its own. */
function parseXml(xml: string, { open, close, text }: Hooks): void {
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
function rowsOf() {
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
function figureOf(value: string): string {
  const figure = Number(Number(value).toPrecision(15))
  return Number.isFinite(figure) && !/e/.test(String(figure)) ? String(figure) : value
}

function xlsxSheets(parts: ReadonlyMap<string, string>): Sheet[] | string {
  const workbook = parts.get('xl/workbook.xml')
  if (workbook === undefined) return NOT_WORKBOOK
  const sheets: { name: string; id: string }[] = []
  let firstDay: number | undefined
  parseXml(workbook, {
    open(tag, attribute) {
      if (tag === 'workbookPr' && /^(?:1|true)$/.test(attribute('date1904') ?? '')) firstDay = Date.UTC(1904, 0, 1)
      if (tag === 'sheet' && !/hidden/i.test(attribute('state') ?? ''))
        sheets.push({ name: attribute('name') ?? '', id: attribute('id') ?? '' })
    },
    close() {},
  })
  const targets = new Map<string, string>()
  parseXml(parts.get('xl/_rels/workbook.xml.rels') ?? '<none/>', {
    open(tag, attribute) {
      if (tag === 'Relationship')
        targets.set(attribute('Id') ?? '', (attribute('Target') ?? '').replace(/^\/xl\/|^\.\//, ''))
    },
    close() {},
  })
  const shared = sharedStrings(parts.get('xl/sharedStrings.xml'))
  const dates = dateStyles(parts.get('xl/styles.xml'))
  return sheets.flatMap(({ name, id }) => {
    const xml = parts.get(`xl/${targets.get(id) ?? ''}`)
    return xml === undefined ? [] : [{ name, rows: xlsxRows(xml, { shared, dates, firstDay }) }]
  })
}

function sharedStrings(xml: string | undefined): string[] {
  const strings: string[] = []
  let [text, isText, isPhonetic] = ['', false, false]
  if (xml !== undefined)
    parseXml(xml, {
      open(tag) {
        if (tag === 'si') text = ''
        else if (tag === 'rPh') isPhonetic = true
        else if (tag === 't') isText = !isPhonetic
      },
      close(tag) {
        if (tag === 'si') strings.push(text)
        else if (tag === 'rPh') isPhonetic = false
        else if (tag === 't') isText = false
      },
      text(value) {
        if (isText) text += value
      },
    })
  return strings
}

/** The number formats of the standard that show a day. */
const isDateFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
/** What a format shows as it stands: quoted or escaped letters, colours, currencies and padding. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/g

/** Which cell styles show a day. */
function dateStyles(xml: string | undefined): boolean[] {
  const styles: boolean[] = []
  const own = new Map<number, boolean>()
  let isCells = false
  if (xml !== undefined)
    parseXml(xml, {
      open(tag, attribute) {
        if (tag === 'numFmt')
          own.set(Number(attribute('numFmtId')), /[dy]/i.test((attribute('formatCode') ?? '').replace(LITERALS, '')))
        else if (tag === 'cellXfs') isCells = true
        else if (tag === 'xf' && isCells) {
          const id = Number(attribute('numFmtId'))
          styles.push(own.get(id) ?? isDateFormat(id))
        }
      },
      close(tag) {
        if (tag === 'cellXfs') isCells = false
      },
    })
  return styles
}

/** 27 of 'AA12', counted from 0. */
const columnOf = (reference: string) =>
  [...reference.replace(/[^A-Z]/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function xlsxRows(
  xml: string,
  { shared, dates, firstDay }: { shared: string[]; dates: boolean[]; firstDay: number | undefined },
): CsvRow[] {
  const { rows, add } = rowsOf()
  let [line, column, kind, style, value, isValue, isPhonetic] = [0, -1, '', 0, '', false, false]
  let cells: string[] = []
  const shown = (): string => {
    if (kind === 's') return shared[Number(value)] ?? ''
    if (kind === 'd') return value.slice(0, 10)
    if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if ((kind !== '' && kind !== 'n') || value === '') return value
    return (dates[style] ? serialDay(Number(value), firstDay) : null) ?? figureOf(value)
  }
  parseXml(xml, {
    open(tag, attribute) {
      if (tag === 'row') {
        line = Number(attribute('r') ?? line + 1)
        column = -1
        cells = []
      } else if (tag === 'c') {
        const reference = attribute('r')
        column = reference === undefined ? column + 1 : columnOf(reference)
        kind = attribute('t') ?? ''
        style = Number(attribute('s') ?? 0)
        value = ''
      } else if (tag === 'rPh') isPhonetic = true
      else if (tag === 'v' || tag === 't') isValue = !isPhonetic
    },
    close(tag) {
      if (tag === 'rPh') isPhonetic = false
      else if (tag === 'v' || tag === 't') isValue = false
      else if (tag === 'c' && column < COLUMNS_AT_MOST) cells[column] = shown()
      else if (tag === 'row') add(line, cells)
    },
    text(words) {
      if (isValue) value += words
    },
  })
  return rows
}

/** Not the text of a cell, though it stands in one. */
const BESIDE_CELL = /^(?:annotation|shapes|frame|custom-shape|tracked-changes|forms)$/

function odsSheets(xml: string): Sheet[] {
  const sheets: Sheet[] = []
  let rows = rowsOf()
  let [line, rowRepeated, cellRepeated, beside, paragraphs] = [0, 1, 1, 0, 0]
  let [value, text, style] = ['', '', '']
  let cells: string[] = []
  const hidden = new Set<string>()
  parseXml(xml, {
    open(tag, attribute) {
      const repeated = (name: string) => Math.max(1, Number(attribute(name)) || 1)
      if (BESIDE_CELL.test(tag)) beside += 1
      if (beside > 0) return
      if (tag === 'style') style = attribute('name') ?? ''
      else if (tag === 'table-properties' && attribute('display') === 'false') hidden.add(style)
      else if (tag === 'table') {
        rows = rowsOf()
        line = 0
        if (!hidden.has(attribute('style-name') ?? '')) sheets.push({ name: attribute('name') ?? '', rows: rows.rows })
      } else if (tag === 'table-row') {
        rowRepeated = repeated('number-rows-repeated')
        cells = []
      } else if (tag === 'table-cell' || tag === 'covered-table-cell') {
        cellRepeated = repeated('number-columns-repeated')
        const kind = attribute('value-type')
        const isFigure = kind === 'float' || kind === 'currency' || kind === 'percentage'
        const day = kind === 'date' ? attribute('date-value')?.slice(0, 10) : undefined
        value = day ?? (isFigure ? figureOf(attribute('value') ?? '') : '')
        text = ''
        paragraphs = 0
      } else if (tag === 'p') {
        if (paragraphs > 0) text += ' '
        paragraphs += 1
      } else if (tag === 's' || tag === 'tab' || tag === 'line-break') text += ' '
    },
    close(tag) {
      if (BESIDE_CELL.test(tag)) beside -= 1
      else if (beside > 0) return
      else if (tag === 'table-cell' || tag === 'covered-table-cell') {
        const last = Math.min(cells.length + cellRepeated, COLUMNS_AT_MOST)
        while (cells.length < last) cells.push(value || text)
      } else if (tag === 'table-row') {
        const isEmpty = cells.every((cell) => cell.trim() === '')
        if (isEmpty) line += rowRepeated
        else for (let each = 0; each < rowRepeated; each += 1) rows.add(++line, cells)
      }
    },
    text(words) {
      if (beside === 0 && paragraphs > 0) text += words
    },
  })
  return sheets
}
