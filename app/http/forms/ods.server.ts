/** The visible sheets of an .ods workbook (OpenDocument 1.3), out of its content.xml. */
import { COLUMNS_AT_MOST, figureOf, parseXml, rowsOf, type Sheet } from './workbook-xml.server.ts'

/** Not the text of a cell, though it stands in one. */
const BESIDE_CELL = /^(?:annotation|shapes|frame|custom-shape|tracked-changes|forms)$/

export function odsSheets(xml: string): Sheet[] {
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
