import { COUNTRIES, dialDigits } from '~/domain/places/countries.ts'

const digitsOf = (dialCode: string) => dialCode.replace(/\D/g, '')

/**
 * Two lists of some 250 countries are the heaviest part of the form, so nothing is sent twice: an option's value is its
 * text, and a dial code that countries share is there once. Ghana's comes first, the others by number.
 */
const [HOME_CODE = '+233', ...OTHER_CODES] = [...new Set(COUNTRIES.map(({ dialCode }) => dialCode))]
const DIAL_CODES = [HOME_CODE, ...OTHER_CODES.sort((a, b) => (a < b ? -1 : 1))]

/** The option of what was sent before, in any of the forms that are understood; Ghana otherwise. */
export function dialValue(sent: string | undefined): string {
  const digits = sent ? dialDigits(sent) : null
  return DIAL_CODES.find((code) => digitsOf(code) === digits) ?? HOME_CODE
}

export const DialOptions = () => DIAL_CODES.map((code) => <option key={code}>{code}</option>)

export const CountryOptions = () => COUNTRIES.map(({ code, name }) => <option key={code}>{name}</option>)
