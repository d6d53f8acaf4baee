/** The form of a visitor whose mail came back: one schema for browser and server. */
import * as z from 'zod/mini'
import { emailField } from '../shared/form-fields.ts'

export const addressSchema = z.object({ email: emailField.check(z.toLowerCase()) })

/** The first letter alone: whoever looks over a shoulder learns no address. */
export const mailReturned = (email: string) =>
  `We could not deliver mail to ${[...email][0] ?? ''}…@…. Please correct the address.`
export const ADDRESS_CORRECTED = 'Thank you. We have sent the mail again, to the new address.'
export const NOTHING_RETURNED =
  'No mail to your address came back, so it stays as it is. Please write to us to change it.'
export const TOO_MANY_ADDRESSES = 'Too many mails to this address today. Please write to us.'
