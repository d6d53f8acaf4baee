/** Messages for staff about visitors' messages; tests quote these constants. */
export const NO_SUCH_MESSAGE = 'There is no such message.'
export const MESSAGE_UPDATED = 'Message updated successfully!'
export const MESSAGE_STATUS_UNKNOWN = 'Please choose a status from the list'
export const MESSAGE_NOTE_TOO_LONG = 'Note is too long (at most 2,000 characters)'
export const MESSAGE_DELETED = 'Message deleted.'
export const MESSAGE_ANSWERED = 'Answer sent. The message is marked as answered.'
export const ANSWERS_UPDATED = 'Saved answers updated successfully!'
export const REPLY_REQUIRED = 'Answer is required'
export const REPLY_TOO_LONG = 'Answer is too long (at most 5,000 characters)'
export const MESSAGE_CHANGED_MEANWHILE =
  'Somebody else saved this message while you were editing it. What is saved now stands beside each field; what you typed is kept. Save again to put yours in its place.'
