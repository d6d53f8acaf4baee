/** Why a grant does not open its file, or a download was refused; the page has a message and a next step for each. */
export type RefusalReason =
  | 'unknown'
  | 'expired'
  | 'used-up'
  | 'unpaid'
  | 'refunded'
  | 'suspended'
  | 'revoked'
  | 'withdrawn'
  | 'file-missing'
