/** The newsletter box: one field, with its own words for the faults of it. */
import * as z from 'zod/mini'
import { addressField } from '../shared/form-fields.ts'
import { ADDRESS_INVALID, ADDRESS_MISSING } from './messages.ts'

export const newsletterSchema = z.object({
  email: addressField(ADDRESS_MISSING, ADDRESS_INVALID).check(z.toLowerCase()),
})
