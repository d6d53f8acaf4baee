/** Reading the form that books a viewing: the shared schema, and a phone number as people of Ghana write theirs. */
import { parseWithZod } from '@conform-to/zod/v4'
import { phoneOf } from '../messages/read-message.server.ts'
import { INVALID_PHONE } from '../orders/messages.ts'
import { viewingSchema } from './viewing-schema.ts'

const checkedSchema = viewingSchema.extend({
  phone: viewingSchema.shape.phone
    .refine((typed) => phoneOf(typed) !== null, INVALID_PHONE)
    .transform((typed) => phoneOf(typed) ?? ''),
})

export const readViewing = (form: FormData) => parseWithZod(form, { schema: checkedSchema })
