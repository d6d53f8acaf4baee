/** CSV from spreadsheets: RFC 4180, with a comma, a semicolon or a tab between cells. */

export type CsvRow = { line: number; cells: string[] }

/** Removes the apostrophe that our own export puts before a formula. */
const withoutMark = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '')

const separatorOf = (head: string) =>
  [',', ';', '\t'].reduce((best, each) => (head.split(each).length > head.split(best).length ? each : best))

/** Every non-empty row with the line it begins on. Quotes may contain separators, line breaks and doubled quotes. */
export function readCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(source.slice(0, source.indexOf('\n') + 1 || source.length))
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

const ERRORS_AT_MOST = 20

/** The first errors, and how many more there are. */
export const firstErrors = (errors: readonly string[]): string[] =>
  errors.length > ERRORS_AT_MOST
    ? [...errors.slice(0, ERRORS_AT_MOST), `and ${errors.length - ERRORS_AT_MOST} more`]
    : [...errors]

/** The rows below the header as records; null where the header differs. Case does not matter. */
export function recordsOf<Name extends string>(
  text: string,
  names: readonly Name[],
): { line: number; values: Record<Name, string> }[] | null {
  const [head, ...rows] = readCsv(text)
  const found = head?.cells.map((cell) => cell.toLowerCase()) ?? []
  if (names.some((name) => !found.includes(name))) return null
  const places = names.map((name) => [name, found.indexOf(name)] as const)
  return rows.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(places.map(([name, at]) => [name, cells[at] ?? ''])) as Record<Name, string>,
  }))
}
