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
export const REFUND_NEEDS_ACCOUNT =
  'Paystack could not send this refund the way that the payment came. Ask the customer for a bank account in Ghana, in the name of whoever paid.'
export const REFUND_BANK_MISSING = 'Please choose a bank from the list'
export const REFUND_ACCOUNT_MISSING = 'Account number must be 6 to 20 digits'
export const REFUND_SENT_AGAIN =
  'Paystack sends the refund to this account. The order changes when the money has arrived.'
export const REFUND_NOTHING_WAITS = 'No refund of this order needs attention now. Nothing was sent.'
export const REFUND_RETRY_UNREACHABLE = 'We could not reach Paystack. Nothing was sent. Please try again.'
export const REFUND_RETRY_UNANSWERED =
  'Paystack did not answer. Please send it again: Paystack takes an account for a refund once.'
export const REFUND_EXTENT_MISSING = 'Please choose Full or Part'
export const REFUND_AMOUNT_MISSING = 'Please type the amount to refund'
export const REFUND_EXTENT_UNCLEAR = 'Leave the amount empty for a full refund, or choose Part'
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
