/** Messages for staff about refunds; tests quote these constants. */
export const REFUND_ASKED = 'Paystack has accepted the refund. The order changes when the money has gone back.'
export const REFUND_NOTHING_PAID = 'There is no payment of this order that could be refunded.'
export const REFUND_UNKNOWN_THERE = 'Paystack does not know this payment, so there is nothing to refund there.'
export const REFUND_UNREACHABLE = 'We could not reach Paystack. Nothing was refunded. Please try again.'
export const REFUND_UNANSWERED =
  'Paystack did not answer. The refund may be in progress: we look for it at Paystack before we send anything again.'
export const REFUND_UNDER_WAY =
  'Paystack has not answered an earlier refund of this payment yet. We are checking, for ten minutes or a little more. Nothing was sent a second time.'
export const REFUND_FORM_USED =
  'This form has already sent a refund, of another amount or payment. Nothing was sent now. Please check what was refunded, then send this one.'
export const refundTooMuch = (rest: string) => `At most ${rest} can still be refunded.`
export const refundRestChanged = (rest: string) =>
  `Paystack says that ${rest} of this payment is left, which is not the amount on this form. Nothing was sent. To refund it, type that amount.`
export const REFUND_LOOKED_INTO =
  'Paystack has not answered an earlier refund yet. We are checking, for ten minutes or a little more; until then no other refund can be sent.'
export const refundRefused = (said: string) => `Paystack refused the refund: ${said || 'no reason given'}`
export const REFUND_REASON_UNKNOWN = 'Please choose a reason from the list'
export const REFUND_PAYMENT_UNKNOWN = 'Please choose a payment from the list'

/** Reasons for a refund that staff choose from. */
export const REFUND_REASONS = [
  'Not delivered',
  'Defective',
  'Not as described',
  'Paid twice',
  'Payment does not fit the order',
  'Other',
] as const
