import type { AuditLine } from '~/domain/audit/audit-list.ts'
import { statusLabel } from './kit/status-chip.tsx'

/** What was done to the subject. A colon begins what has a subject of its own. */
const DONE: Record<string, string> = {
  update: 'updated',
  create: 'added',
  delete: 'deleted',
  restore: 'restored',
  undo: ': last change undone',
  publish: 'published',
  unpublish: 'taken off the site',
  archive: 'archived',
  duplicate: 'copied from another item',
  'bill-saved': ': bill of quantities saved',
  'sheets-revised': ': drawings revised',
  'sample-changed': ': sample drawing changed',
  note: ': note added',
  invite: 'invited',
  answer: 'answered',
  cancel: 'cancelled',
  deliver: ': drawings delivered',
  withdraw: ': drawings withdrawn',
  refund: ': refund asked for',
  'refund-refused': ': refund not made',
  revoke: ': download revoked',
  accept: 'accepted though its payment differs',
  'give-again': ': file given',
  'renew-links': ': new links sent',
  verify: 'verified at Paystack',
  'resend-receipt': ': receipt sent again',
  retry: 'tried again',
  dismiss: 'dismissed',
  unsubscribe: 'unsubscribed',
  'table-exported': ': table exported',
  'data-exported': ': data exported',
  'data-backup': ': all data saved as a file',
  'account-erased': 'erased',
  'google-linked': ': Google sign-in added',
  'sign-out-everywhere': 'signed out everywhere',
  'two-step-off': ': two-factor authentication turned off',
}
const NOUNS: Record<string, string> = {
  permit: 'Permit list of',
  listing: 'Home',
  rate: 'Rate of',
  'plan-request': 'Plan request of',
  message: 'Message of',
  viewing: 'Viewing of',
  building: 'Building of',
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
 * A sentence: a `create` of `permit` Kwahu West becomes 'Permit list of Kwahu West added', an update of the site settings
 * 'Settings updated'. The names are saved with each change or read by the query, so nothing is looked up here.
 */
export function describeChange({ action, subject, subjectId }: { action: string; subject: string; subjectId: string }) {
  const what = WHOLE.has(subjectId) ? statusLabel(subject) : `${NOUNS[subject] ?? statusLabel(subject)} ${subjectId}`
  const done = DONE[action] ?? `: ${action.replaceAll('-', ' ')}`
  return done.startsWith(':') ? what + done : `${what} ${done}`
}
