import type { Role } from './roles.ts'

/** Who is signed in, as every page of the site knows them. */
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

/** Whose session it is, or whose it was until it ended by itself. */
export type FoundSession = { user: CurrentUser } | { lapsedUserId: number }
