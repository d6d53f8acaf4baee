/** The Contact Details form of a purchase: one schema for both sides. */
import * as z from 'zod/mini'
import { PLAN_OPTIONS } from '../plans/options.ts'
import { emailField, required } from '../shared/form-fields.ts'

/** What a phone number is written with. */
export const CONTACT_PATTERN = /^\+?[\d\s().-]+$/

/** Country, phone and region are checked together on the server, where the country list lives. */
export const purchaseSchema = z.object({
  option: z.enum(PLAN_OPTIONS, { error: 'Purchase File Type is required' }),
  name: required('Name'),
  email: emailField,
  countryCode: required('Country code', 80),
  contact: required('Contact Number', 25).check(z.regex(CONTACT_PATTERN, 'Please enter a valid phone number')),
  country: required('Country', 80),
  region: required('Region/State', 80),
})

/** Also where no country is chosen yet, as the form comes with Ghana. */
export const isGhana = (country: unknown) =>
  ['', 'gh', 'ghana'].includes(
    String(country ?? '')
      .trim()
      .toLowerCase(),
  )

/** The form sends a region of Ghana to choose and, after it, words for elsewhere: the country says which of them counts. */
export function withOneRegion(form: FormData): FormData {
  const [chosen, typed] = form.getAll('region')
  const region = isGhana(form.get('country')) ? chosen : (typed ?? chosen)
  if (region !== undefined) form.set('region', region)
  return form
}

export type PurchaseForm = z.output<typeof purchaseSchema>

export const lookupSchema = z.object({ email: emailField })
