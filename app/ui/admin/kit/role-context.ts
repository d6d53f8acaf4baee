import { createContext, useContext } from 'react'
import { type AccessMode, type Area, mayDo, type Role } from '~/domain/accounts/roles.ts'

/** The role of the signed-in person. */
export const RoleContext = createContext<Role>('User')

/** Whether the signed-in person may do it. What the page hides for this reason is refused by the guards too. */
export function useMay(): (area: Area, mode?: AccessMode) => boolean {
  const role = useContext(RoleContext)
  return (area, mode) => mayDo(role, area, mode)
}
