/** Messages of the purchase, as specified; tests quote these constants. */
export const PAYMENT_UNREACHABLE = 'We could not reach the payment service. Nothing was charged. Please try again.'
export const priceChanged = (price: string) => `The price is now ${price}. Please check and continue.`
export const TOO_MANY_PAYMENT_ATTEMPTS =
  'This order has been tried five times in an hour. Nothing was charged. Please try again later.'
/** What a buyer reads where no checkout could be opened, with its status and Retry-After. */
export const checkoutRefusal = ({ retryAfterSeconds }: { reason: string; retryAfterSeconds?: number }) =>
  retryAfterSeconds === undefined
    ? { text: PAYMENT_UNREACHABLE, status: 503, retryAfter: '30' }
    : { text: TOO_MANY_PAYMENT_ATTEMPTS, status: 429, retryAfter: String(retryAfterSeconds) }
export const TOO_MANY_UNPAID =
  'There are 20 unpaid orders from you in this hour. Please pay one of them, or try again later.'
export const LOOKUP_ANSWER = 'If that address has bought from us, the links are on their way to it.'
export const LINK_RENEWED = 'Your new link is ready.'
export const SHARE_LINK_MADE = 'Your link is ready. Send it to whoever pays.'
export const SHARE_LINK_STOPPED = 'The link is stopped. Nobody can pay with it.'
export const REMINDERS_STOPPED = 'We no longer remind you of unfinished payments.'
export const REMINDERS_ON = 'We remind you of unfinished payments again, once for each order.'
export const LINKS_MAILED = 'We have mailed you the link again.'
export const NOTHING_MORE_TO_PAY =
  'This file now costs no more than you have paid. Please write to us, and we will send it to you.'
export const PLAN_NOT_FOR_SALE = 'This file type is not for sale. Please choose another.'
