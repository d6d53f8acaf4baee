/** The newsletter form: one field with its own error messages. */
import * as z from 'zod/mini'
import { addressField } from '../shared/form-fields.ts'
import { ADDRESS_INVALID, ADDRESS_MISSING } from './messages.ts'

export const newsletterSchema = z.object({
  email: addressField(ADDRESS_MISSING, ADDRESS_INVALID).check(z.toLowerCase()),
})
