/** One rate of the rate book: a unit price as a range, with its date and source. */
import type { rates } from '~db/schema/index.ts'
import { isRegion } from '../places/regions.ts'
import { oneLine } from '../shared/lines.ts'
import { readCedis } from '../shared/money.ts'
import { ageOf, formatDay, isDay, isOlderThan } from '../shared/units.ts'
import { type Column, type DecimalSign, exactText, firstErrors, readTable, type UnclearFigure } from './table.ts'

/** Region '' is the whole country. */
export type Rate = Omit<typeof rates.$inferSelect, 'updatedAt'>

/** Its name in the audit log. */
export const rateName = ({ key, region }: Pick<Rate, 'key' | 'region'>) => (region === '' ? key : `${key}, ${region}`)

/** The form's fields and the table's columns. */
export const RATE_LABELS = {
  key: 'Key',
  label: 'Label',
  unit: 'Unit',
  region: 'Region',
  low: 'Low, GHS',
  high: 'High, GHS',
  date: 'Date',
  source: 'Source',
}
export type RateField = keyof typeof RATE_LABELS
export const RATE_FIELDS = Object.keys(RATE_LABELS) as RateField[]
export type RateValues = Record<RateField, string>

/** A key ends in '.basic' or '.fine' where that finish has a different price. */
export const RATE_KEY = /^[a-z0-9]+(-[a-z0-9]+)*(\.(basic|fine))?$/
export const HIGHEST_RATE_MINOR = 40_000_000
export const RATES_AT_MOST = 2000

export const RATE_SAVED = 'Rate saved.'
export const RATES_HEAD = `The columns must be ${RATE_FIELDS.join(',')}`

/** Units as quantity surveyors write them, and as the rate book has them. */
const UNITS: readonly [RegExp, string][] = [
  [/^(?:m\^?2|sq ?m)$/, 'm²'],
  [/^(?:m\^?3|cu ?m)$/, 'm³'],
  [/^(?:ft\^?2|sq ?ft)$/, 'ft²'],
  [/^(?:ft\^?3|cu ?ft)$/, 'ft³'],
  [/^(?:nr|nos?)$/, 'nr'],
  [/^(?:m|lm|lin ?m)$/, 'm'],
  [/^(?:sum|ls|lump sum)$/, 'sum'],
  [/^kg$/, 'kg'],
]

/** The unit in the words of the rate book: 'Sq.m' is m², 'No.' is nr. Any other stays as it is. */
export function unitOf(text: string): string {
  const plain = oneLine(text)
    .toLowerCase()
    .replace(/\./g, ' ')
    .replace('²', '2')
    .replace('³', '3')
    .replace(/ +/g, ' ')
    .trim()
  return UNITS.find(([written]) => written.test(plain))?.[1] ?? text
}

/** '1,250.50' in pesewas; null for anything else, and above the highest rate. */
function readAmount(text: string): number | null {
  const minor = readCedis(text)
  return minor !== null && minor <= HIGHEST_RATE_MINOR ? minor : null
}

export const LONGEST = { key: 60, label: 120, unit: 20, source: 200 }
const longestOf: Partial<Record<RateField, number>> = LONGEST

/** Reads a rate; errors are keyed by field. */
export function readRate(typed: RateValues, today: string): { rate: Rate; errors: Partial<Record<RateField, string>> } {
  const values = Object.fromEntries(RATE_FIELDS.map((name) => [name, oneLine(typed[name] ?? '')])) as RateValues
  const errors: Partial<Record<RateField, string>> = {}
  const low = readAmount(values.low)
  const high = readAmount(values.high)
  if (!RATE_KEY.test(values.key)) errors.key = 'Key must be words of small letters joined by -, such as roof-sheet'
  if (values.region !== '' && !isRegion(values.region)) errors.region = 'Region must be a region of Ghana, or empty'
  const AMOUNT = 'must be an amount in cedis, such as 1,250.50, of at most GHS 400,000'
  if (low === null) errors.low = `Low ${AMOUNT}`
  if (high === null) errors.high = `High ${AMOUNT}`
  if (low !== null && high !== null && high < low) errors.high = 'High must not be less than low'
  if (!isDay(values.date)) errors.date = 'Date must be a day such as 2026-11-21'
  else if (values.date > today) errors.date = 'Date must not be in the future'
  for (const name of RATE_FIELDS) {
    if (values[name] === '' && name !== 'region') errors[name] = `${RATE_LABELS[name].replace(', GHS', '')} is required`
    const longest = longestOf[name]
    if (longest && values[name].length > longest)
      errors[name] = `${RATE_LABELS[name]} is too long (at most ${longest} characters)`
  }
  const { key, label, region, date, source } = values
  return {
    rate: { key, label, unit: unitOf(values.unit), region, lowMinor: low ?? 0, highMinor: high ?? 0, date, source },
    errors,
  }
}

