/**
 * Homes, plans and projects of the old store in the words of the staff form of today, which then judges them. The old
 * names of fields, and those that its pages also read, are all here and nowhere else.
 */
import { CATEGORIES } from '../../app/domain/catalog/filters.ts'
import { TITLE_TYPES, type TitleType } from '../../app/domain/catalog/title-types.ts'
import type { Availability, Furnishing } from '../../app/domain/listings/listing.ts'
import { ROAD_LABELS, SUPPLY_LABELS } from '../../app/domain/listings/papers.ts'
import { readContact } from '../../app/domain/places/read-phone.ts'
import { OPTION_FIELDS, PLAN_OPTIONS, type PlanOption } from '../../app/domain/plans/options.ts'
import { isProjectLink } from '../../app/domain/projects/project.ts'
import { isRecord, type OldCollection, type OldFields } from './old-export.ts'
import { readPlace } from './old-place.ts'
import {
  type ImportNote,
  oldAmount,
  oldDay,
  oldFlag,
  oldLines,
  oldList,
  oldPrice,
  oldSource,
  oldSources,
  oldText,
  oldTime,
  otherCurrency,
  otherFields,
  pick,
} from './old-values.ts'

export type OldItem = {
  /** As the staff form sends them. */
  values: Record<string, string>
  /** The stored category; '' for a project, and as it was written where the list has none such. */
  category: string
  /** Where the pictures lie, the cover first. */
  pictures: string[]
  files: Partial<Record<PlanOption, string>>
  createdAt: number | null
  /** Of a plan, beside its form. */
  furnished: boolean
  contact: string
  /** What keeps it a draft beside what the form finds. */
  faults: Record<string, string[]>
  notes: ImportNote[]
  /** Fields that have no place here. */
  others: string[]
}

const TIMES = ['createdAt', 'updatedAt', 'timestamp', 'created_at', 'updated_at', 'dateAdded']
const PICTURES = ['images', 'allImagesUrl', 'imageUrl', 'imageUrls', 'imageSrc']
const SHARED = ['id', '_id', 'title', 'description', ...PICTURES, ...TIMES]
const HOUSE = [
  'type',
  'rooms',
  'bedrooms',
  'washrooms',
  'baths',
  'bathrooms',
  'location',
  'city',
  'horizontal',
  'vertical',
  'area',
  'furniture',
  'furnished',
  'contact',
  'price',
  'currency',
  'currencyCode',
  'features',
  'serviceType',
  'status',
  'availability',
  'sold',
  'isSold',
]

/** Words of old documents about land, and what the form of today calls each. */
const TITLES: [Exclude<TitleType, 'other'>, RegExp][] = [
  ['land-title', /title/],
  ['registered-deed', /deed|registered/],
  ['indenture', /indenture/],
  ['leasehold', /lease/],
  ['family-or-stool', /family|stool|customary|chief/],
]
const PAPERS = ['titleType', 'landTitle', 'landDocument', 'titleNote', 'searchDate']
const LAND = ['plotWidth', 'plotDepth', 'plotUnit', 'road', 'water', 'power', 'electricity']

/** The papers as the form takes them; what it does not know goes into the note, so that nothing is lost. */
function papersIn(fields: OldFields) {
  const written = oldLines(pick(fields, 'titleType', 'landTitle', 'landDocument')).replace(/\n/g, ', ')
  const words = written.toLowerCase()
  const known = TITLE_TYPES.find((each) => each === words) ?? TITLES.find(([, means]) => means.test(words))?.[0]
  const note = oldText(pick(fields, 'titleNote'))
  const choiceIn = (name: string, choices: readonly string[], ...others: string[]) => {
    const text = oldText(pick(fields, name, ...others)).toLowerCase()
    return choices.find((choice) => text.includes(choice)) ?? ''
  }
  const supplies = Object.keys(SUPPLY_LABELS)
  return {
    titleType: written === '' ? '' : (known ?? 'other'),
    titleNote: (note || (known === undefined ? written : '')).slice(0, 200),
    searchDate: oldDay(pick(fields, 'searchDate')) ?? '',
    plotWidth: oldText(pick(fields, 'plotWidth')),
    plotDepth: oldText(pick(fields, 'plotDepth')),
    plotUnit: /^m/i.test(oldText(pick(fields, 'plotUnit'))) ? 'm' : 'ft',
    road: choiceIn('road', Object.keys(ROAD_LABELS)),
    water: choiceIn('water', supplies),
    power: choiceIn('power', supplies, 'electricity'),
  }
}

