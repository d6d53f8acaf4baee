import { COUNTRIES, dialDigits } from '~/domain/places/countries.ts'

const HOME_CODE = '+233'
const [HOME, ...OTHERS] = COUNTRIES

const withCode = ({ name, dialCode }: { name: string; dialCode: string }) => `${name} ${dialCode}`

/**
 * Two lists of some 250 countries are the heaviest part of a purchase. Both end alike to the letter, so that compression
 * takes the second for nothing; a country stands for its dial code, too.
 */
const OtherOptions = () =>
  OTHERS.map((country) => (
    <option key={country.code} value={country.name}>
      {withCode(country)}
    </option>
  ))

/** The dial code of what was sent before, in any of the forms that are understood; Ghana's otherwise. */
export function dialValue(sent: string | undefined): string {
  const digits = sent ? dialDigits(sent) : null
  return COUNTRIES.find(({ dialCode }) => dialCode.replace(/\D/g, '') === digits)?.dialCode ?? HOME_CODE
}

/** The chosen code comes first, named for the buyer's country where several share it, and Ghana's is always there. */
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

/** Beside the list of dial codes. */
export const DialledCountryOptions = () => (
  <>
    <option>{HOME?.name}</option>
    <OtherOptions />
  </>
)

export const CountryOptions = () => COUNTRIES.map(({ code, name }) => <option key={code}>{name}</option>)
