/** What the audit log is asked for, and one line of it as pages show it. */
import type { ListSpec } from '../lists/list-query.ts'

export const AUDIT_SUBJECTS = [
  'listing',
  'plan',
  'project',
  'picture',
  'order',
  'plan-request',
  'message',
  'subscriber',
  'user',
  'settings',
  'portfolio',
  'team',
  'text',
  'featured',
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
  actor: string
  action: string
  subject: string
  subjectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? 'nothing'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

export type FieldChange = { field: string; before: string; after: string }

/** Field by field what was and what is; fields that stayed the same are left out. */
export function changesOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field) => ({ field, before: shown(before?.[field]), after: shown(after?.[field]) }))
    .filter((change) => change.before !== change.after)
}
