/** Reading the Contact Details form: the shared schema, then what only the server knows of countries and phones. */
import { parseWithZod } from '@conform-to/zod/v4'
import { findCountry } from '../places/countries.ts'
import { toE164 } from '../places/phone.ts'
import { INVALID_PHONE, UNKNOWN_COUNTRY } from './messages.ts'
import { purchaseSchema } from './purchase-schema.ts'

const checkedSchema = purchaseSchema.transform((form, context) => {
  const fault = (path: string, message: string) =>
    context.issues.push({ code: 'custom', message, path: [path], input: form })
  const country = findCountry(form.country)
  const phone = toE164(form.countryCode, form.contact)
  if (phone === null) fault('contact', INVALID_PHONE)
  if (!country) fault('country', UNKNOWN_COUNTRY)
  return {
    option: form.option,
    buyer: {
      name: form.name,
      email: form.email.toLowerCase(),
      phone: phone ?? '',
      country: country?.name ?? '',
      region: form.region,
    },
  }
})

export const readPurchase = (form: FormData) => parseWithZod(form, { schema: checkedSchema })

/**
 * The key under which one filled-in form is one order, however often it is sent; null for a form without its number.
 * Anything changed in the form makes another order.
 */
export async function submissionKey(fields: FormData, request: Record<string, unknown>): Promise<string | null> {
  const formId = fields.get('formId')
  if (typeof formId !== 'string' || !/^[0-9a-z]{20,64}$/.test(formId)) return null
  const bytes = new TextEncoder().encode(JSON.stringify([formId, request]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
