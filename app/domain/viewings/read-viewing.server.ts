/** Reads the booking form of a viewing: the shared schema, and a phone number as written in Ghana. */
import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod/mini'
import { phoneOf } from '../messages/read-message.server.ts'
import { INVALID_PHONE } from '../places/messages.ts'
import { viewingSchema } from './viewing-schema.ts'

const checkedSchema = z.extend(viewingSchema, {
  phone: z.pipe(
    viewingSchema.shape.phone.check(z.refine((typed) => phoneOf(typed) !== null, INVALID_PHONE)),
    z.transform((typed) => phoneOf(typed) ?? ''),
  ),
})

export const readViewing = (form: FormData) => parseWithZod(form, { schema: checkedSchema })
