import type { AuditLine } from '~/domain/audit/audit-list.ts'

const DONE: Record<string, string> = {
  update: 'updated',
  create: 'created',
  delete: 'deleted',
  publish: 'published',
  unpublish: 'taken off the site',
  archive: 'archived',
  duplicate: 'made as a copy',
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
  'two-step-off': 'two-step sign-in turned off',
}

/** Two of one name are told apart by their addresses, or by their numbers once an account is gone. */
export function describeActor({
  actor,
  actorEmail,
  actorNumber,
}: Pick<AuditLine, 'actor' | 'actorEmail' | 'actorNumber'>) {
  if (actorEmail) return `${actor} (${actorEmail})`
  return actorNumber === null ? actor : `${actor} (user ${actorNumber})`
}

/** What a line is about as a whole, and not one of its kind. */
const WHOLE = new Set(['site', 'all'])

/** `update` of `listing` 12 reads 'Listing 12: updated', of the settings of the site 'Settings: updated'; names are kept with each change, so nothing is looked up. */
export function describeChange({ action, subject, subjectId }: { action: string; subject: string; subjectId: string }) {
  const noun = subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('-', ' ')
  return `${WHOLE.has(subjectId) ? noun : `${noun} ${subjectId}`}: ${DONE[action] ?? action.replaceAll('-', ' ')}`
}