/** The rate as form values. */
export const rateValues = ({ lowMinor, highMinor, ...rate }: Rate): RateValues => ({
  ...rate,
  low: (lowMinor / 100).toFixed(2),
  high: (highMinor / 100).toFixed(2),
})

/** The part before '.basic' or '.fine'. */
export const baseKey = (key: string) => key.replace(/\..*$/, '')

/**
 * Errors of a set of rates against the stored ones: a regional or finish price requires a national price in the same
 * unit.
 */
export function checkRates(rates: readonly Rate[], kept: readonly Pick<Rate, 'key' | 'region' | 'unit'>[]): string[] {
  const isStandard = ({ key, region }: Pick<Rate, 'key' | 'region'>) => region === '' && key === baseKey(key)
  const units = new Map(kept.filter(isStandard).map(({ key, unit }) => [key, unit]))
  for (const rate of rates.filter(isStandard)) if (!units.has(rate.key)) units.set(rate.key, rate.unit)
  return rates.map(({ key, unit }) => {
    const known = units.get(baseKey(key))
    if (known === undefined) return `there is no rate ${baseKey(key)} of the whole country`
    return unitOf(known) === unitOf(unit)
      ? ''
      : `the unit of ${baseKey(key)} is ${known}; a price of another unit needs another key`
  })
}

/** Reads the form of one rate, with its own errors and those against the stored rates. */
export function readOneRate(
  values: RateValues,
  kept: readonly Pick<Rate, 'key' | 'region' | 'unit'>[],
  today: string,
): ReturnType<typeof readRate> {
  const { rate, errors } = readRate(values, today)
  const [broken] = checkRates([rate], kept)
  if (broken && Object.keys(errors).length === 0) errors.key = `${broken.charAt(0).toUpperCase()}${broken.slice(1)}`
  return { rate, errors }
}

const RATE_COLUMNS: Record<RateField, Column> = {
  ...{ key: { kind: 'text' }, label: { kind: 'text' }, unit: { kind: 'text' }, region: { kind: 'text' } },
  ...{ low: { kind: 'figure', decimals: 2 }, high: { kind: 'figure', decimals: 2 } },
  ...{ date: { kind: 'day' }, source: { kind: 'text' } },
}

/** A table of rates with what was read differently and what is unclear; errors name their line. */
export function readRates(
  text: string,
  kept: readonly Pick<Rate, 'key' | 'region' | 'unit'>[],
  today: string,
  sign: DecimalSign | null = null,
): { rates: Rate[]; errors: string[]; notes: string[]; unclear: UnclearFigure[] } {
  const refuse = (error: string) => ({ rates: [], errors: [error], notes: [], unclear: [] })
  const table = readTable(text, RATE_COLUMNS, sign)
  if (table === null) return refuse(RATES_HEAD)
  const { records, notes, unclear } = table
  if (records.length === 0) return refuse('The table has no line below its first')
  if (records.length > RATES_AT_MOST)
    return refuse(`The table has more than ${RATES_AT_MOST.toLocaleString('en-US')} lines`)
  if (unclear.length > 0) return { rates: [], errors: [], notes, unclear }
  const read = records.map(({ line, values }) => ({ line, ...readRate(values, today) }))
  const rates = read.map(({ rate }) => rate)
  const broken = checkRates(rates, kept)
  const seen = new Set<string>()
  const errors = read.flatMap(({ line, rate, errors: own }, at) => {
    const name = `${rate.key} ${rate.region}`
    const twice = seen.has(name) ? [`${name.trim()} is listed twice`] : []
    seen.add(name)
    const found = Object.values(own)
    if (found.length === 0 && broken[at]) found.push(broken[at])
    return [...found, ...twice].map((error) => `Line ${line}: ${error}`)
  })
  return { rates, errors: firstErrors(errors), notes, unclear }
}

/** The cells of a rate, in the order of the columns. */
export const rateCells = (rate: Rate): string[] => {
  const values = rateValues(rate)
  return RATE_FIELDS.map((name) => values[name])
}

export const ratesText = (rates: readonly Rate[]) => exactText(RATE_FIELDS, rates.map(rateCells))

/** Older than 90 days. */
export const isStale = (date: string, now: number) => isOlderThan(90, date, now)

/** 'Rates of 5 Oct 2026, 54 days old.' */
export function ratesNote(oldestDate: string, now: number): string {
  const age = ageOf(oldestDate, now)
  const day = formatDay(oldestDate) + (age && `, ${age} old`)
  return isStale(oldestDate, now) ? `These rates are from ${day}. Prices may have changed.` : `Rates of ${day}.`
}

/** A note on a list of plans about the age of its oldest rates; nothing where all are recent. */
export function oldRatesNote(plans: readonly { buildRatesDate: string | null }[], now: number): string {
  const oldest = plans.flatMap(({ buildRatesDate }) => buildRatesDate ?? []).sort()[0]
  return oldest && isStale(oldest, now)
    ? `Costs to build: some rates are from ${formatDay(oldest)}. Prices may have changed.`
    : ''
}
