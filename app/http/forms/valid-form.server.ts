/** Reads and validates a form whose every refusal is the form again, with what was typed. */
import { parseWithZod } from '@conform-to/zod/v4'
import type * as z from 'zod/mini'
import { type Limit, PUBLIC_FORM, type TooMany } from '../../domain/limits/rate-limit.server.ts'
import { TOO_MANY_ATTEMPTS } from '../../domain/shared/rate-messages.ts'
import type { AppContext } from '../context.server.ts'
import { invalid } from '../reply.server.ts'
import { formFields } from './form-fields.server.ts'
import { readPublicForm } from './public-form.server.ts'

/**
 * The values of a valid form, else the answer: 400 with the errors, or 429 over its limit. The fields of `hidden`, such
 * as passwords, are never sent back.
 */
export async function readValidForm<Schema extends z.ZodMiniType>(
  context: AppContext,
  request: Request,
  name: string,
  schema: Schema,
  { hidden = [], limit = PUBLIC_FORM }: { hidden?: string[]; limit?: Limit } = {},
) {
  const { fields, tooMany } = await readPublicForm(context, request, name, formFields(schema), limit)
  const submission = parseWithZod(fields, { schema })
  const reply = (options = {}) => submission.reply({ ...options, hideFields: hidden })
  if (tooMany) return { ok: false, answer: tooMany({ reply }) } as const
  if (submission.status !== 'success') return { ok: false, answer: invalid(reply()) } as const
  return {
    ok: true,
    fields,
    value: submission.value,
    /** 400 with the error at a field; '' is the whole form. */
    refuse: (field: string, error: string) => invalid(reply({ fieldErrors: { [field]: [error] } })),
    refuseAttempt: ({ retryAfterSeconds }: TooMany) =>
      invalid(reply({ formErrors: [TOO_MANY_ATTEMPTS] }), 429, { 'retry-after': String(retryAfterSeconds) }),
  } as const
}
