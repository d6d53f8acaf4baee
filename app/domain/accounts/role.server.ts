/** The role of a person, read out of its two columns; an administrator is one whatever the second says. */
import { type SQL, sql } from 'drizzle-orm'
import { users } from '~db/schema/index.ts'
import type { Role } from './roles.ts'

export const userRole = sql<Role>`case when ${users.role} = 'Admin' then 'Admin' else coalesce(${users.staffRole}, 'User') end`

/** Those of one role, found by index; of all where it is none. */
export function hasRole(role: string): SQL | undefined {
  if (role === '') return undefined
  if (role === 'Admin') return sql`${users.role} = 'Admin'`
  // The index of staff holds those alone who have a role.
  return role === 'User'
    ? sql`${users.role} = 'User' and ${users.staffRole} is null`
    : sql`${users.role} = 'User' and ${users.staffRole} is not null and ${users.staffRole} = ${role}`
}
