/** What staff are told about plan requests; tests quote these constants. */
export const NO_SUCH_REQUEST = 'There is no such request.'
export const REQUEST_UPDATED = 'Request updated successfully!'
export const REQUEST_UPDATED_AND_MAILED = 'Request updated successfully! The requester gets a mail.'
export const REQUEST_UNCHANGED = 'Nothing was changed.'
export const REQUEST_CHANGED_MEANWHILE =
  'Somebody else saved this request while you were editing it. What is saved now stands beside each field; what you typed is kept. Save again to put yours in its place.'
export const STATUS_UNKNOWN = 'Please choose a status from the list'
export const QUOTE_MISSING = 'Quote is required with a date'
export const DATE_INVALID = 'Please enter a date, such as 2026-12-31'
export const DATE_PAST = 'The date must not be in the past'
export const NOTE_TOO_LONG = 'Note is too long (at most 2,000 characters)'
export const NOTE_REQUIRED = 'Note is required'
export const NOTE_ADDED = 'Note added.'
