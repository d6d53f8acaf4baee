/** What a visitor asks of a house: read from an address, and written back to it. Anything not understood is left open and said. */
import { type CostChoice, FINISHES, type Finish } from '../costs/cost.ts'
import { isRegion } from '../places/regions.ts'
import { type Plot, readLength, readPlot, SETBACK_LABELS, type Setbacks, writePlot } from '../plots/plot.ts'
import { LARGEST_MINOR, readCedis } from '../shared/money.ts'
import { queryString } from '../shared/query.ts'
import { cleanText } from '../shared/typed-text.ts'
import { FAMILIES } from './families/families.ts'

/** In the catalogue's words. */
export const HOUSE_KINDS = [...new Set(Object.values(FAMILIES).flatMap(({ kinds }): readonly string[] => kinds))]

export type Wishes = CostChoice & {
  bedrooms: number | null
  washrooms: number | null
  floors: number | null
  plot: Plot | null
  budgetMinor: number | null
  /** One of `HOUSE_KINDS`, or ''. */
  kind: string
}

/** `label` is that of the field; `error` says how to write it. */
export type Unread = { param: string; label: string; typed: string; error: string }

export const COUNT_LABELS = { bedrooms: 'Bedrooms', washrooms: 'Washrooms', floors: 'Floors' }
export type CountName = keyof typeof COUNT_LABELS
export const COUNT_NAMES = Object.keys(COUNT_LABELS) as CountName[]
/** More than any house here has, so that what is too much is said and not ignored. */
const MOST_COUNT = 20

const NOT_A_COUNT = 'Please enter a number, for example 3'
const NOT_A_LENGTH = 'Please enter a number, for example 60'
const NOT_AN_AMOUNT = 'Please enter a number, for example 500,000'
const NOT_OFFERED = 'Please choose one of the list'

const SIDE_LABELS = { plotWidth: 'Plot width', plotDepth: 'Plot depth' }

/** '3', '3 bedrooms', '3+'. */
function readCount(typed: string): number | null {
  const [, figure] = /^(\d{1,2})\s*(?:\+|[a-z]+)?$/i.exec(cleanText(typed).trim()) ?? []
  const count = Number(figure ?? 0)
  return count > 0 && count <= MOST_COUNT ? count : null
}

/** `usual` are the setbacks where none are typed. */
export function readWishes(
  params: URLSearchParams,
  usual: Setbacks,
): { wishes: Wishes; unread: Unread[]; isAsked: boolean } {
  const unread: Unread[] = []
  const typedIn = (param: string) => (params.get(param) ?? '').trim()
  const read = <Value>(
    param: string,
    label: string,
    error: string,
    of: (typed: string) => Value | null | undefined,
  ) => {
    const typed = typedIn(param)
    const value = typed === '' ? null : (of(typed) ?? null)
    if (typed !== '' && value === null) unread.push({ param, label, typed, error })
    return value
  }
  const count = (name: CountName) => read(name, COUNT_LABELS[name], NOT_A_COUNT, readCount)
  const counts = { bedrooms: count('bedrooms'), washrooms: count('washrooms'), floors: count('floors') }
  const sides = Object.entries(SIDE_LABELS).map(([param, label]) => ({ param, label, typed: typedIn(param) }))
  const plot = readPlot(params, usual)
  if (!plot && sides.some(({ typed }) => typed !== ''))
    for (const { param, label, typed } of sides) {
      if (typed === '') unread.push({ param, label, typed, error: `Please enter the ${label.toLowerCase()} too` })
      else if (!readLength(typed, 'ft')) unread.push({ param, label, typed, error: NOT_A_LENGTH })
    }
  for (const [param, label] of Object.entries(SETBACK_LABELS))
    read(param, label, NOT_A_LENGTH, (typed) => readLength(typed, 'ft'))
  const same =
    <Value extends string>(values: readonly Value[]) =>
    (typed: string) =>
      values.find((each) => each.toLowerCase() === typed.toLowerCase())
  const wishes: Wishes = {
    ...counts,
    plot,
    budgetMinor: read('budget', 'Budget to build, GHS', NOT_AN_AMOUNT, readCedis),
    kind: read('kind', 'Kind of house', NOT_OFFERED, same(HOUSE_KINDS)) ?? '',
    region: read('region', 'Region', NOT_OFFERED, (typed) => (isRegion(typed) ? typed : null)) ?? '',
    finish: read('finish', 'Finish', NOT_OFFERED, same<Finish>(FINISHES)) ?? 'standard',
  }
  if (wishes.budgetMinor !== null) wishes.budgetMinor = Math.min(wishes.budgetMinor, LARGEST_MINOR)
  const isAsked = [...COUNT_NAMES, ...Object.keys(SIDE_LABELS), 'budget', 'kind'].some((param) => typedIn(param) !== '')
  return { wishes, unread, isAsked }
}

/** 'Ignored: Bedrooms "many"'; null where nothing was. */
export const ignoredWords = (unread: readonly Unread[]): string | null => {
  const named = unread.filter(({ typed }) => typed !== '').map(({ label, typed }) => `${label} "${typed}"`)
  return named.length > 0 ? `Ignored: ${named.join(', ')}` : null
}

/** The query of the same wishes. */
export function wishesQuery({ plot, budgetMinor, kind, region, finish, ...counts }: Wishes): string {
  return queryString({
    ...Object.fromEntries(COUNT_NAMES.flatMap((name) => (counts[name] === null ? [] : [[name, String(counts[name])]]))),
    ...(plot ? writePlot(plot) : {}),
    ...(region ? { region } : {}),
    ...(budgetMinor === null ? {} : { budget: String(budgetMinor / 100) }),
    ...(finish === 'standard' ? {} : { finish }),
    ...(kind ? { kind } : {}),
  })
}
