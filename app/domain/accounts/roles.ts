/** Staff permissions: the one table behind guards, menu, dashboard and the access test (decision 0039). */
export const ROLES = ['User', 'Admin', 'Sales', 'Content', 'Accounts'] as const
export type Role = (typeof ROLES)[number]
type StaffRole = Exclude<Role, 'User' | 'Admin'>
export type AccessMode = 'read' | 'write'

/** Write includes read. Administrators may do everything; areas without roles are theirs alone. */
const AREAS = {
  /** Each role sees its own part of it. */
  dashboard: { Sales: 'read', Content: 'read', Accounts: 'read' },
  orders: { Sales: 'write', Accounts: 'read' },
  refunds: { Accounts: 'write' },
  /** The accountant's monthly report. */
  accounts: { Accounts: 'write' },
  requests: { Sales: 'write' },
  messages: { Sales: 'write' },
  viewings: { Sales: 'write' },
  building: { Sales: 'write' },
  users: { Sales: 'read' },
  /** Listings, plans with their bills, and projects. */
  items: { Content: 'write' },
  texts: { Content: 'write' },
  permits: { Content: 'write' },
  rates: { Content: 'write' },
  subscribers: {},
  settings: {},
  audit: {},
  mail: {},
} as const satisfies Record<string, Partial<Record<StaffRole, AccessMode>>>
export type Area = keyof typeof AREAS

export function mayDo(role: Role, area: Area, mode: AccessMode = 'read'): boolean {
  if (role === 'Admin') return true
  const rights: Partial<Record<Role, AccessMode>> = AREAS[area]
  return rights[role] === 'write' || (rights[role] === 'read' && mode === 'read')
}

/** The fields of a row that a role may see, by the area of each field. */
export const visibleTo = <Row extends object>(role: Role, row: Row, areas: Record<keyof Row, Area>): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => mayDo(role, areas[name as keyof Row]))) as Partial<Row>

/** The two columns that store a role. */
export const roleColumns = (role: Role) =>
  role === 'Admin' || role === 'User' ? { role, staffRole: null } : { role: 'User' as const, staffRole: role }