const createdAt = (fields: OldFields) => oldTime(pick(fields, 'createdAt', 'created_at', 'dateAdded', 'timestamp'))
/** `imageUrl` is one of them in most documents. */
const picturesOf = (fields: OldFields) => oldSources(...PICTURES.map((name) => pick(fields, name)))

/** The stored category that the words mean; as written where it is none. */
export function readCategory(value: unknown): string {
  const text = oldText(value).replace(/\s+/g, ' ')
  const plain = (each: string) => each.toLowerCase().replace(/[^a-z]/g, '')
  const words = plain(text).replace(/s$/, '')
  if (words === 'condo') return 'Condominium'
  if (words === 'duplex' || words === 'triplex') return 'Duplex/Triplex'
  return CATEGORIES.slice(1).find((each) => plain(each) === words) ?? text
}

const STATES: [Availability | 'hidden', RegExp][] = [
  ['available', /^(|available|active|published|public|live|open|approved|for sale|selling|true)$/],
  ['under-offer', /^(under offer|offer|reserved|pending sale|on hold)$/],
  ['sold', /^sold( out)?$/],
  ['hidden', /^(draft|unpublished|private|hidden|inactive|disabled|archived|deleted|removed|pending|in review|false)$/],
]

/** Whether it can still be bought. What was not public there, or says what nobody knows, waits for staff. */
function readState(fields: OldFields, faults: OldItem['faults']): Availability {
  const written = oldText(pick(fields, 'status', 'availability'))
  const words = written.toLowerCase().replace(/[-_\s]+/g, ' ')
  const state = STATES.find(([, means]) => means.test(words))?.[0] ?? 'unknown'
  if (state === 'hidden') faults.status = [`was '${written}' there`]
  if (state === 'unknown') faults.status = [`'${written}' is not known here`]
  if (/^(sold|true|yes|1)$/i.test(oldText(pick(fields, 'sold', 'isSold')))) return 'sold'
  return state === 'hidden' || state === 'unknown' ? 'available' : state
}

/** What the form is told: its own list is short, and a category beside it is put in after the form has judged. */
const formCategory = (category: string) =>
  (CATEGORIES as readonly string[]).includes(category) && category !== 'Condominium' ? 'House' : category

/** True and false became words; 'unfrurnished' is what the old form sent. */
export function readFurnishing(value: unknown): Furnishing {
  const text = oldText(value).toLowerCase()
  if (text.startsWith('partial') || text.startsWith('semi')) return 'partially'
  if (text.startsWith('full')) return 'fully'
  return oldFlag(value) ? 'furnished' : 'unfurnished'
}

/** The first number that can be called; several stand in one field here and there. */
function firstContact(value: unknown): string {
  const text = oldText(value)
  for (const part of [text, ...text.split(/[/,;|]|\bor\b|\band\b/i)]) if (readContact(part.trim())) return part.trim()
  return text
}

