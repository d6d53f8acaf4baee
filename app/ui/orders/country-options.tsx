import { COUNTRIES, dialDigits } from '~/domain/places/countries.ts'

/**
 * Two lists of some 250 countries are the heaviest part of the form, so an option says nothing twice: a country's value
 * is its text. A dial code that several countries share is the value of the first; the others send their letters.
 */
const seen = new Set<string>()
const DIAL_OPTIONS = COUNTRIES.map(({ code, dialCode }) => {
  const value = seen.has(dialCode) ? code : dialCode
  seen.add(dialCode)
  return { value, text: `${code} ${dialCode}` }
})

/** The option of what was typed or sent before, in any of the forms that are understood; Ghana otherwise. */
export function dialValue(sent: string | undefined): string {
  if (!sent) return '+233'
  const digits = dialDigits(sent)
  const exact = DIAL_OPTIONS.find(({ value }) => value === sent.trim())
  return (exact ?? DIAL_OPTIONS.find(({ value }) => digits !== null && value === `+${digits}`))?.value ?? '+233'
}

export const DialOptions = () =>
  DIAL_OPTIONS.map(({ value, text }) => (
    <option key={text} value={value}>
      {text}
    </option>
  ))

export const CountryOptions = () => COUNTRIES.map(({ code, name }) => <option key={code}>{name}</option>)
