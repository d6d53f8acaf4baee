/** Why money goes back, as staff choose it. */
export const REFUND_REASONS = [
  'Not delivered',
  'Defective',
  'Not as described',
  'Paid twice',
  'Payment does not fit the order',
  'Other',
] as const
