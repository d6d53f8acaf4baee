/** The forms of accounts: one schema each for browser and server. Only the server checks for common passwords. */
import * as z from 'zod/mini'
import { ALWAYS, emailField, present, required } from '../shared/form-fields.ts'
import {
  CODE_MISSING,
  CODE_WRONG,
  CURRENT_PASSWORD_MISSING,
  PASSWORD_MISSING,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  PASSWORDS_DIFFER,
  RESET_EMAIL_MISSING,
  ROLE_MISSING,
  TERMS_NOT_ACCEPTED,
} from './messages.ts'

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 256

/** Taken exactly as typed: not trimmed, not truncated, any characters. */
const newPassword = z
  .string({ error: PASSWORD_MISSING })
  .check(z.minLength(MIN_PASSWORD, PASSWORD_TOO_SHORT), z.maxLength(MAX_PASSWORD, PASSWORD_TOO_LONG))

const confirmation = z._default(z.string(), '')

type Passwords = { password?: unknown; confirmPassword?: unknown }
const same = (form: Passwords) => (form.password ?? '') === (form.confirmPassword ?? '')
const matching = z.refine<Passwords>(same, { path: ['confirmPassword'], error: PASSWORDS_DIFFER, when: ALWAYS })

export const signUpSchema = z
  .object({
    name: required('Name'),
    email: emailField,
    password: newPassword,
    confirmPassword: confirmation,
    terms: z.string({ error: TERMS_NOT_ACCEPTED }),
  })
  .check(matching)

/** Staff are invited with a role; 'User' is no member of staff. */
export const inviteSchema = z.object({
  name: required('Name'),
  email: emailField,
  role: z.enum(['Admin', 'Sales', 'Content', 'Accounts'], { error: ROLE_MISSING }),
})

export const signInSchema = z.object({
  email: emailField,
  password: z.string({ error: PASSWORD_MISSING }),
  remember: z.optional(z.string()),
})

export const forgotSchema = z.object({
  email: z.pipe(z.string({ error: RESET_EMAIL_MISSING }).check(z.trim(), present(RESET_EMAIL_MISSING)), emailField),
})

export const resetSchema = z.object({ password: newPassword, confirmPassword: confirmation }).check(matching)

/** A Google-only account has no current password to ask for. */
export const changePasswordSchema = (hasPassword: boolean) =>
  z
    .object({
      currentPassword: hasPassword ? z.string({ error: CURRENT_PASSWORD_MISSING }) : z._default(z.string(), ''),
      password: newPassword,
      confirmPassword: confirmation,
    })
    .check(matching)

/** A code of the app or a recovery code; spaces and dashes are ignored. */
export const codeSchema = z.object({
  code: z.string({ error: CODE_MISSING }).check(z.trim(), z.maxLength(40, CODE_WRONG)),
  trust: z.optional(z.string()),
})

export const profileSchema = z.object({ name: required('Name') })

export const deleteSchema = z.object({ password: z._default(z.string(), ''), confirm: z._default(z.string(), '') })
