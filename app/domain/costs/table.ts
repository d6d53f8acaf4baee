/**
 * Reads a spreadsheet's table into records: finds the header below titles and empty columns, and turns figures, days
 * and units into the words that the forms use. Says what it read differently, and asks where a figure has two readings.
 */
import { oneLine } from '../shared/lines.ts'
import { CURRENCY } from '../shared/money.ts'
import { formatDay, isDay } from '../shared/units.ts'
import { type CsvRow, readCsv, SEPARATORS, type Separator, writeCsv } from './csv.ts'

/** `decimals` of a column of figures: cells of a workbook, which may be computed, are rounded to so many. */
export type Column = { kind: 'text' } | { kind: 'figure'; decimals: number } | { kind: 'day' }

/** The decimal sign of a table, where the person was asked. */
export type DecimalSign = 'comma' | 'point'
export const readDecimalSign = (value: unknown): DecimalSign | null =>
  value === 'comma' || value === 'point' ? value : null

export type TableRecord<Name extends string> = { line: number; cells: string[]; values: Record<Name, string> }

export const UNCLEAR_FIGURES = 'Please say which sign is the decimal sign'

/** A figure with two readings, such as 12,500 between semicolons. */
export type UnclearFigure = { line: number; written: string }

export type ReadTable<Name extends string> = {
  records: TableRecord<Name>[]
  /** What was read differently from how it is written; where there is nothing, the table is exact. */
  notes: string[]
  unclear: UnclearFigure[]
}

/** Titles and addresses stand above a header, but no more rows than these. */
const ROWS_ABOVE_HEADER = 50

const headerCell = (cell: string) => oneLine(cell).toLowerCase()
const headerAt = (rows: readonly CsvRow[], names: readonly string[]) =>
  rows.slice(0, ROWS_ABOVE_HEADER).findIndex(({ cells }) => {
    const found = cells.map(headerCell)
    return names.every((name) => found.includes(name))
  })

export const hasHeader = (rows: readonly CsvRow[], names: readonly string[]) => headerAt(rows, names) >= 0

/** The rows below the header as records; null where no row has all columns. Case does not matter. */
export function readTable<Name extends string>(
  text: string,
  columns: Record<Name, Column>,
  sign: DecimalSign | null,
): ReadTable<Name> | null {
  const names = Object.keys(columns) as Name[]
  // Excel writes the separator above the table.
  const stated = /^\uFEFF?"?sep=([,;\t])"?\s*?(?:\r\n?|\n|$)/i.exec(text)?.[1]
  for (const separator of SEPARATORS.filter((each) => !stated || each === stated)) {
    const rows = readCsv(text, separator).slice(stated ? 1 : 0)
    const at = headerAt(rows, names)
    if (at >= 0) return recordsBelow(rows, at, columns, { separator, sign })
  }
  return null
}

function recordsBelow<Name extends string>(
  rows: readonly CsvRow[],
  at: number,
  columns: Record<Name, Column>,
  how: { separator: Separator; sign: DecimalSign | null },
): ReadTable<Name> {
  const names = Object.keys(columns) as Name[]
  const head = rows[at]?.cells.map(headerCell) ?? []
  const notes = at > 0 ? [`Line ${rows[at]?.line}: the table begins here`] : []
  const unclear: UnclearFigure[] = []
  // A header is repeated on each page of a long table.
  const below = rows.slice(at + 1).filter(({ cells }) => cells.map(headerCell).join('\t') !== head.join('\t'))
  const placeOf = (name: Name) => head.indexOf(name)
  const days = names.filter((name) => columns[name].kind === 'day')
  const isMonthFirst = below.some(({ cells }) => days.some((name) => isOnlyMonthFirst(cells[placeOf(name)] ?? '')))
  const read = (name: Name, written: string, line: number): string => {
    const column = columns[name]
    if (column.kind === 'text' || written === '') return written
    const value = column.kind === 'day' ? readDay(written, isMonthFirst) : readFigure(written, column.decimals, how)
    if (value === null) unclear.push({ line, written })
    else if (value !== written && !(column.kind === 'figure' && isGrouped(written, value)))
      notes.push(`Line ${line}: ${written} is read as ${column.kind === 'day' ? formatDay(value) : value}`)
    return value ?? written
  }
  const records = below.map(({ line, cells }) => ({
    line,
    cells,
    values: Object.fromEntries(
      names.map((name) => [name, read(name, oneLine(cells[placeOf(name)] ?? ''), line)]),
    ) as Record<Name, string>,
  }))
  return { records, notes, unclear }
}

const withoutCurrency = (written: string) => written.replace(CURRENCY, '')

