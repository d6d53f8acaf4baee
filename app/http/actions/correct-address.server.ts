/** The form `email` on the page of an order, a plan request or a viewing whose mail came back. */
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/cloudflare'
import { mayMail } from '../../domain/limits/mail-limit.server.ts'
import { correctAddress, type ReturnedTo } from '../../domain/mail/correct-address.server.ts'
import {
  ADDRESS_CORRECTED,
  addressSchema,
  NOTHING_RETURNED,
  TOO_MANY_ADDRESSES,
} from '../../domain/mail/correct-address.ts'
import { getReturnedAddress } from '../../domain/mail/delivery.server.ts'
import { TOO_MANY_ATTEMPTS } from '../../domain/shared/rate-messages.ts'
import type { FormAnswer } from '../../ui/kit/field.tsx'
import type { AppContext } from '../context.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { type PublicForm, readPublicForm } from '../forms/public-form.server.ts'
import { deliverSoon } from '../job-deps.server.ts'
import { redirectWithToast } from '../reply.server.ts'

export const readAddressForm = (context: AppContext, request: Request) =>
  readPublicForm(context, request, 'address', formFields(addressSchema, ['key']))

/** 303 to `next`, which gets the corrected address; 400, 409 or 429 with the words beside the field. */
export async function receiveAddress(
  context: AppContext,
  { fields, retryAfter }: Pick<PublicForm, 'fields' | 'retryAfter'>,
  returned: ReturnedTo,
  next: (email: string) => string | Promise<string>,
) {
  const submission = parseWithZod(fields, { schema: addressSchema })
  const refuse = (status: number, text: string, headers: HeadersInit = {}) =>
    data(
      { address: { errors: { email: [text] }, typed: { email: String(fields.get('email') ?? '') } } as FormAnswer },
      { status, headers },
    )
  if (retryAfter) return refuse(429, TOO_MANY_ATTEMPTS, { 'retry-after': retryAfter })
  if (submission.status !== 'success') return refuse(400, submission.error?.email?.join(', ') ?? '')
  const { email } = submission.value
  const { subject, id, email: from } = returned
  if (from === '' || !(await getReturnedAddress(context.db, subject, id, from))) return refuse(409, NOTHING_RETURNED)
  if (!(await mayMail(context, 'address', email))) return refuse(429, TOO_MANY_ADDRESSES)
  await correctAddress(context, returned, email)
  deliverSoon(context)
  return redirectWithToast(context, await next(email), { tone: 'good', text: ADDRESS_CORRECTED })
}
