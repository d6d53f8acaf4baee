/** An order's history in words: its rows become one timeline, newest first. Plain data. */

import { describeMismatch, type MismatchedPayment } from '../payments/explain-order.ts'
import { fileTypeLabel } from '../payments/order-state.ts'
import type { PlanOption } from '../plans/options.ts'
import { formatCedis } from '../shared/money.ts'
import { formatBytes } from '../shared/units.ts'

export type TimelineEntry = { key: string; at: number; title: string; detail: string }

export type OrderFacts = {
  order: { createdAt: number; option: PlanOption | null; stage: string | null; amountMinor: number; mode: string }
  attempts: { reference: string; createdAt: number; payerName?: string | null; payerEmail?: string | null }[]
  events: (MismatchedPayment & {
    id: number
    source: 'webhook' | 'verify'
    event: string
    reference: string
    outcome: 'applied' | 'mismatch' | 'unknown-reference' | 'ignored'
    detail: string
    deliveries: number
    receivedAt: number
  })[]
  mails: {
    id: number
    kind: string
    status: 'waiting' | 'sending' | 'sent' | 'dead'
    createdAt: number
    sentAt: number | null
    lastError: string | null
  }[]
  downloads: {
    id: number
    at: number
    outcome: string
    rangeStart: number
    address: string
    userAgent: string
    filename: string
    sizeBytes: number
  }[]
  refunds: {
    id: number
    amountMinor: number
    reason: string
    state: 'asking' | 'accepted' | 'refused'
    said: string
    askedBy: string
    createdAt: number
  }[]
  changes: { id: number; at: number; actor: string; action: string }[]
}

const EVENTS: Record<string, string> = {
  'charge.success': 'Paid',
  'refund.pending': 'Refund pending',
  'refund.processing': 'Refund in progress',
  'refund.processed': 'Refund completed',
  'refund.failed': 'Refund failed',
  'refund.needs-attention': 'Refund needs attention',
  'charge.dispute.create': 'Dispute opened',
  'charge.dispute.remind': 'Reminder of the dispute',
  'charge.dispute.resolve': 'Dispute decided',
}

/** The staff's names of the mails about an order. */
export const ORDER_MAILS: Record<string, string> = {
  receipt: 'Receipt',
  'link-again': 'Link',
  refund: 'Refund notice',
  'partial-refund': 'Partial refund notice',
  'files-ready': 'Files, after somebody else paid',
  'download-ended': 'Notice that the download has ended',
  'second-payment': 'Notice to a second payer',
  'tax-invoice': 'Tax invoice',
  'payment-reminder': 'Reminder of the unfinished payment',
  'staff-sale': 'Sale notice to staff',
  'staff-dispute': 'Dispute notice to staff',
  'quote-differs': 'Notice that payment and quote differ',
  'staff-paid-twice': 'Notice of two payments to staff',
  'staff-quote-differs': 'Notice to staff that payment and quote differ',
  'staff-upgrade-differs': 'Notice to staff that an upgrade and its credit differ',
  'staff-refund-stuck': 'Notice of a stuck refund to staff',
  'staff-file-missing': 'Notice of a missing file to staff',
  'staff-check-failed': 'Notice of a failed check to staff',
}

const REFUSED_DOWNLOADS: Record<string, string> = {
  expired: 'the link had expired',
  'used-up': 'the download limit was reached',
  unpaid: 'the quote is not fully paid',
  refunded: 'the payment was refunded',
  suspended: 'the payment is disputed',
  revoked: 'staff revoked it',
  withdrawn: 'staff withdrew the file',
  'file-missing': 'the file was not in the store',
}

const ACTIONS: Record<string, string> = {
  'resend-receipt': 'Receipt sent again',
  'renew-links': 'Links renewed',
  revoke: 'Download revoked',
  accept: 'Payment accepted in place of the price',
  'give-again': 'Download given',
  verify: 'Verified at Paystack',
}

