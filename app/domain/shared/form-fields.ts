/** Fields that several forms have: one line of text, and an e-mail address. */
import * as z from 'zod'

// Otherwise zod tries out whether it may compile code, which the content security policy reports as an attempt to.
z.config({ jitless: true })

/**
 * What a receipt can reach: the dot-atoms of RFC 5322 at a host name of RFC 1123. Letters beyond ASCII would need a mail
 * service that speaks SMTPUTF8 at both ends; a character that nobody sees is a slip of copying.
 */
export const EMAIL_PATTERN =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: a name is one line, in mails and on receipts alike
export const inOneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

/** One line of text that has to be there. */
export const required = (label: string, longest = 120) =>
  z
    .string({ error: `${label} is required` })
    .overwrite(inOneLine)
    .min(1, { error: `${label} is required`, abort: true })
    .max(longest, `${label} is too long (at most ${longest} characters)`)

export const emailField = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .max(254, { error: 'Please enter a valid email address', abort: true })
  .regex(EMAIL_PATTERN, 'Please enter a valid email address')
