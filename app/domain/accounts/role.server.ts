/** A person's role from its two columns; an administrator is one whatever the second column says. */
import { type SQL, sql } from 'drizzle-orm'
import { users } from '~db/schema/index.ts'
import type { Role } from './roles.ts'

export const userRole = sql<Role>`case when ${users.role} = 'Admin' then 'Admin' else coalesce(${users.staffRole}, 'User') end`

/** The condition for users of one role, served by an index; none for all roles. */
export function hasRole(role: string): SQL | undefined {
  if (role === '') return undefined
  if (role === 'Admin') return sql`${users.role} = 'Admin'`
  // The staff index contains only users with a staff role.
  return role === 'User'
    ? sql`${users.role} = 'User' and ${users.staffRole} is null`
    : sql`${users.role} = 'User' and ${users.staffRole} is not null and ${users.staffRole} = ${role}`
}
