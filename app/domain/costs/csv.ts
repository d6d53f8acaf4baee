/** CSV from spreadsheets: RFC 4180, with a comma, a semicolon or a tab between cells. */

export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

export type CsvRow = { line: number; cells: string[] }

/** Removes the apostrophe that our own export puts before a formula. */
const withoutMark = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '')

/** Every non-empty row with the line it begins on. Quotes may contain separators, line breaks and doubled quotes. */
export function readCsv(text: string, separator: Separator = ','): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begun = 1
  const endCell = () => {
    cells.push(withoutMark(cell))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((each) => each !== '')) rows.push({ line: begun, cells })
    cells = []
  }
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at]
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (source[at + 1] === '"') cell += source[++at]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (letter === separator) endCell()
    else if (letter === '\n') {
      endRow()
      begun = line
    } else cell += letter
  }
  endRow()
  return rows
}

/** The cells as lines of text that `readCsv` reads back. */
export const writeCsv = (rows: readonly (readonly string[])[], separator: Separator = ','): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\n')
