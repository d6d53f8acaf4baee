/** The forms of accounts: one schema each for both sides. Whether a password is a common one is asked on the server. */
import * as z from 'zod'
import { emailField, required } from '../shared/form-fields.ts'
import {
  CODE_MISSING,
  CODE_WRONG,
  CURRENT_PASSWORD_MISSING,
  PASSWORD_MISSING,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  PASSWORDS_DIFFER,
  RESET_EMAIL_MISSING,
  TERMS_NOT_ACCEPTED,
} from './messages.ts'

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 256

/** Taken as it is typed: never trimmed, never cut, of any characters. */
const newPassword = z
  .string({ error: PASSWORD_MISSING })
  .min(MIN_PASSWORD, PASSWORD_TOO_SHORT)
  .max(MAX_PASSWORD, PASSWORD_TOO_LONG)

const confirmation = z.string().default('')

const same = (form: { password?: unknown; confirmPassword?: unknown }) =>
  (form.password ?? '') === (form.confirmPassword ?? '')
/** Said beside the others, not after they are mended. */
const matching = { path: ['confirmPassword'], error: PASSWORDS_DIFFER, when: () => true }

export const signUpSchema = z
  .object({
    name: required('Name'),
    email: emailField,
    password: newPassword,
    confirmPassword: confirmation,
    terms: z.string({ error: TERMS_NOT_ACCEPTED }),
  })
  .refine(same, matching)

export const signInSchema = z.object({
  email: emailField,
  password: z.string({ error: PASSWORD_MISSING }),
  remember: z.string().optional(),
})

export const forgotSchema = z.object({
  email: z
    .string({ error: RESET_EMAIL_MISSING })
    .trim()
    .min(1, { error: RESET_EMAIL_MISSING, abort: true })
    .pipe(emailField),
})

export const resetSchema = z.object({ password: newPassword, confirmPassword: confirmation }).refine(same, matching)

/** An account of Google's alone has no password yet to ask for. */
export const changePasswordSchema = (hasPassword: boolean) =>
  z
    .object({
      currentPassword: hasPassword ? z.string({ error: CURRENT_PASSWORD_MISSING }) : z.string().default(''),
      password: newPassword,
      confirmPassword: confirmation,
    })
    .refine(same, matching)

/** Of the app, or a recovery code; spaces and dashes count for nothing. */
export const codeSchema = z.object({
  code: z.string({ error: CODE_MISSING }).trim().max(40, CODE_WRONG),
  trust: z.string().optional(),
})

export const profileSchema = z.object({ name: required('Name') })

export const deleteSchema = z.object({ password: z.string().default(''), confirm: z.string().default('') })
