import { createContext, useContext } from 'react'
import { type AccessMode, type Area, mayDo, type Role } from '~/domain/accounts/roles.ts'

/** Of whoever is signed in. */
export const RoleContext = createContext<Role>('User')

/** Whether they may do it. What is left out on the page for that reason the guards refuse as well. */
export function useMay(): (area: Area, mode?: AccessMode) => boolean {
  const role = useContext(RoleContext)
  return (area, mode) => mayDo(role, area, mode)
}
