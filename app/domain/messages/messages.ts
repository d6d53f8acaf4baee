/** Messages of the contact forms, as specified; tests quote these constants. */
export const MESSAGE_REQUIRED = 'Message is required'
export const MESSAGE_SENT = 'Thank you for your message! We will get back to you shortly.'
export const MESSAGE_FAILED = 'Failed to send message. Please try again.'
/** For a filled-in honeypot, mostly by a password manager. */
export const LOOKS_AUTOMATIC =
  'A field that should stay empty was filled in, perhaps by your browser. Nothing was sent yet. Please press Send Message once more.'
export const MESSAGE_TOO_LONG = 'Message is too long (at most 5,000 characters)'

/** Sent to the form service, word for word. */
export const FORM_SUBJECT = 'New Contact Form Submission'
export const PHONE_NOT_PROVIDED = 'Not provided'

/** The honeypot, which people do not see. A name that bots like to fill and browsers do not. */
export const HONEYPOT_FIELD = 'subject'