/** The kind of device, from the user agent. */
export function deviceOf(userAgent: string): string {
  const known = [
    [/Android/i, 'Android'],
    [/iPhone|iPad/i, 'iPhone or iPad'],
    [/Windows/i, 'Windows'],
    [/Macintosh/i, 'Mac'],
    [/Linux|X11/i, 'Linux'],
  ] as const
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'unknown device'
}

const SAID_BY = { webhook: 'Paystack confirmed', verify: 'We asked Paystack' }

function eventMoment(each: OrderFacts['events'][number], order: OrderFacts['order'], several: boolean): TimelineEntry {
  const name = EVENTS[each.event] ?? each.event
  const notes = [
    SAID_BY[each.source],
    each.deliveries > 1 ? `received ${each.deliveries} times` : '',
    each.mismatch ? describeMismatch(each, order) : each.detail,
    several ? each.reference : '',
  ]
  return {
    key: `e${each.id}`,
    at: each.receivedAt,
    title: each.outcome === 'mismatch' ? `${name}, but it does not match the order` : name,
    detail: notes.filter(Boolean).join(', '),
  }
}

const MAIL_STATES = {
  waiting: 'waiting to be emailed',
  sending: 'waiting to be emailed',
  sent: 'emailed',
  dead: 'could not be emailed',
}

const mailMoment = (each: OrderFacts['mails'][number]): TimelineEntry => ({
  key: `m${each.id}`,
  at: each.sentAt ?? each.createdAt,
  title: `${ORDER_MAILS[each.kind] ?? each.kind} ${MAIL_STATES[each.status]}`,
  detail: each.status === 'sent' ? '' : (each.lastError ?? ''),
})

function downloadMoment(each: OrderFacts['downloads'][number]): TimelineEntry {
  const why = REFUSED_DOWNLOADS[each.outcome]
  const title = why
    ? `Download refused: ${why}`
    : each.rangeStart > 0
      ? 'Download resumed'
      : `Downloaded, ${formatBytes(each.sizeBytes)}`
  return {
    key: `d${each.id}`,
    at: each.at,
    title,
    detail: `${each.filename}, ${deviceOf(each.userAgent)}, ${each.address}`,
  }
}

const REFUND_STATES = {
  asking: 'requested, not answered yet',
  accepted: 'accepted by Paystack',
  refused: 'not made',
}

const refundMoment = (each: OrderFacts['refunds'][number]): TimelineEntry => ({
  key: `r${each.id}`,
  at: each.createdAt,
  title: `Refund of ${formatCedis(each.amountMinor)} ${REFUND_STATES[each.state]}`,
  detail: [each.reason, `by ${each.askedBy}`, each.said].filter(Boolean).join(', '),
})

export function orderTimeline(facts: OrderFacts): TimelineEntry[] {
  const { order, attempts } = facts
  const several = attempts.length > 1
  const moments: TimelineEntry[] = [
    {
      key: 'made',
      at: order.createdAt,
      title: 'Order placed',
      detail: `${fileTypeLabel(order)}, ${formatCedis(order.amountMinor)}`,
    },
    ...attempts.map(({ reference, createdAt, payerName, payerEmail }, at) => ({
      key: `a${at}`,
      at: createdAt,
      title: at === 0 ? 'Sent to Paystack' : 'Sent to Paystack again',
      detail: [payerEmail ? `by ${payerName}, ${payerEmail}` : '', several ? reference : ''].filter(Boolean).join(', '),
    })),
    ...facts.events.map((each) => eventMoment(each, order, several)),
    ...facts.mails.map(mailMoment),
    ...facts.downloads.map(downloadMoment),
    ...facts.refunds.map(refundMoment),
    ...facts.changes
      .filter(({ action }) => action in ACTIONS)
      .map(({ id, at, actor, action }) => ({
        key: `c${id}`,
        at,
        title: ACTIONS[action] ?? action,
        detail: `by ${actor}`,
      })),
  ]
  // With equal times, the earlier list entry happened first: the sort is stable.
  return moments.reverse().sort((a, b) => b.at - a.at)
}
