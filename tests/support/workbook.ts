/** A small .xlsx workbook with one sheet, as spreadsheets write it. */
import { strToU8, zipSync } from 'fflate'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function workbookOf(sheet: string, rows: readonly (readonly (string | number)[])[]): Uint8Array<ArrayBuffer> {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const parts = {
    'xl/workbook.xml': `<workbook><sheets><sheet name="${escaped(sheet)}" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows
      .map((cells) => `<row>${cells.map(cell).join('')}</row>`)
      .join('')}</sheetData></worksheet>`,
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
  return new Uint8Array(bytes)
}
