/** Inhabited countries with their dial codes, Ghana first. */
import { COUNTRY_LIST } from './country-list.ts'

export type Country = { code: string; name: string; dialCode: string }

const all = [...COUNTRY_LIST.matchAll(/^(..)(\S+) (.+)$/gm)].map(([, code = '', dialCode = '', name = '']) => ({
  code,
  name,
  dialCode,
}))

export const COUNTRIES: readonly Country[] = all

const byName = new Map(all.map((country) => [country.name.toLowerCase(), country]))
const byCode = new Map(all.map((country) => [country.code, country]))

/** A country by its English name or two-letter code, in any case. */
export const findCountry = (nameOrCode: string): Country | undefined =>
  byName.get(nameOrCode.trim().toLowerCase()) ?? byCode.get(nameOrCode.trim().toUpperCase())

/**
 * The dial digits of a `countryCode` field: accepts `GH`, `Ghana`, `+233`, `233` and `+1-242`. Null where no country
 * has it.
 */
export function dialDigits(countryCode: string): string | null {
  const text = countryCode.trim()
  const country = findCountry(text)
  const digits = (country?.dialCode ?? text).replace(/\D/g, '')
  if (digits === '' || (!country && /[a-z]/i.test(text))) return null
  return all.some((each) => each.dialCode.replace(/\D/g, '') === digits) ? digits : null
}
