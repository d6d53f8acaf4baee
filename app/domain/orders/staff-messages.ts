/** Messages for staff about orders; tests quote these constants. */
export const NO_SUCH_ORDER = 'There is no such order.'
export const NO_SUCH_MONTH = 'There is no such month. Write it like 2026-11.'
export const RECEIPT_SENT_AGAIN = 'Receipt sent again.'
export const NO_RECEIPT_YET = 'A receipt is sent for a paid order only.'
export const BUYER_ERASED = 'The buyer was erased on request, so there is no address to write to.'
export const LINKS_RENEWED = 'The download count is reset. We are emailing the buyer a new link.'
export const NO_LIVE_DOWNLOAD = 'This order has no download now, so there is no link to renew.'
export const DOWNLOAD_REVOKED = 'The download is revoked.'
export const ALREADY_REVOKED = 'There is no download to revoke.'
export const DOWNLOAD_GRANTED = 'Access granted. The buyer has been emailed.'
export const DOWNLOAD_GRANTED_TO_NOBODY = 'Access granted. The buyer was erased on request, so no email is sent.'
export const NOTHING_TO_GRANT =
  'Access can be granted after a revoke, a refund or a dispute, or for a payment under review.'
export const VERIFIED_SAME = 'Paystack was asked again. Nothing has changed.'
export const verifiedNow = (state: string) => `Paystack was asked again. The order is now: ${state}.`
export const VERIFIED_JUST_NOW = 'Paystack was asked about this order a moment ago. Please try again in five seconds.'
export const VERIFY_UNREACHABLE = 'We could not reach Paystack. Nothing was changed. Please try again.'

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