/** GHS 1,250.5 and 1 250.5 differ from 1250.5 in currency and grouping alone. */
const isGrouped = (written: string, value: string) =>
  withoutCurrency(written).replace(/,(?=\d{3}(?:\D|$))|\s/g, '') === value

/**
 * A figure with a decimal point and no thousands; what is no figure stays as it is, for the form to refuse. Null where
 * it has two readings: a comma before three digits can be a decimal sign unless commas separate the cells, and a point
 * can group thousands where semicolons do.
 */
function readFigure(
  written: string,
  decimals: number,
  { separator, sign }: { separator: Separator; sign: DecimalSign | null },
): string | null {
  const figure = withoutCurrency(written).replace(/(\d)\s(?=\d)/g, '$1')
  if (!/^\d[\d.,]*$/.test(figure)) return written
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(figure)) return figure.replaceAll(',', '')
  if (/^\d{1,3}(,\d{3}){2,}$/.test(figure)) return figure.replaceAll(',', '')
  if (/^[1-9]\d{0,2},\d{3}$/.test(figure)) {
    const isDecimal = separator !== ',' && sign !== 'point'
    if (isDecimal && sign === null) return null
    return isDecimal ? trimDecimals(figure.replace(',', '.')) : figure.replace(',', '')
  }
  if (separator !== ',' && sign !== 'point') {
    if (/^\d{1,3}(\.\d{3})+,\d+$/.test(figure)) return trimDecimals(figure.replaceAll('.', '').replace(',', '.'))
    if (/^\d{1,3}(\.\d{3}){2,}$/.test(figure)) return figure.replaceAll('.', '')
    if (/^\d+,\d+$/.test(figure)) return trimDecimals(figure.replace(',', '.'))
  }
  if (separator === ';' && /^[1-9]\d{0,2}\.\d{3}$/.test(figure)) {
    if (sign === null) return null
    if (sign === 'comma') return figure.replace('.', '')
  }
  if (separator === '\t' && /^\d+\.\d+$/.test(figure) && figure.length - figure.indexOf('.') - 1 > decimals)
    return trimDecimals(Number(figure).toFixed(decimals))
  return figure
}

/** Without zeros at the end of its decimals: 12.500 is 12.5. */
/** '12.50' as '12.5', '12.00' as '12'. A loop, as a pattern would read a row of zeros again from each of them. */
export function trimDecimals(figure: string): string {
  if (!figure.includes('.')) return figure
  let end = figure.length
  while (figure[end - 1] === '0') end -= 1
  return figure.slice(0, figure[end - 1] === '.' ? end - 1 : end)
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/

const isOnlyMonthFirst = (written: string) => {
  const [, first, second] = SLASHED.exec(oneLine(written)) ?? []
  return Number(first) <= 12 && Number(second) > 12
}

/** Day 1 of a workbook is 1 January 1900, with a 29 February that never was. */
export const serialDay = (serial: number, firstDay = Date.UTC(1899, 11, 30)): string | null => {
  const at = new Date(firstDay + Math.floor(serial) * 86_400_000)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 ? null : at.toISOString().slice(0, 10)
}

/** The day as 2026-11-21; the day stands before the month, as in Ghana, unless the table proves otherwise. */
function readDay(written: string, isMonthFirst: boolean): string {
  const dayOf = (year = '', month = '', day = '') => {
    const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDay(text) ? text : written
  }
  const monthOf = (name = '') => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
  const iso = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/.exec(written)
  if (iso) return iso[1] ?? written
  const slashed = SLASHED.exec(written)
  if (slashed)
    return isMonthFirst ? dayOf(slashed[3], slashed[1], slashed[2]) : dayOf(slashed[3], slashed[2], slashed[1])
  const named = /^(?:[a-z]+, )?(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(written)
  if (named) return dayOf(named[3], monthOf(named[2]), named[1])
  const us = /^(?:[a-z]+, )?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(written)
  if (us) return dayOf(us[3], monthOf(us[1]), us[2])
  // Days since 1900 in a cell without the format of a date: 1982 to 2064.
  return /^[345]\d{4}$/.test(written) ? (serialDay(Number(written)) ?? written) : written
}

/** The table as people paste it, exactly as it was read. */
export const exactText = (names: readonly string[], rows: readonly (readonly string[])[]): string =>
  writeCsv([names, ...rows])

const ERRORS_AT_MOST = 20

/** The first errors, and how many more there are. */
export const firstErrors = (errors: readonly string[]): string[] =>
  errors.length > ERRORS_AT_MOST
    ? [...errors.slice(0, ERRORS_AT_MOST), `and ${errors.length - ERRORS_AT_MOST} more`]
    : [...errors]
