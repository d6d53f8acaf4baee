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
