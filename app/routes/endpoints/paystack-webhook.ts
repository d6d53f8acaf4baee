import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { readWebhook } from '~/domain/payments/payment-fact.ts'
import { receiveEvent } from '~/domain/payments/receive-event.server.ts'
import { sha256Hex } from '~/domain/shared/signed-key.server.ts'
import { readBody } from '~/http/forms/read-body.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'

const MAX_BODY_BYTES = 256_000
const answer = (status: number) => new Response(null, { status })

/** Removes card digits, which we never store. */
const withoutCardDigits = (text: string) =>
  text.replace(/"(bin|last4|authorization_code|signature|exp_month|exp_year)"\s*:\s*"[^"]*"/g, '"$1":""')

/** 200 once the event is saved and its effects are done; 500 makes Paystack send it again. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return answer(405)
  const body = await readBody(request, MAX_BODY_BYTES)
  if (body === null) return answer(413)
  if (!(await context.payments.isSigned(body, request.headers.get('x-paystack-signature')))) {
    context.log.info('webhook.bad-signature')
    return answer(401)
  }
  const raw = new TextDecoder().decode(body)
  const event = readWebhook(raw)
  if (!event) return answer(400)
  try {
    const settled = await receiveEvent(context, {
      source: 'webhook',
      event: event.event,
      fact: event.fact,
      raw: withoutCardDigits(raw),
      digest: await sha256Hex(body),
    })
    context.log.info('webhook', { event: event.event, settled, reference: event.fact.reference })
  } catch (cause) {
    context.log.error('webhook.failed', cause, { event: event.event })
    return answer(500)
  }
  // Only for speed: the outbox and its scheduled job guarantee delivery.
  deliverSoon(context)
  return answer(200)
}

export const loader = () => answer(405)
