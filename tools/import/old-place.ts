/** Region and town of an old document as a pair of ours: both known and belonging together, or what is not known left out. */
import { regionOfTown } from '../../app/domain/catalog/filters.ts'
import { citiesOf, isRegion, REGIONS, type Region } from '../../app/domain/places/regions.ts'
import { type ImportNote, oldPoint, oldText } from './old-values.ts'

type Place = { region: Region | ''; city: string; notes: ImportNote[] }

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
const isSame = (one: string, other: string) => plain(one) === plain(other)
const EVERY_TOWN: readonly string[] = REGIONS.flatMap((region) => [...citiesOf(region)])

const regionNamed = (text: string): Region | undefined =>
  REGIONS.find((region) => isSame(region, text.replace(/\bregion\b/i, '')))

/** 'East Legon, Greater Accra' in either field is both; 'All' is nothing; a town of one region says the region. */
export function readPlace(location: unknown, city: unknown): Place {
  const typed = [oldText(location), oldText(city)]
    .flatMap((text) => [text, ...text.split(',')])
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/^all$/i.test(text))
  const region = typed.map(regionNamed).find((each) => each !== undefined) ?? ''
  const towns: readonly string[] = region === '' ? EVERY_TOWN : citiesOf(region)
  const found = typed.map((text) => towns.find((town) => isSame(town, text))).find((town) => town !== undefined) ?? ''
  const ofTown = region === '' && found !== '' ? regionOfTown(found) : ''
  const place = region !== '' ? region : isRegion(ofTown) ? ofTown : ''
  return {
    region: place,
    city: place === '' ? '' : found,
    notes: notesOf(oldText(location) || oldPoint(location), oldText(city) || oldPoint(city), place, found),
  }
}

function notesOf(location: string, city: string, region: string, town: string): ImportNote[] {
  const isSaid = (text: string) => text === '' || /^all$/i.test(text)
  const notes: ImportNote[] = []
  if (region === '' && !isSaid(location))
    notes.push({ field: 'location', text: `'${location}' is no region of the list` })
  if ((town === '' || region === '') && !isSaid(city))
    notes.push({ field: 'city', text: `'${city}' is no town of ${region === '' ? 'one region' : region} in the list` })
  return notes
}
