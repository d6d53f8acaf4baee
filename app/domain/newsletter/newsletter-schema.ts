/** The newsletter box: one field, with its own words for the faults of it. */
import * as z from 'zod'
import { EMAIL_PATTERN } from '../shared/form-fields.ts'
import { ADDRESS_INVALID, ADDRESS_MISSING } from './messages.ts'

export const newsletterSchema = z.object({
  email: z
    .string({ error: ADDRESS_MISSING })
    .trim()
    .min(1, { error: ADDRESS_MISSING, abort: true })
    .max(254, { error: ADDRESS_INVALID, abort: true })
    .regex(EMAIL_PATTERN, ADDRESS_INVALID)
    .overwrite((email) => email.toLowerCase()),
})
