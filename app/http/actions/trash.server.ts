/** The trash: who may see and restore what is in it, and the button that a toast offers after a deletion. */
import { type Area, mayDo, type Role } from '../../domain/accounts/roles.ts'
import { TRASH_KINDS, type Trashed, type TrashKind } from '../../domain/items/trash.ts'
import { paths } from '../../paths.ts'
import type { Flash } from '../cookies.server.ts'

export const TRASH_AREAS: Record<TrashKind, Area> = {
  listing: 'items',
  plan: 'items',
  project: 'items',
  message: 'messages',
}

export const trashKindsOf = (role: Role) => TRASH_KINDS.filter((kind) => mayDo(role, TRASH_AREAS[kind], 'write'))

export const restoreButton = ({ kind, id }: Trashed): Flash['undo'] => ({
  label: 'Restore',
  action: paths.trashRestore(),
  fields: { kind, id: String(id) },
})
