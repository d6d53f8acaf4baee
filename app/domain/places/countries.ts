/** Countries with their dial codes, Ghana first. The data is that of `countries-list`. */
import { countries } from 'countries-list'

export type Country = { code: string; name: string; dialCode: string }

const northAmerican = (dialCode: string) =>
  dialCode.length === 4 && dialCode.startsWith('1') ? `+1-${dialCode.slice(1)}` : `+${dialCode}`

const all: Country[] = Object.entries(countries)
  .filter(([, country]) => country.phone.length > 0)
  .map(([code, country]) => ({ code, name: country.name, dialCode: northAmerican(String(country.phone[0])) }))
  .sort((a, b) => (a.code === 'GH' ? -1 : b.code === 'GH' ? 1 : a.name.localeCompare(b.name, 'en')))

export const COUNTRIES: readonly Country[] = all

const byName = new Map(all.map((country) => [country.name.toLowerCase(), country]))
const byCode = new Map(all.map((country) => [country.code, country]))

/** A country by its English name or two-letter code, in any case. */
export const findCountry = (nameOrCode: string): Country | undefined =>
  byName.get(nameOrCode.trim().toLowerCase()) ?? byCode.get(nameOrCode.trim().toUpperCase())

/**
 * The dial digits of a `countryCode` field: `GH`, `+233`, `233` and `+1-242` are all understood.
 * Null where no country has it.
 */
export function dialDigits(countryCode: string): string | null {
  const text = countryCode.trim()
  const country = byCode.get(text.toUpperCase())
  const digits = (country?.dialCode ?? text).replace(/\D/g, '')
  if (digits === '' || (!country && /[a-z]/i.test(text))) return null
  return all.some((each) => each.dialCode.replace(/\D/g, '') === digits) ? digits : null
}
