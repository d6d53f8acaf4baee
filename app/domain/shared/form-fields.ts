/** Fields that several forms have: one line of text, and an e-mail address. */
import * as z from 'zod/mini'

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

/** Nothing else is said of a field that is empty. */
export const present = (error: string) => z.minLength(1, { error, abort: true })

export const isTooLong = (label: string, longest: number) => `${label} is too long (at most ${longest} characters)`
export const noLonger = (label: string, longest: number) => z.maxLength(longest, isTooLong(label, longest))

/** Of a transform: what it was given can't be understood. */
export const addError = (read: z.core.ParsePayload, message: string) =>
  read.issues.push({ code: 'custom', message, input: read.value })

/** Rules of the whole form are checked also where fields are wrong, so that all errors are shown at once. */
export const ALWAYS = () => true

/** One line of text that has to be there. */
export const required = (label: string, longest = 120) =>
  z
    .string({ error: `${label} is required` })
    .check(z.overwrite(inOneLine), present(`${label} is required`), noLonger(label, longest))

/** The address of a person; the newsletter has words of its own for it. */
export const addressField = (missing: string, invalid: string) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      present(missing),
      z.maxLength(254, { error: invalid, abort: true }),
      z.regex(EMAIL_PATTERN, invalid),
    )

export const emailField = addressField('Email is required', 'Please enter a valid email address')