function houseValues(fields: OldFields) {
  const place = readPlace(pick(fields, 'location'), pick(fields, 'city'))
  const category = readCategory(pick(fields, 'type'))
  const values = {
    title: oldText(pick(fields, 'title')).replace(/\s+/g, ' '),
    type: formCategory(category),
    location: place.region,
    city: place.city,
    bedrooms: oldAmount(pick(fields, 'rooms', 'bedrooms')),
    washrooms: oldAmount(pick(fields, 'baths', 'washrooms', 'bathrooms')),
    horizontal: oldAmount(pick(fields, 'horizontal')),
    vertical: oldAmount(pick(fields, 'vertical')),
    area: oldAmount(pick(fields, 'area')),
    features: oldLines(pick(fields, 'features')),
    description: oldText(pick(fields, 'description')),
  }
  return { values, category, notes: place.notes }
}

/** The price for the form; in another currency it is none, and said to be a fault: it is never taken for cedis. */
function cedisOf(value: unknown, fields: OldFields, name: string, faults: Record<string, string[]>): string {
  const price = oldPrice(value)
  const said = [
    value,
    pick(fields, 'price'),
    pick(fields, 'prices'),
    { currency: pick(fields, 'currency', 'currencyCode') },
  ]
  const currency = said.map(otherCurrency).find(Boolean) ?? ''
  if (price === '' || currency === '') return price
  faults[name] = [`'${price}' is in ${currency} and was left out: write the price in cedis`]
  return ''
}

export function readOldListing(fields: OldFields): OldItem {
  const { values, category, notes } = houseValues(fields)
  const furnished = readFurnishing(pick(fields, 'furnished', 'furniture'))
  const faults: Record<string, string[]> = {}
  const price = cedisOf(pick(fields, 'price') ?? oldList(pick(fields, 'prices'))[0], fields, 'price', faults)
  return {
    values: {
      ...values,
      furnished,
      contact: firstContact(pick(fields, 'contact')),
      price,
      availability: readState(fields, faults),
      ...papersIn(fields),
    },
    faults,
    category,
    pictures: picturesOf(fields),
    files: {},
    createdAt: createdAt(fields),
    furnished: false,
    contact: '',
    notes,
    others: otherFields(fields, [
      ...SHARED,
      ...HOUSE,
      ...PAPERS,
      ...LAND,
      ...(pick(fields, 'price') ? [] : ['prices']),
    ]),
  }
}

const OPTION_NAMES: Record<PlanOption, readonly string[]> = {
  a: ['pdf', 'PDF', 'pdfFile', 'pdfUrl'],
  b: ['cad', 'CAD', 'cadFile', 'cadUrl', 'dwg'],
  c: ['cadpdf', 'cadPdf', 'CADPDF', 'pdfcad', 'PDF+CAD', 'CAD+PDF', 'cad_pdf', 'pc'],
}

/** 'PDF+CAD', 'CAD + PDF' and 'cadpdf' are one. */
function optionNamed(words: string): PlanOption | undefined {
  const [isPdf, isCad] = [/pdf/i.test(words), /cad|dwg/i.test(words)]
  return isPdf && isCad ? 'c' : isCad ? 'b' : isPdf ? 'a' : undefined
}

/** By option, of a list in the order of the options, of entries that say their type, or of a map by name. */
function byOption(value: unknown): Partial<Record<PlanOption, unknown>> {
  const found: Partial<Record<PlanOption, unknown>> = {}
  for (const option of PLAN_OPTIONS)
    if (isRecord(value)) found[option] = pick(value, ...OPTION_NAMES[option]) ?? found[option]
  if (PLAN_OPTIONS.some((option) => found[option] !== undefined)) return found
  for (const [at, entry] of oldList(value).slice(0, PLAN_OPTIONS.length).entries()) {
    const named = isRecord(entry) ? optionNamed(oldText(pick(entry, 'type', 'name', 'label'))) : undefined
    found[named ?? PLAN_OPTIONS[at] ?? 'a'] ??= entry
  }
  return found
}

/** Where the file of an entry of `prices` lies; a price alone says nothing of that. */
const fileOfPrice = (entry: unknown) => (isRecord(entry) ? oldSource(entry) : '')

