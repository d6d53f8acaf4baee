/** The control functions over HTTP, as JSON under /_control, for tests in another process. */
import type { Control } from './control.ts'
import { ControlError } from './control.ts'
import type { Call, Reply, Route } from './http.ts'
import { isRecord, json, route, text } from './http.ts'
import type { TransactionStatus } from './types.ts'
import { TRANSACTION_STATUSES } from './types.ts'

const isStatus = (value: string): value is TransactionStatus => TRANSACTION_STATUSES.some((known) => known === value)

const optionalNumber = (call: Call, name: string): number | null =>
  text(call.fields, name) === '' ? null : Number(text(call.fields, name))

export function controlRoutes(control: Control): Route[] {
  const at = (method: string, path: string, run: (call: Call) => unknown): Route =>
    route(method, new RegExp(`^/_control/${path.replace(/:\w+/g, '([^/]+)')}/?$`), async (call) => {
      try {
        return json(200, { ok: true, result: (await run(call)) ?? null })
      } catch (cause) {
        return failure(cause)
      }
    })
  const first = (call: Call) => call.params[0] ?? ''

  return [
    at('GET', 'health', () => 'up'),
    at('GET', 'transactions', () => control.transactions()),
    at('GET', 'deliveries', () => control.deliveries()),
    at('GET', 'refunds', () => control.refunds()),
    at('GET', 'disputes', () => control.disputes()),
    at('GET', 'faults', () => control.faults()),
    at('POST', 'faults', ({ fields }) => control.fault(fields ?? {})),
    at('DELETE', 'faults', () => control.clearFaults()),

    at('GET', 'transactions/:reference', (call) => control.data(first(call))),
    at('POST', 'transactions/paid', ({ fields }) => {
      const [count, step, amountMinor] = ['count', 'step', 'amount'].map((name) => Number(text(fields, name)))
      control.paidUnheard({
        prefix: text(fields, 'prefix'),
        count: count ?? 0,
        step: step ?? 1,
        amountMinor: amountMinor ?? 0,
      })
    }),
    at('POST', 'transactions/:reference/pay', (call) => {
      const [channel, card, phone] = ['channel', 'card', 'phone'].map((name) => text(call.fields, name))
      return control.pay(first(call), {
        ...((channel === 'card' || channel === 'mobile_money') && { channel }),
        ...(card && { card }),
        ...(phone && { phone }),
      })
    }),
    at('POST', 'transactions/:reference/decline', (call) =>
      control.decline(first(call), text(call.fields, 'reason') || 'Declined'),
    ),
    at('POST', 'transactions/:reference/abandon', (call) => control.abandon(first(call))),
    at('POST', 'transactions/:reference/approve-later', (call) =>
      control.approveLater(first(call), optionalNumber(call, 'after_ms')),
    ),
    at('POST', 'transactions/:reference/reverse', (call) => control.setStatus(first(call), 'reversed')),
    at('POST', 'transactions/:reference/status', (call) => {
      const status = text(call.fields, 'status')
      if (!isStatus(status)) throw new ControlError(400, `status is one of ${TRANSACTION_STATUSES.join(', ')}`)
      return control.setStatus(first(call), status)
    }),
    at('POST', 'transactions/:reference/refund', (call) => control.refund(first(call), optionalNumber(call, 'amount'))),
    at('POST', 'transactions/:reference/dispute', (call) =>
      control.dispute(first(call), optionalNumber(call, 'amount')),
    ),
    at('POST', 'refunds/:id/retry', (call) => control.retryRefund(Number(first(call)))),
    at('POST', 'disputes/:id/remind', (call) => control.remindDispute(Number(first(call)))),
    at('POST', 'disputes/:id/resolve', (call) => {
      const outcome = text(call.fields, 'outcome')
      if (outcome !== 'won' && outcome !== 'lost') throw new ControlError(400, 'outcome is won or lost')
      return control.resolveDispute(Number(first(call)), outcome)
    }),

    at('POST', 'events', ({ fields }) => {
      const data = fields?.data
      control.send(text(fields, 'event'), isRecord(data) ? data : {})
    }),
    at('POST', 'events/raw', ({ fields }) => {
      const signature = fields?.signature
      return control.sendRaw(text(fields, 'body'), signature === null ? null : text(fields, 'signature') || undefined)
    }),
    at('POST', 'events/unknown', ({ fields }) =>
      control.announceUnknown(
        text(fields, 'reference') || 'ref_nobody-knows-this',
        Number(text(fields, 'amount') || 10000),
      ),
    ),
    at('POST', 'deliveries/:id/resend', (call) => control.resend(Number(first(call)))),
    at('POST', 'release', () => control.release()),
    at('POST', 'settle', () => control.settled()),
    at('POST', 'clock/advance', (call) => control.advance(Number(text(call.fields, 'ms')))),
    at('POST', 'webhook-url', (call) => control.pointWebhooksTo(text(call.fields, 'url'))),
    at('POST', 'reset', () => control.reset()),
  ]
}

function failure(cause: unknown): Reply {
  if (cause instanceof ControlError) return json(cause.status, { ok: false, error: cause.message })
  return json(500, { ok: false, error: cause instanceof Error ? cause.message : String(cause) })
}
