/** The Contact Details form of a purchase: one schema for browser and server. */
import * as z from 'zod/mini'
import { REGIONS } from '../places/regions.ts'
import { PLAN_OPTIONS } from '../plans/options.ts'
import { emailField, required } from '../shared/form-fields.ts'

/** Characters of a phone number. */
export const CONTACT_PATTERN = /^\+?[\d\s().-]+$/

/** The server, which has the country list, checks country, phone and region together. */
export const purchaseSchema = z.object({
  option: z.enum(PLAN_OPTIONS, { error: 'Purchase File Type is required' }),
  name: required('Name'),
  email: emailField,
  countryCode: required('Country code', 80),
  contact: required('Contact Number', 25).check(z.regex(CONTACT_PATTERN, 'Please enter a valid phone number')),
  country: required('Country', 80),
  region: required('Region/State', 80),
})

/** True also without a country, because the form's default is Ghana. */
export const isGhana = (country: unknown) =>
  ['', 'gh', 'ghana'].includes(
    String(country ?? '')
      .trim()
      .toLowerCase(),
  )

/** The region of Ghana that a text names, also as 'volta' or 'Volta Region'. */
const regionIn = (text: unknown) => {
  const name = String(text ?? '')
    .trim()
    .toLowerCase()
  return REGIONS.find((region) => [region, `${region} Region`].some((known) => known.toLowerCase() === name)) ?? ''
}

/**
 * The form sends a choice of Ghana's regions, then a text for other countries: the country says which counts. Browsers
 * that don't know `:has` show both, so one of Ghana's regions counts in the text too.
 */
export function withOneRegion(form: FormData): FormData {
  const [chosen, typed] = form.getAll('region')
  const region = isGhana(form.get('country')) ? chosen || regionIn(typed) : (typed ?? chosen)
  if (region !== undefined) form.set('region', region)
  return form
}

export type PurchaseForm = z.output<typeof purchaseSchema>

export const upgradeSchema = z.object({ option: z.enum(PLAN_OPTIONS, { error: 'Purchase File Type is required' }) })

/** What the form said that the option costs more: `option:pesewas` for each; null where it said nothing. */
export function readShownDue(shown: readonly string[], option: string): number | null {
  const due = /^[abc]:(\d{1,12})$/.exec(shown.find((each) => each.startsWith(`${option}:`)) ?? '')?.[1]
  return due === undefined ? null : Number(due)
}

/** Whoever pays in the buyer's place. */
export const payerSchema = z.object({ name: required('Name'), email: emailField })

export const lookupSchema = z.object({ email: emailField })
