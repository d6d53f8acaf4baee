/** The number of homes in a building, from its features: 'Six one-bedroom flats', 'Two houses of three bedrooms'. */
import { bedroomsLabel, plural } from '../shared/units.ts'

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const SAYS_HOMES = /^(\d{1,3}|[a-z]{3,6}) (?:[a-z]{1,9}-bedroom )?(flats|apartments|houses|homes)(?: of .*)?$/i

/** '6 flats'; '' for one home. */
export function dwellingsIn(features: readonly string[]): string {
  for (const feature of features) {
    const [, number = '', noun = ''] = SAYS_HOMES.exec(feature.trim()) ?? []
    const word = NUMBERS.indexOf(number.toLowerCase())
    const count = word < 0 ? Number(number) : word + 2
    if (count > 1) return `${count} ${noun.toLowerCase()}`
  }
  return ''
}

type Counted = { bedrooms: number; dwellings: string }

/** '6 Bedrooms', or '6 flats, 6 bedrooms' for a whole building. */
export const roomsLabel = ({ bedrooms, dwellings }: Counted) =>
  dwellings ? `${dwellings}, ${plural(bedrooms, 'bedroom')}` : bedroomsLabel(bedrooms)

/** Under the heading 'Bedrooms'. */
export const bedroomsIn = ({ bedrooms, dwellings }: Counted) =>
  dwellings ? `${bedrooms} in ${dwellings}` : String(bedrooms)
