/** The audit log list: its filters and a row. */
import type { ListSpec } from '../lists/list-query.ts'
import { formatCedis } from '../shared/money.ts'

export const AUDIT_SUBJECTS = [
  'listing',
  'plan',
  'project',
  'picture',
  'order',
  'plan-request',
  'message',
  'subscriber',
  'viewing',
  'viewing-hours',
  'plan-changes',
  'user',
  'settings',
  'portfolio',
  'team',
  'text',
  'featured',
  'rate',
  'permit',
  'building',
  'mail',
  'audit',
] as const

export const AUDIT_LIST = {
  filters: { subject: AUDIT_SUBJECTS },
  sorts: ['at'],
} as const satisfies ListSpec<'subject', 'at'>

export type AuditLine = {
  id: number
  at: number
  /** Null for changes by the program itself. */
  actorNumber: number | null
  actor: string
  /** Null for a deleted account. */
  actorEmail: string | null
  action: string
  subject: string
  subjectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** `quoteValidUntil` reads 'Quote valid until', `priceMinor` 'Price'. */
function named(field: string): string {
  const words = field
    .replace(/Minor$/, '')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The value as text; field names ending in Minor are pesewas. */
function shown(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return field.endsWith('Minor') ? formatCedis(value) : String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map((each) => shown(each, field)).join(', ')
  return Object.entries(value)
    .map(([name, each]) => `${named(name)}: ${shown(each, name)}`)
    .join('; ')
}

/** Null where the entry does not have the field on that side: created, deleted, or a mere event. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** Values before and after by field; unchanged fields are omitted. */
export function changesOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const side = (values: AuditLine['before'], field: string) =>
    values && Object.hasOwn(values, field) ? shown(values[field], field) : null
  return fields
    .map((field) => ({ field: named(field), before: side(before, field), after: side(after, field) }))
    .filter((change) => change.before !== change.after)
}
