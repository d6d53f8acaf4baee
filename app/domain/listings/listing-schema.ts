/** The staff form of a home for sale. */
import * as z from 'zod/mini'
import { TITLE_TYPES } from '../catalog/title-types.ts'
import { NOT_A_LENGTH } from '../catalog/unread-filters.ts'
import { amount, choice, choiceOrNone, dayOrNone, line, lines, price, typeField, words } from '../items/fields.ts'
import { BAD_AGENT_PHONE, BAD_CONTACT, CITY_NOT_OF_REGION, LISTING_INCOMPLETE } from '../items/messages.ts'
import { readContact } from '../places/read-phone.ts'
import { isCityOf, isRegion, REGIONS } from '../places/regions.ts'
import { formatLength, PLOT_UNITS, type PlotUnit, readLength } from '../plots/plot.ts'
import { ALWAYS } from '../shared/form-fields.ts'
import type { Availability, Furnishing } from './listing.ts'
import { PLOT_SIDE_MISSING, ROAD_LABELS, SUPPLY_LABELS } from './papers.ts'

const FURNISHINGS: readonly Furnishing[] = ['unfurnished', 'partially', 'fully', 'furnished']
const AVAILABILITIES: readonly Availability[] = ['available', 'under-offer', 'sold']
/** For a draft without a price: the table's minimum, which no real house costs. */
export const NO_PRICE_MINOR = 1
const OLD_SPELLING = 'unfrurnished'

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[]
/** `required` as for a line. */
const phone = (label: string, required: string | null | undefined, error: string) =>
  line(label, 25, required).check(z.refine((typed) => typed === '' || readContact(typed) !== null, error))
const length = (label: string) =>
  line(label, 20, null).check(z.refine((typed) => typed === '' || readLength(typed, 'ft') !== null, NOT_A_LENGTH))

/** `currentType` is the item's own type, which it may keep. */
export const listingFields = (currentType?: string) =>
  z.object({
    title: line('Title', 120, LISTING_INCOMPLETE),
    type: typeField(currentType),
    furnished: choice('Furnished', [...FURNISHINGS, OLD_SPELLING]),
    location: choice('Region', REGIONS),
    city: line('City', 80),
    contact: phone('Contact', undefined, BAD_CONTACT),
    bedrooms: amount('Bedrooms', true),
    washrooms: amount('Washrooms', true),
    horizontal: amount('Horizontal'),
    vertical: amount('Vertical'),
    area: amount('Area'),
    features: lines('Features'),
    description: words('Description', 8000),
    price: price('Price'),
    availability: choice('Availability', AVAILABILITIES),
    titleType: choiceOrNone('Papers', TITLE_TYPES),
    titleNote: line('What the buyer gets', 200, null),
    searchDate: dayOrNone,
    plotWidth: length('Plot width'),
    plotDepth: length('Plot depth'),
    plotUnit: choiceOrNone('Plot in', PLOT_UNITS),
    road: choiceOrNone('Road', keysOf(ROAD_LABELS)),
    water: choiceOrNone('Water', keysOf(SUPPLY_LABELS)),
    power: choiceOrNone('Power', keysOf(SUPPLY_LABELS)),
    meetingPoint: line('Meeting point', 200, null),
    agentName: line('Name', 80, null),
    agentPhone: phone('Phone', null, BAD_AGENT_PHONE),
  })

type ListingFields = z.output<ReturnType<typeof listingFields>>

/** A length that was typed with another unit is turned into this one. */
const lengthIn = (unit: PlotUnit, typed: string) => Number(formatLength(readLength(typed, unit) ?? 0, unit))

export const listingValue = (fields: ListingFields) => {
  const { furnished, location, horizontal, vertical, area, price, ...same } = fields
  const region: string = location
  const plotUnit = same.plotUnit || 'ft'
  return {
    ...same,
    furnished: furnished === '' || furnished === OLD_SPELLING ? ('unfurnished' as const) : furnished,
    region,
    contact: readContact(same.contact) ?? '',
    horizontalMetres: horizontal,
    verticalMetres: vertical,
    areaSqFt: Math.round(area),
    priceMinor: price || NO_PRICE_MINOR,
    availability: same.availability || ('available' as const),
    plotUnit,
    plotWidth: lengthIn(plotUnit, same.plotWidth),
    plotDepth: lengthIn(plotUnit, same.plotDepth),
    agentPhone: readContact(same.agentPhone) ?? '',
  }
}

export type ListingValue = ReturnType<typeof listingValue>

export const listingSchema = (currentType?: string) =>
  z.pipe(
    listingFields(currentType).check(
      z.refine(({ price }) => price !== null && price !== 0, {
        path: ['price'],
        error: LISTING_INCOMPLETE,
        when: ALWAYS,
      }),
      z.refine(({ location, city }) => !isRegion(location) || city === '' || isCityOf(location, city), {
        path: ['city'],
        error: CITY_NOT_OF_REGION,
        when: ALWAYS,
      }),
      z.refine(({ plotWidth, plotDepth }) => (plotWidth === '') === (plotDepth === ''), {
        path: ['plotDepth'],
        error: PLOT_SIDE_MISSING,
        when: ALWAYS,
      }),
    ),
    z.transform(listingValue),
  )
