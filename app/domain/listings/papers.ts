/** The land and the papers of a home for sale, in words. Safe in the browser; '' is what nobody has stated. */
import { TITLE_LABELS } from '../catalog/title-types.ts'
import { formatCount } from '../shared/money.ts'
import { formatDay } from '../shared/units.ts'
import type { ListingView } from './listing.ts'

type Stated<Field extends 'road' | 'water' | 'power'> = Exclude<ListingView[Field], ''>

export const ROAD_LABELS: Record<Stated<'road'>, string> = { tarred: 'Tarred', gravel: 'Gravel', earth: 'Earth' }
/** Of water and power. */
export const SUPPLY_LABELS: Record<Stated<'water' | 'power'>, string> = {
  connected: 'Connected',
  nearby: 'Nearby',
  none: 'None',
}

export const PLOT_SIDE_MISSING = 'Please enter both sides of the plot, or neither'
export const NOT_STATED = 'Not stated'
export const SEARCH_FIRST = 'Never pay cash. Have the land searched at the Lands Commission before you pay.'
export const AREA_ON_SITE_PLAN = 'The exact area is on the site plan. Ask to see it with the papers.'
export const PAPERS_MISSING = 'It is published without its land papers: visitors read ‘Not stated’.'

const SQ_FT = { ft: 1, m: 10.763_910_4 } as const
const SQ_FT_PER_ACRE = 43_560

/** '60 x 80 ft, about 0.11 acre'; null where it is not stated. */
export function plotSize({
  plotWidth,
  plotDepth,
  plotUnit,
}: Pick<ListingView, 'plotWidth' | 'plotDepth' | 'plotUnit'>): string | null {
  if (plotWidth === 0 || plotDepth === 0) return null
  const acres = (plotWidth * plotDepth * SQ_FT[plotUnit]) / SQ_FT_PER_ACRE
  return `${plotWidth} x ${plotDepth} ${plotUnit}, about ${acres < 10 ? acres.toFixed(2) : formatCount(Math.round(acres))} acre`
}

export type Papers = Pick<
  ListingView,
  'titleType' | 'titleNote' | 'searchDate' | 'plotWidth' | 'plotDepth' | 'plotUnit' | 'road' | 'water' | 'power'
>

/** Each with its value, or null where it is not stated. */
export const papersOf = (home: Papers): [label: string, value: string | null][] => [
  ['Papers', home.titleType === '' ? null : TITLE_LABELS[home.titleType]],
  ['What you will get', home.titleNote || null],
  ['Last searched', home.searchDate === '' ? null : formatDay(home.searchDate)],
  ['Plot', plotSize(home)],
  ['Road', home.road === '' ? null : ROAD_LABELS[home.road]],
  ['Water', home.water === '' ? null : SUPPLY_LABELS[home.water]],
  ['Power', home.power === '' ? null : SUPPLY_LABELS[home.power]],
]
