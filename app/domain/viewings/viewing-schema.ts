/** The booking form of a viewing: one schema for browser and server. */
import * as z from 'zod/mini'
import { messageSchema } from '../messages/message-schema.ts'
import { emailField, inOneLine, noLonger, required } from '../shared/form-fields.ts'

export const LONGEST_NOTE = 1000
const PARTY = 'Number of people must be from 1 to 20'

export const viewingSchema = z.object({
  slot: required('Time', 20),
  name: required('Name', 120),
  email: emailField.check(z.toLowerCase()),
  phone: messageSchema.shape.phone,
  party: z._default(
    z.coerce.number({ error: PARTY }).check(z.int(PARTY), z.minimum(1, PARTY), z.maximum(20, PARTY)),
    1,
  ),
  note: z._default(z.string().check(z.overwrite(inOneLine), noLonger('Note', LONGEST_NOTE)), ''),
})

export type ViewingForm = z.output<typeof viewingSchema>
