/** Messages and status codes for refused refunds. */
import { formatCedis } from '../shared/money.ts'
import * as words from './staff-messages.ts'

export type RefundRefusal =
  | { ok: false; reason: 'nothing-paid' | 'unknown-there' | 'under-way' | 'form-used' | 'unreachable' | 'unanswered' }
  | { ok: false; reason: 'too-much' | 'rest-changed'; restMinor: number }
  | { ok: false; reason: 'refused'; said: string }

export function refusalWords(refusal: RefundRefusal): [string, number] {
  switch (refusal.reason) {
    case 'too-much':
      return [words.refundTooMuch(formatCedis(refusal.restMinor)), 400]
    case 'rest-changed':
      return [words.refundRestChanged(formatCedis(refusal.restMinor)), 409]
    case 'refused':
      return [words.refundRefused(refusal.said), 400]
    case 'nothing-paid':
      return [words.REFUND_NOTHING_PAID, 400]
    case 'unknown-there':
      return [words.REFUND_UNKNOWN_THERE, 400]
    case 'under-way':
      return [words.REFUND_UNDER_WAY, 409]
    case 'form-used':
      return [words.REFUND_FORM_USED, 409]
    case 'unreachable':
      return [words.REFUND_UNREACHABLE, 503]
    case 'unanswered':
      return [words.REFUND_UNANSWERED, 503]
  }
}
