/** The users list: its filters, and what staff may change of a user. */
import * as z from 'zod/mini'
import type { ListSpec } from '../lists/list-query.ts'
import { ROLES, type Role } from './roles.ts'

export const USER_LIST = {
  filters: { role: ROLES, state: ['active', 'disabled'] },
  sorts: ['created', 'name', 'email', 'login'],
} as const satisfies ListSpec<'role' | 'state', 'created' | 'name' | 'email' | 'login'>

export type UserRow = {
  id: number
  name: string
  email: string
  role: Role
  emailVerifiedAt: number | null
  disabledAt: number | null
  createdAt: number
  lastLoginAt: number | null
}

export type UserDetail = UserRow & {
  sessionCount: number
  hasPassword: boolean
  /** An invited person who has not chosen a password yet. */
  isInvited: boolean
  /** The last invitation came back. */
  isInvitationReturned: boolean
  /** When two-factor authentication was turned on; null where it is off. */
  twoFactorSince: number | null
  updatedAt: number
}

/** Missing fields keep their value. */
export const userChangeSchema = z.object({
  role: z.optional(z.enum(ROLES, { error: 'Role must be User, Admin, Sales, Content or Accounts' })),
  disabled: z.optional(
    z.pipe(
      z.enum(['true', 'false', 'on'], { error: 'Disabled must be true or false' }),
      z.transform((value) => value !== 'false'),
    ),
  ),
  updatedAt: z.optional(
    z.coerce.number({ error: 'The form could not be read.' }).check(z.int('The form could not be read.')),
  ),
})
