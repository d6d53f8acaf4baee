import type { Role } from './roles.ts'

/** The signed-in user, on every page of the site. */
export type CurrentUser = {
  id: number
  sessionId: number
  email: string
  emailVerified: boolean
  name: string
  photoKey: string | null
  role: Role
  hasPassword: boolean
  remembered: boolean
}

/** The session's user, or the one whose session expired. */
export type FoundSession = { user: CurrentUser } | { lapsedUserId: number }
