import type { AuditLine } from '~/domain/audit/audit-list.ts'
import { statusLabel } from './kit/status-chip.tsx'

const DONE: Record<string, string> = {
  update: 'updated',
  create: 'created',
  delete: 'deleted',
  publish: 'published',
  unpublish: 'taken off the site',
  archive: 'archived',
  duplicate: 'copied from another item',
  'bill-saved': 'bill of quantities saved',
  note: 'note added',
  cancel: 'cancelled',
  deliver: 'drawings delivered',
  withdraw: 'drawings withdrawn',
  refund: 'refund asked for',
  revoke: 'download revoked',
  'give-again': 'file given',
  verify: 'verified at Paystack',
  'resend-receipt': 'receipt sent again',
  retry: 'tried again',
  dismiss: 'dismissed',
  unsubscribe: 'unsubscribed',
  'sign-out-everywhere': 'signed out everywhere',
  'two-step-off': 'two-factor authentication turned off',
}

/** Adds the email address to the name, because two people may share one; the user number if the account is deleted. */
export function describeActor({
  actor,
  actorEmail,
  actorNumber,
}: Pick<AuditLine, 'actor' | 'actorEmail' | 'actorNumber'>) {
  if (actorEmail) return `${actor} (${actorEmail})`
  return actorNumber === null ? actor : `${actor} (user ${actorNumber})`
}

/** Subject ids that mean all of a subject rather than one item. */
const WHOLE = new Set(['site', 'all'])

/**
 * An `update` of `listing` 12 becomes 'Listing 12: updated'; an update of the site settings becomes 'Settings:
 * updated'. The names are saved with each change, so nothing is looked up.
 */
export function describeChange({ action, subject, subjectId }: { action: string; subject: string; subjectId: string }) {
  const noun = statusLabel(subject)
  return `${WHOLE.has(subjectId) ? noun : `${noun} ${subjectId}`}: ${DONE[action] ?? action.replaceAll('-', ' ')}`
}
