/** Fields shared by several forms: one line of text, and an e-mail address. */
import * as z from 'zod/mini'
import { cleanText } from './typed-text.ts'

// Without this, zod tests whether it may compile code, which the content security policy reports as a violation.
z.config({ jitless: true })

/**
 * Addresses that a receipt can reach: RFC 5322 dot-atoms at an RFC 1123 host name. Letters beyond ASCII would need
 * SMTPUTF8 mail services at both ends; an invisible character is a copying error.
 */
export const EMAIL_PATTERN =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: a name is one line, in mails and on receipts alike
const BREAKS = /[\u0000-\u001f\u007f\u2028\u2029]+/g
export const inOneLine = (text: string) => cleanText(text).replace(BREAKS, ' ').trim()

/** Ends validation there, so an empty field gets only this error. */
export const present = (error: string) => z.minLength(1, { error, abort: true })

export const isTooLong = (label: string, longest: number) => `${label} is too long (at most ${longest} characters)`
export const noLonger = (label: string, longest: number) => z.maxLength(longest, isTooLong(label, longest))

/** For a transform whose input can't be understood. */
export const addError = (read: z.core.ParsePayload, message: string) =>
  read.issues.push({ code: 'custom', message, input: read.value })

/** Checks rules of the whole form even where fields are wrong, so that all errors are shown at once. */
export const ALWAYS = () => true

/** A required line of text. */
export const required = (label: string, longest = 120) =>
  z
    .string({ error: `${label} is required` })
    .check(z.overwrite(inOneLine), present(`${label} is required`), noLonger(label, longest))

/** A person's e-mail address; the newsletter has its own error messages for it. */
export const addressField = (missing: string, invalid: string) =>
  z
    .string({ error: missing })
    .check(
      z.overwrite(inOneLine),
      present(missing),
      z.maxLength(254, { error: invalid, abort: true }),
      z.regex(EMAIL_PATTERN, invalid),
    )

export const emailField = addressField('Email is required', 'Please enter a valid email address')
