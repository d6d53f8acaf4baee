/** The visible sheets of an .xlsx workbook (ECMA-376), out of its unpacked parts. */
import type { CsvRow } from '../../domain/costs/csv.ts'
import { serialDay } from '../../domain/costs/table.ts'
import { COLUMNS_AT_MOST, figureOf, NOT_WORKBOOK, parseXml, rowsOf, type Sheet } from './workbook-xml.server.ts'

export function xlsxSheets(parts: ReadonlyMap<string, string>): Sheet[] | string {
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
const LITERALS = /"[^"]*(?:"|$)|\\.|[_*].|\[[^\]]*(?:\]|$)/g

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
