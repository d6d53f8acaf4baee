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
export const PAYMENT_ACCEPTED = 'The payment is accepted. The buyer has been emailed a receipt.'
export const NOTHING_TO_GRANT =
  'Access can be granted after a revoke, a refund or a dispute, or for a payment of another amount that is under review.'
export const VERIFIED_SAME = 'Paystack was asked again. Nothing has changed.'
export const verifiedNow = (state: string) => `Paystack was asked again. The order is now: ${state}.`
export const VERIFIED_JUST_NOW = 'Paystack was asked about this order a moment ago. Please try again in five seconds.'
export const VERIFY_UNREACHABLE = 'We could not reach Paystack. Nothing was changed. Please try again.'
