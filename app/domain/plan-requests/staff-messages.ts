/** Messages for staff about plan requests; tests quote these constants. */
export const NO_SUCH_REQUEST = 'There is no such request.'
export const REQUEST_UPDATED = 'Request updated successfully!'
export const REQUEST_UPDATED_AND_MAILED = 'Request updated successfully! The requester has been emailed.'
export const REQUEST_UNCHANGED = 'Nothing was changed.'
export const REQUEST_CHANGED_MEANWHILE =
  'Somebody else saved this request while you were editing it. The saved values are shown beside each field; what you typed is kept. Save again to replace them.'
export const STATUS_UNKNOWN = 'Please choose a status from the list'
export const AMOUNT_MISSING = 'Amount is required with a deposit or a date'
export const DEPOSIT_TOO_LARGE = 'Deposit must not be more than the amount'
export const DATE_INVALID = 'Please enter a date, such as 2026-12-31'
export const DATE_PAST = 'The date must be today or later'
/** `over`: 'GHS 600 more than our quote'. */
export const paidTooMuch = (over: string) => `The client has paid ${over}: please refund it, or agree on it.`
export const NOTE_TOO_LONG = 'Note is too long (at most 2,000 characters)'
export const NOTE_REQUIRED = 'Note is required'
export const FILE_DELIVERED = 'The file is delivered. The client has been emailed.'
export const FILE_DELIVERED_BEFORE = 'This file has already been delivered.'
export const FILE_WITHDRAWN = 'The file is withdrawn. The client has been emailed.'
export const FILE_WITHDRAWN_BEFORE = 'This file has already been withdrawn.'
export const NO_SUCH_FILE = 'There is no such file.'
export const NOTE_ADDED = 'Note added.'
export const PROTECTED_FILE = 'May need a password: ask the client for it'
