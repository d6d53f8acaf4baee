/** A message to the firm: one schema for the contact page, the home page and enquiries, in browser and server. */
import * as z from 'zod/mini'
import { emailField, inOneLine, noLonger, present, required } from '../shared/form-fields.ts'
import { MESSAGE_REQUIRED, MESSAGE_TOO_LONG } from './messages.ts'

export const LONGEST_MESSAGE = 5000
export const LONGEST_PHONE = 40

/** Keeps line breaks and tabs; removes control characters that no keyboard types. */
export const inLines = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL would cut the text short in the database
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]+/g, ' ')
    .trim()

const optionalLine = (label: string, longest: number) =>
  z._default(z.string().check(z.overwrite(inOneLine), noLonger(label, longest)), '')

export const messageSchema = z.object({
  firstName: required('First name', 80),
  lastName: optionalLine('Last name', 80),
  email: emailField,
  phone: optionalLine('Phone number', LONGEST_PHONE),
  message: z
    .string({ error: MESSAGE_REQUIRED })
    .check(z.overwrite(inLines), present(MESSAGE_REQUIRED), z.maxLength(LONGEST_MESSAGE, MESSAGE_TOO_LONG)),
})

export type MessageForm = z.output<typeof messageSchema>
