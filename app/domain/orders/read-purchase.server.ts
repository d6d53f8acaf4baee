/** Reads the Contact Details form: the shared schema, then the server's checks of countries and phone numbers. */
import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod/mini'
import { findCountry } from '../places/countries.ts'
import { INVALID_PHONE, UNKNOWN_COUNTRY } from '../places/messages.ts'
import { readPhone } from '../places/read-phone.ts'
import { ALWAYS } from '../shared/form-fields.ts'
import { CONTACT_PATTERN, purchaseSchema, withOneRegion } from './purchase-schema.ts'

const whole = (text: unknown) => typeof text === 'string' && text.trim() !== ''

const checkedSchema = z.pipe(
  purchaseSchema.check(
    z.refine(
      ({ countryCode, contact }) =>
        !whole(countryCode) ||
        !whole(contact) ||
        !CONTACT_PATTERN.test(contact) ||
        readPhone(countryCode, contact) !== null,
      { path: ['contact'], error: INVALID_PHONE, when: ALWAYS },
    ),
    z.refine(({ country }) => !whole(country) || Boolean(findCountry(country)), {
      path: ['country'],
      error: UNKNOWN_COUNTRY,
      when: ALWAYS,
    }),
  ),
  z.transform((form) => ({
    option: form.option,
    buyer: {
      name: form.name,
      email: form.email.toLowerCase(),
      phone: readPhone(form.countryCode, form.contact) ?? '',
      country: findCountry(form.country)?.name ?? '',
      region: form.region,
    },
  })),
)

export const readPurchase = (form: FormData) => parseWithZod(withOneRegion(form), { schema: checkedSchema })

/** The price in pesewas that the form showed for the chosen option; null where it showed none. */
export function shownPriceMinor(fields: FormData): number | null {
  if ((fields.get('shownOption') ?? fields.get('option')) !== fields.get('option')) return null
  const price = fields.get('shownPrice')
  return typeof price === 'string' && /^\d{1,12}$/.test(price) ? Number(price) : null
}
