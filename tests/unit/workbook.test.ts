/** Workbooks as openpyxl, LibreOffice, exceljs and SheetJS write them, and as an attacker would. */
import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readWorkbook, sheetText } from '../../app/http/forms/workbook.server.ts'
import { LARGE_WORKBOOK, LOCKED_WORKBOOK, NOT_WORKBOOK } from '../../app/http/forms/workbook-xml.server.ts'

const textsOf = (bytes: Uint8Array) => {
  const sheets = readWorkbook(bytes)
  return typeof sheets === 'string' ? sheets : Object.fromEntries(sheets.map((sheet) => [sheet.name, sheetText(sheet)]))
}
const file = (name: string) => new Uint8Array(readFileSync(`tests/support/spreadsheets/${name}`))

const BILL = (quantity: string) =>
  [
    '\tBILL OF QUANTITIES: 3-bedroom house, Aburi',
    '',
    '\tStage\tItem\tUnit\tQuantity\tRate\tSource',
    '\tWalls and frame\tBlocks, outer walls\tNR\t1000\tblock\tOuter walls',
    `\t\tBlocks, inner walls\tNo.\t${quantity}\tblock\tInner walls`,
    '\t\tCarried forward',
    '\tRoof',
    '\t\t"Roof sheets ""long span"""\tsqm\t100.5\troof-sheet\tRoof',
    '\t\tSub-total\t\t1350.83',
  ].join('\n')

describe('a workbook', () => {
  it.each([
    // It computes nothing, so a formula has no figure until a spreadsheet has opened the file.
    ['bill-openpyxl.xlsx', ''],
    ['bill-libreoffice.xlsx', '250.333333333333'],
    ['bill-libreoffice.ods', '250.333333333333'],
  ])('%s is read with its title, merged cells, formulas and comment, without its hidden sheet', (name, quantity) => {
    expect(textsOf(file(name))).toEqual({ Cover: 'Proposed house at Aburi', 'Bill no. 2': BILL(quantity) })
  })

  it.each(['rates-openpyxl.xlsx', 'rates-libreoffice.ods'])('%s has its dates as days', (name) => {
    expect(textsOf(file(name))).toEqual({
      Rates: [
        'key\tlabel\tunit\tregion\tlow\thigh\tdate\tsource',
        'block\tBlock\tnr\t\t6.5\t8\t2026-11-02\tThree makers',
        'roof-sheet\tRoof sheet\tm2\t\t1000\t2070.456\t2026-10-05\tA market',
      ].join('\n'),
    })
  })

  it.each([
    ['bill-exceljs.xlsx', 'Bill', 'm2\t100.5'],
    ['bill-sheetjs.ods', 'B', 'M2\t12,500'],
  ])('%s, written as a stream or with text for figures, is read as it stands', (name, sheet, cells) => {
    expect(textsOf(file(name))).toHaveProperty([sheet], expect.stringContaining(`\t${cells}\troof-sheet`))
  })

  it('counts days from 1904 if an old Mac wrote it, and reads no colour or currency format as a date', () => {
    const xlsx = zipSync({
      'xl/workbook.xml': strToU8(
        '<x:workbook xmlns:x="a" xmlns:r="b"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A &amp; B" r:id="r1"/></x:sheets></x:workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="/xl/worksheets/s.xml"/></Relationships>',
      ),
      'xl/styles.xml': strToU8(
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red][$GHS-d]#,##0.00&quot; day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      ),
      'xl/worksheets/s.xml': strToU8(
        '<worksheet><sheetData><row><c><v>0.1</v></c><c s="1"><v>44885</v></c><c s="2"><v>44885</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c t="inlineStr"><is><t>a\nb</t><rPh><t>x</t></rPh></is></c></row></sheetData></worksheet>',
      ),
    })
    expect(textsOf(xlsx)).toEqual({ 'A & B': '0.1\t2026-11-21\t44885\tTRUE\t#REF!\ta b' })
  })

  it('that is an old .xls, a binary workbook, has a password or is damaged is refused with what to do', () => {
    expect(textsOf(file('bill-old.xls'))).toBe(LOCKED_WORKBOOK)
    const locked = { 'content.xml': strToU8('\x01\x02'), 'META-INF/manifest.xml': strToU8('<x><encryption-data/></x>') }
    expect(textsOf(zipSync(locked))).toBe(LOCKED_WORKBOOK)
    const whole = file('bill-libreoffice.xlsx')
    expect(textsOf(whole.slice(0, 3000))).toBe(NOT_WORKBOOK)
    expect(textsOf(zipSync({ 'xl/workbook.bin': new Uint8Array(9) }))).toBe(NOT_WORKBOOK)
    expect(textsOf(zipSync({ 'content.xml': strToU8('<a><b></a>') }))).toBe(NOT_WORKBOOK)
    expect(textsOf(strToU8('PK'))).toBe(NOT_WORKBOOK)
  })

  it.each([
    ['that unpacks to 25 MB', { 'content.xml': new Uint8Array(25_000_000) }],
    ['of 2,001 parts', Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`p${at}`, new Uint8Array()]))],
    [
      'whose one row repeats a million times',
      {
        'content.xml': strToU8(
          '<t:table><t:table-row t:number-rows-repeated="1048576"><t:table-cell t:number-columns-repeated="16384"><x:p>x</x:p></t:table-cell></t:table-row></t:table>',
        ),
      },
    ],
    [
      'whose row stands beyond the last',
      {
        'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="r"/></sheets></workbook>'),
        'xl/_rels/workbook.xml.rels': strToU8('<R><Relationship Id="r" Target="worksheets/s.xml"/></R>'),
        'xl/worksheets/s.xml': strToU8('<w><row r="1048576"><c r="A1048576"><v>1</v></c></row></w>'),
      },
    ],
  ])('%s is refused', (_what, parts: Record<string, Uint8Array>) => {
    expect(textsOf(zipSync(parts))).toBe(LARGE_WORKBOOK)
  })

  it('ignores formatted but empty rows at its end', () => {
    const row = (cells: string, repeated = 1) =>
      `<t:table-row t:number-rows-repeated="${repeated}">${cells}</t:table-row>`
    const xml = `<t:table t:name="A">${row('<t:table-cell/>', 2)}${row('<t:table-cell><x:p>a<x:s/>b</x:p><x:p>c</x:p></t:table-cell>')}${row('<t:table-cell t:number-columns-repeated="16384"/>', 1_048_573)}</t:table>`
    expect(textsOf(zipSync({ 'content.xml': strToU8(xml) }))).toEqual({ A: '\n\na b c' })
  })
})
