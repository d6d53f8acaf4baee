/** What a search asks for and cannot have: said beside its field and above the list, never dropped in silence. */

import { readRegion } from '../places/regions.ts'
import { readLength, SETBACK_LABELS, SETBACK_NAMES } from '../plots/plot.ts'
import { readCedis } from '../shared/money.ts'
import { FILTERS } from './filters.ts'

export const NOT_A_NUMBER = 'Please enter a number, for example 500,000'
export const NOT_A_LENGTH = 'Please enter a number, for example 60'
export const NOT_A_REGION = 'Please choose a region of Ghana'
export const BELOW_LOWEST = 'The highest price is below the lowest price'

/** `label` is empty for what needs no mention, `error` for a field that is not itself wrong. */
export type UnreadFilter = { param: string; label: string; typed: string; error: string }

const AMOUNTS = [FILTERS.minMinor, FILTERS.maxMinor, FILTERS.budgetMinor]
const SIDES = { plotWidth: 'Plot width', plotDepth: 'Plot depth' }

/** The filters of the catalogue that are typed and not read. */
export function unreadFilters(params: URLSearchParams, kind: 'plans' | 'services'): UnreadFilter[] {
  const typedIn = (param: string) => (params.get(param) ?? '').trim()
  const unread: UnreadFilter[] = []
  const add = (param: string, label: string, error: string) =>
    unread.push({ param, label, typed: typedIn(param), error })
  for (const { control, only, read } of AMOUNTS)
    if (control && (only ?? kind) === kind && typedIn(control.param) !== '' && read(params) === null)
      add(control.param, control.label, readCedis(typedIn(control.param)) === null ? NOT_A_NUMBER : BELOW_LOWEST)
  if (kind === 'services') return unread
  if (typedIn('region') !== '' && readRegion(typedIn('region')) === '')
    add('region', FILTERS.region.control?.label ?? '', NOT_A_REGION)
  return [...unread, ...unreadPlot(typedIn)]
}

/** Without both of its sides a plot counts as none, without setbacks; what was typed of it stays in the form. */
function unreadPlot(typedIn: (param: string) => string): UnreadFilter[] {
  const sides = Object.entries(SIDES).map(([param, label]) => ({ param, label, typed: typedIn(param) }))
  if (sides.every(({ typed }) => typed === '')) return []
  if (sides.every(({ typed }) => readLength(typed, 'ft')))
    return SETBACK_NAMES.map((param) => ({ param, label: SETBACK_LABELS[param], typed: typedIn(param) }))
      .filter(({ typed }) => typed !== '' && readLength(typed, 'ft') === null)
      .map((setback) => ({ ...setback, error: NOT_A_LENGTH }))
  const errorOf = ({ typed, label }: (typeof sides)[number]) =>
    typed === '' ? `Please enter the ${label.toLowerCase()} too` : readLength(typed, 'ft') ? '' : NOT_A_LENGTH
  return [
    ...sides.map((side) => ({ ...side, label: side.typed === '' ? '' : side.label, error: errorOf(side) })),
    { param: 'plotUnit', label: '', typed: typedIn('plotUnit'), error: '' },
  ]
}

/** 'Ignored: Budget to build, GHS "abc"'; null where nothing was. */
export function ignoredWords(unread: readonly UnreadFilter[]): string | null {
  const named = unread.filter(({ label }) => label !== '').map(({ label, typed }) => `${label} "${typed}"`)
  return named.length > 0 ? `Ignored: ${named.join(', ')}` : null
}
