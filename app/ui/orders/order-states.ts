import type { OrderView } from '~/domain/orders/order.ts'
import type { RefusalReason } from '~/domain/payments/grant.ts'
import type { OrderStatus, PaymentSight } from '~/domain/payments/order-state.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatDate } from '~/domain/shared/units.ts'
import type { ChipKind } from '../kit/chip.tsx'

export const STATUS_CHIPS: Record<OrderStatus, ChipKind> = {
  pending: 'half',
  paid: 'full',
  failed: 'void',
  cancelled: 'empty',
  abandoned: 'empty',
  'under-review': 'half',
  refunded: 'back',
  disputed: 'void',
}

/** How often the page of a pending order refreshes itself. */
export const REFRESH_SECONDS = 10

/** Shown beside the payment button while an earlier payment may still arrive. */
export const PAY_ANOTHER_WAY =
  'Decline the prompt on your phone first. If you approve it as well, you pay twice, and we refund the second payment.'

export type StateWords = { heading: string; text: string }

const ENDED: Record<NonNullable<OrderView['endReason']>, string> = {
  refund: 'Refunded in full',
  reversal: 'Given back by your bank',
  dispute: 'Given back after a dispute',
}

/** The texts of a state for the buyer. A pending payment is never called failed. */
export function stateWords(order: OrderView, sight: PaymentSight): StateWords {
  const amount = formatCedis(order.amountMinor)
  const paidBy = order.paidBy === null ? '' : `${order.paidBy || 'Somebody else'} paid, and has the receipt. `
  if (sight === 'unknown')
    return {
      heading: 'Not confirmed yet',
      text: 'We cannot reach the payment service just now, so we do not know yet whether your payment went through. If you have paid, please do not pay again: we keep asking and mail you the link.',
    }
  switch (order.status) {
    case 'pending':
      return sight === 'begun'
        ? {
            heading: 'Waiting for your approval',
            text: `We asked for ${amount}. With mobile money the prompt is on your phone: approve it there. Nothing has failed: a payment can take a few minutes.`,
          }
        : { heading: 'Not paid yet', text: 'Nothing was charged. The price is kept for you.' }
    case 'paid':
      return order.option !== null
        ? { heading: 'Your files are ready', text: `${paidBy}We also sent the link to ${order.buyerEmail}.` }
        : {
            heading: order.paidBy === null ? 'Your payment has reached us' : 'The payment has reached us',
            text: order.paidBy === null ? `We also sent a receipt to ${order.buyerEmail}.` : paidBy,
          }
    case 'failed':
      return {
        heading: 'The payment did not go through',
        text: 'Nothing was charged. Try again, or pay in another way. The price is kept for you.',
      }
    case 'cancelled':
      return { heading: 'You left before paying', text: 'Nothing was charged. The price is kept for you.' }
    case 'abandoned':
      return {
        heading: 'This payment was not finished',
        text: 'Nothing was charged. The price is kept for you, and if a payment still comes in we tell you by email.',
      }
    case 'under-review':
      return {
        heading: 'We are checking this payment',
        text: `A payment came in, but it does not match the order, so a person looks at it. You will hear from us at ${order.buyerEmail}. Please do not pay again.`,
      }
    case 'refunded':
      return {
        heading: `${amount} is on its way back to ${order.paidBy === null ? 'you' : order.paidBy || 'whoever paid'}`,
        text: `${ENDED[order.endReason ?? 'refund']}${order.endedAt === null ? '' : ` on ${formatDate(order.endedAt)}`}, ${order.stage === null ? 'so the download has ended' : 'so the stage is not paid'}. Banks take up to 10 working days; mobile money usually one day.`,
      }
    case 'disputed':
      return {
        heading: 'This payment is disputed',
        text: `${order.stage === null ? 'The download waits' : 'Nothing more is asked of you'} until ${order.paidBy === null ? 'your bank' : 'the payer’s bank'} has decided. If you did not ask for this, please tell us.`,
      }
  }
}

type Refusal = StateWords & { next: 'order' | 'lookup' | 'contact' }

/** Why a link gives no file, and what to do next. */
export const REFUSALS: Record<RefusalReason, Refusal> = {
  unknown: {
    heading: 'We do not know this link',
    text: 'It may have been cut short on its way to you. We can mail you the link again.',
    next: 'lookup',
  },
  expired: {
    heading: 'This link has expired',
    text: 'Your purchase has not. Make a new link on the page of your order.',
    next: 'order',
  },
  'used-up': {
    heading: 'This link was used too often',
    text: 'Your purchase is still yours. Make a new link, or ask us if you did not download the file yourself.',
    next: 'order',
  },
  unpaid: {
    heading: 'These drawings are not fully paid',
    text: 'Our quote has changed, or a payment went back. The page of your plan request says what is left to pay; the download comes back with it.',
    next: 'contact',
  },
  refunded: {
    heading: 'This order was refunded',
    text: 'The money went back, so the download has ended. You can buy the plan again at any time.',
    next: 'contact',
  },
  suspended: {
    heading: 'This download waits',
    text: 'The payment is disputed. The download comes back if the bank decides that it stands.',
    next: 'contact',
  },
  revoked: {
    heading: 'This download was ended',
    text: 'Our staff ended it. If you think this is a mistake, please tell us and quote your order.',
    next: 'contact',
  },
  withdrawn: {
    heading: 'We have withdrawn this file',
    text: 'Please do not use it, also where you have it already. The page of your plan request shows the files that are right.',
    next: 'contact',
  },
  'file-missing': {
    heading: 'The file is not here just now',
    text: 'That is our fault and your purchase is safe. Please try again later, or ask us to send it.',
    next: 'contact',
  },
}
