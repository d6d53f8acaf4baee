/** The words of writing to the firm, as specified; tests quote these constants. */
export const MESSAGE_REQUIRED = 'Message is required'
export const MESSAGE_SENT = 'Thank you for your message! We will get back to you shortly.'
export const MESSAGE_FAILED = 'Failed to send message. Please try again.'
/** To whoever filled in the field that people do not see: a password manager, mostly. */
export const LOOKS_AUTOMATIC =
  'A field that should stay empty was filled in, perhaps by your browser. Nothing was sent yet. Please press Send Message once more.'
export const MESSAGE_TOO_LONG = 'Message is too long (at most 5,000 characters)'

/** What the form service is told, word for word. */
export const FORM_SUBJECT = 'New Contact Form Submission'
export const PHONE_NOT_PROVIDED = 'Not provided'

/** The field that people do not see. A name that programs like to fill and browsers do not. */
export const HONEYPOT_FIELD = 'subject'
