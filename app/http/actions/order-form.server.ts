/** The forms with one button on the page of an order. */
import { type ActionFunctionArgs, data } from '@remix-run/cloudflare'
import { TOO_MANY_ATTEMPTS } from '../../domain/shared/rate-messages.ts'
import type { Refusal } from '../../ui/orders/order-refusal.tsx'
import { formFields } from '../forms/form-fields.server.ts'
import { readPublicForm } from '../forms/public-form.server.ts'
import { requireOrderAccess } from '../guards.server.ts'

/** Throws 404 without access to the order, and a refusal, which `OrderRefusal` shows, over the limit. */
export async function requireOrderForm(
  { params, request, context }: ActionFunctionArgs,
  name: string,
  others: readonly string[] = [],
) {
  const reference = params.reference ?? ''
  const { fields, retryAfter } = await readPublicForm(context, request, name, formFields(null, ['key', ...others]))
  const key = await requireOrderAccess(context, request, reference, fields.get('key'))
  const refuse = (status: number, message: string, retryAfterSeconds: number | string) =>
    data({ reference, key, message } satisfies Refusal, {
      status,
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  if (retryAfter) throw refuse(429, TOO_MANY_ATTEMPTS, retryAfter)
  return { reference, key, fields, refuse }
}
