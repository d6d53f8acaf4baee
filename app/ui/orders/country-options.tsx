import { COUNTRIES, dialDigits } from '~/domain/places/countries.ts'

const HOME_CODE = '+233'
const [HOME, ...OTHERS] = COUNTRIES

const withCode = ({ name, dialCode }: { name: string; dialCode: string }) => `${name} ${dialCode}`

/**
 * Two lists of some 250 countries are the largest part of the purchase page. Both contain the same markup, so that
 * compression removes the second one; the country name serves as the value of its dial code too.
 */
const OtherOptions = () =>
  OTHERS.map((country) => (
    <option key={country.code} value={country.name}>
      {withCode(country)}
    </option>
  ))

/** The dial code of the submitted value in any accepted form; otherwise Ghana's. */
export function dialValue(sent: string | undefined): string {
  const digits = sent ? dialDigits(sent) : null
  return COUNTRIES.find(({ dialCode }) => dialCode.replace(/\D/g, '') === digits)?.dialCode ?? HOME_CODE
}

/** The chosen code comes first, named after the buyer's country if several share it. Ghana's code is always offered. */
export function DialOptions({ chosen, country }: { chosen: string; country: string | undefined }) {
  const sharers = COUNTRIES.filter(({ dialCode }) => dialCode === chosen)
  const named = sharers.find(({ name }) => name === country) ?? sharers[0]
  return (
    <>
      <option value={chosen}>{named ? withCode(named) : chosen}</option>
      {chosen === HOME_CODE || !HOME ? null : <option value={HOME_CODE}>{withCode(HOME)}</option>}
      <OtherOptions />
    </>
  )
}

/** The countries, for use beside the list of dial codes. */
export const DialledCountryOptions = () => (
  <>
    <option>{HOME?.name}</option>
    <OtherOptions />
  </>
)

export const CountryOptions = () => COUNTRIES.map(({ code, name }) => <option key={code}>{name}</option>)