export function readOldPlan(fields: OldFields): OldItem {
  const { values, category, notes } = houseValues(fields)
  const single = pick(fields, 'price')
  const prices = { ...byOption(isRecord(single) ? single : undefined), ...byOption(pick(fields, 'prices')) }
  const files = byOption(pick(fields, 'files'))
  const found: Partial<Record<PlanOption, string>> = {}
  const priced: Record<string, string> = {}
  const faults: Record<string, string[]> = {}
  for (const option of PLAN_OPTIONS) {
    const { price, file } = OPTION_FIELDS[option]
    priced[price] = cedisOf(prices[option] ?? pick(fields, price), fields, price, faults)
    const source = oldSource(files[option]) || fileOfPrice(prices[option]) || oldSource(pick(fields, file))
    if (source !== '') found[option] = source
  }
  // An early plan has one price, that of the PDF, which was the default.
  if (Object.values(priced).every((price) => price === '') && !isRecord(single)) {
    priced.pdfprice = cedisOf(single, fields, 'pdfprice', faults)
    if (priced.pdfprice !== '') notes.push({ field: 'price', text: 'was taken for the price of the PDF File' })
  }
  if (readState(fields, faults) !== 'available')
    faults.status = ['was sold or reserved there; here a plan is sold again and again']
  const optionFields = PLAN_OPTIONS.flatMap((option) => [OPTION_FIELDS[option].price, OPTION_FIELDS[option].file])
  return {
    values: { ...values, ...priced, floors: oldAmount(pick(fields, 'floors')) },
    faults,
    category,
    pictures: picturesOf(fields),
    files: found,
    createdAt: createdAt(fields),
    furnished: oldFlag(pick(fields, 'furniture', 'furnished')),
    contact: readContact(firstContact(pick(fields, 'contact'))) ?? '',
    notes,
    others: otherFields(fields, [...SHARED, ...HOUSE, ...optionFields, 'floors', 'prices', 'files']),
  }
}

const PROJECT = ['note', 'location', 'date', 'link', 'content']

export function readOldProject(fields: OldFields): OldItem {
  const notes: ImportNote[] = []
  const made = createdAt(fields)
  const written = oldText(pick(fields, 'date'))
  const day = oldDay(pick(fields, 'date'))
  const date = day ?? (made === null ? '' : new Date(made).toISOString().slice(0, 10))
  if (day === null && date !== '')
    notes.push({
      field: 'date',
      text: `${written === '' ? 'missing' : `'${written}' is no day`}: ${date} was taken, when it was entered`,
    })
  const link = readLink(oldText(pick(fields, 'link')))
  if (link === null)
    notes.push({ field: 'link', text: `'${oldText(pick(fields, 'link'))}' is no address and was left out` })
  return {
    values: {
      title: oldText(pick(fields, 'title')).replace(/\s+/g, ' '),
      note: oldText(pick(fields, 'note')),
      location: oldText(pick(fields, 'location')),
      date,
      description: oldText(pick(fields, 'description', 'content')),
      link: link ?? '',
    },
    faults: {},
    category: '',
    pictures: picturesOf(fields),
    files: {},
    createdAt: made,
    furnished: false,
    contact: '',
    notes,
    others: otherFields(fields, [...SHARED, ...PROJECT]),
  }
}

/** An address without its beginning, or with the plain one, gets the safe one; null for what leads nowhere. */
function readLink(text: string): string | null {
  if (text === '' || text === '#') return ''
  const link = text.replace(/^http:\/\//i, 'https://').replace(/^(?=[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$))/i, 'https://')
  return isProjectLink(link) ? link : null
}

/** Without these the item can't be kept at all; with any other fault it is a draft. */
export const NEEDED_FIELDS: Record<Extract<OldCollection, 'Buy' | 'Plans' | 'projects'>, readonly string[]> = {
  Buy: ['title', 'price'],
  Plans: ['title'],
  projects: ['title', 'date'],
}
