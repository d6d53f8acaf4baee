/** Messages and status codes for refused refunds. */
import { formatCedis } from '../shared/money.ts'
import * as words from './refund-messages.ts'

const FIXED = {
  'nothing-paid': [words.REFUND_NOTHING_PAID, 400],
  'unknown-there': [words.REFUND_UNKNOWN_THERE, 400],
  'under-way': [words.REFUND_UNDER_WAY, 409],
  'form-used': [words.REFUND_FORM_USED, 409],
  unreachable: [words.REFUND_UNREACHABLE, 503],
  unanswered: [words.REFUND_UNANSWERED, 503],
} as const

export type RefundRefusal =
  | { ok: false; reason: keyof typeof FIXED }
  | { ok: false; reason: 'too-much' | 'rest-changed'; restMinor: number }
  | { ok: false; reason: 'refused'; said: string }

export function refusalWords(refusal: RefundRefusal): readonly [string, number] {
  switch (refusal.reason) {
    case 'too-much':
      return [words.refundTooMuch(formatCedis(refusal.restMinor)), 400]
    case 'rest-changed':
      return [words.refundRestChanged(formatCedis(refusal.restMinor)), 409]
    case 'refused':
      return [words.refundRefused(refusal.said), 400]
    default:
      return FIXED[refusal.reason]
  }
}

type RetryRefusal = { reason: 'nothing-waits' | 'unreachable' | 'unanswered' } | { reason: 'refused'; said: string }

/** The same for a refund that needs attention. */
export function retryWords(refusal: RetryRefusal): readonly [string, number] {
  switch (refusal.reason) {
    case 'nothing-waits':
      return [words.REFUND_NOTHING_WAITS, 409]
    case 'unreachable':
      return [words.REFUND_RETRY_UNREACHABLE, 503]
    case 'unanswered':
      return [words.REFUND_RETRY_UNANSWERED, 503]
    case 'refused':
      return [words.refundRefused(refusal.said), 400]
  }
}
