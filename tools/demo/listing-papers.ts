/** The land and papers of the demo homes, and who shows each: they agree with what its record says of the plot. */
import type { ListingValue } from '../../app/domain/listings/listing-schema.ts'
import { inMetres } from '../../app/domain/plots/plot.ts'
import type { ListingRecord } from './listing-records.ts'

export type DemoPapers = Pick<
  ListingValue,
  | 'titleType'
  | 'titleNote'
  | 'searchDate'
  | 'plotWidth'
  | 'plotDepth'
  | 'plotUnit'
  | 'road'
  | 'water'
  | 'power'
  | 'meetingPoint'
  | 'agentName'
  | 'agentPhone'
>

const NOTES: Record<Exclude<DemoPapers['titleType'], ''>, string> = {
  'land-title': 'The certificate, transferred to the buyer’s name at the Lands Commission.',
  'registered-deed': 'The registered deed with its site plan, and a deed of assignment.',
  indenture: 'The indenture with its site plan; registration in the buyer’s name takes about 90 days.',
  leasehold: 'An assignment of the lease, which runs until 2098.',
  'family-or-stool': 'A receipt and an allocation note of the stool, with the consent of its elders.',
  other: 'A share of the land under the block, by deed.',
}

/** Two have none, as happens: staff are warned, and visitors read that it is not stated. */
const WITHOUT_PAPERS = [19, 41]
const TITLES = ['land-title', 'indenture', 'registered-deed', 'leasehold', 'indenture', 'family-or-stool'] as const

/** Feet, smallest first. */
const PLOTS: readonly [number, number][] = [
  [50, 70],
  [60, 80],
  [70, 100],
  [80, 100],
  [100, 100],
  [100, 120],
  [120, 150],
]
/** With 1.5 m at each side and 3 m in front and behind. */
const METRES_PER_FOOT = 0.3048

const AGENTS = [
  ['Kofi Antwi', '+233200000401'],
  ['Adjoa Mensima', '+233200000402'],
  ['Ibrahim Seidu', '+233200000403'],
] as const

type House = { horizontalMetres: number; verticalMetres: number }

function plotOf({ extras, part }: ListingRecord, house: House): [number, number] {
  if (part) return [0, 0]
  const stated = /of (\d+) by (\d+) feet/.exec(extras.join())
  if (stated) return [Number(stated[1]), Number(stated[2])]
  if (extras.some((extra) => extra.includes('half-acre'))) return [140, 155]
  const fits = ([width, depth]: [number, number]) =>
    inMetres(house.horizontalMetres) <= inMetres(width * METRES_PER_FOOT - 3) &&
    inMetres(house.verticalMetres) <= inMetres(depth * METRES_PER_FOOT - 6)
  return PLOTS.find(fits) ?? [150, 200]
}

export function papersOfHome(record: ListingRecord, at: number, house: House): DemoPapers {
  const said = record.extras.join().toLowerCase()
  const isIn = (word: string) => said.includes(word)
  const found = isIn('land title')
    ? 'land-title'
    : isIn('indenture')
      ? 'indenture'
      : isIn('share of the land')
        ? 'other'
        : null
  const titleType = WITHOUT_PAPERS.includes(at)
    ? ''
    : (found ?? (record.part ? 'leasehold' : (TITLES[at % TITLES.length] ?? '')))
  const [plotWidth, plotDepth] = plotOf(record, house)
  const [agentName, agentPhone] = AGENTS[at % AGENTS.length] ?? ['', '']
  return {
    titleType,
    titleNote: titleType === '' ? '' : NOTES[titleType],
    searchDate:
      titleType === '' || at % 5 === 3
        ? ''
        : `2026-${String(4 + (at % 7)).padStart(2, '0')}-${String(3 + ((at * 5) % 24)).padStart(2, '0')}`,
    plotWidth,
    plotDepth,
    plotUnit: 'ft',
    road: isIn('tarred') || record.part ? 'tarred' : ((['tarred', 'gravel', 'earth', 'gravel'] as const)[at % 4] ?? ''),
    water:
      isIn('mains water') || record.part
        ? 'connected'
        : isIn('borehole') || isIn('well') || isIn('tank')
          ? 'nearby'
          : 'connected',
    power: at % 9 === 4 && !record.part ? 'nearby' : 'connected',
    meetingPoint: record.part ? 'The entrance of the block' : 'The gate of the house',
    agentName,
    agentPhone,
  }
}
