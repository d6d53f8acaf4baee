/** The mails list: its filters, and the state of a mail in words. */
import { paths } from '../../paths.ts'
import type { ListSpec } from '../lists/list-query.ts'
import { kindsAbout, type MessageKind, type MessageSubject } from './message.ts'

export const MAIL_LIST = {
  filters: { status: ['waiting', 'sending', 'sent', 'dead', 'returned'] },
  sorts: ['created'],
} as const satisfies ListSpec<'status', 'created'>

export type MailRow = {
  id: number
  kind: string
  subjectId: number
  status: 'waiting' | 'sending' | 'sent' | 'dead'
  attempts: number
  nextAttemptAt: number
  lastError: string | null
  createdAt: number
  sentAt: number | null
  delivery: '' | 'deferred' | 'delivered' | 'bounced' | 'complained'
  /** The address or number of its subject, or empty. */
  about: string
  orderReference: string | null
  /** A dead form service post whose message was delivered by mail. */
  isBrought: boolean
}

/** The staff page of its subject; null where there is none. */
export function mailHref({
  kind,
  subjectId,
  about,
  orderReference,
}: Pick<MailRow, 'kind' | 'subjectId' | 'about' | 'orderReference'>): string | null {
  const isAbout = (subject: MessageSubject) => kindsAbout(subject).includes(kind)
  if (orderReference) return paths.orderAdmin(orderReference)
  if (about === '') return null
  if (isAbout('user')) return paths.userAdmin(subjectId)
  if (isAbout('message')) return paths.messageAdmin(subjectId)
  if (isAbout('building')) return paths.buildingAdmin(subjectId)
  return isAbout('request') ? paths.planRequestAdmin(subjectId) : null
}

/** A dismissed mail has the status sent, but no time of sending. */
export const mailState = ({ status, sentAt, delivery }: Pick<MailRow, 'status' | 'sentAt' | 'delivery'>) =>
  status === 'sent' && sentAt === null ? 'dismissed' : status === 'sent' && delivery !== '' ? delivery : status

/** It came back, or its reader called it spam. */
export const isReturned = ({ delivery }: Pick<MailRow, 'delivery'>) =>
  delivery === 'bounced' || delivery === 'complained'

const STATES: Record<string, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  dead: 'Not sent',
  dismissed: 'Dismissed',
  returned: 'Returned',
  deferred: 'Deferred',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Complained',
}
export const mailStateLabel = (state: string) => STATES[state] ?? state

/** The mails as staff call them. */
export const MAIL_NAMES: Record<MessageKind, string> = {
  'alert-confirm': 'Alert to confirm',
  'alert-news': 'Alert of new items',
  'building-approved': 'Approval of a stage',
  'building-news': 'News of a building',
  'contact-form': 'Message to the form service',
  'download-ended': 'Download ended',
  'files-ready': 'Files ready',
  'link-again': 'Link again',
  links: 'Links of all orders',
  'message-reply': 'Answer to a message',
  'newsletter-confirm': 'Newsletter to confirm',
  'partial-refund': 'Partial refund',
  'password-changed': 'Password changed',
  'payment-reminder': 'Reminder of a payment',
  'quote-differs': 'Payment and quote differ',
  receipt: 'Receipt',
  refund: 'Refund',
  'request-received': 'Plan request received',
  'request-status': 'News of a plan request',
  'reset-password': 'Password reset',
  'second-payment': 'Paid a second time',
  'staff-address': 'Address to check, to staff',
  'staff-alert': 'Payment to check',
  'staff-building': 'Note of a client, to staff',
  'staff-check-failed': 'Check failed, to staff',
  'staff-digest': 'Daily summary',
  'staff-dispute': 'Dispute, to staff',
  'staff-file-missing': 'File missing, to staff',
  'staff-invited': 'Invitation to staff',
  'staff-job-failed': 'Job failing, to staff',
  'staff-message': 'Message to answer',
  'staff-paid-twice': 'Paid twice, to staff',
  'staff-phones': 'Phone numbers to ask for',
  'staff-quote-differs': 'Payment and quote differ, to staff',
  'staff-refund-stuck': 'Refund stuck, to staff',
  'staff-request': 'Plan request, to staff',
  'staff-sale': 'Sale, to staff',
  'staff-sign': 'The site needs attention',
  'staff-upgrade-differs': 'Payment and upgrade differ, to staff',
  'staff-viewing-booked': 'Viewing booked, to staff',
  'staff-viewing-cancelled': 'Viewing cancelled, to staff',
  'staff-viewing-moved': 'Viewing moved, to staff',
  'survey-asked': 'Surveyor asked to look',
  'tax-invoice': 'Tax invoice ready',
  'two-step-changed': 'Sign-in notice',
  'verify-email': 'Email address to confirm',
  'viewing-booked': 'Viewing booked',
  'viewing-cancelled': 'Viewing cancelled',
  'viewing-closed': 'Viewing closed',
  'viewing-moved': 'Viewing moved',
  'viewing-reminder': 'Reminder of a viewing',
}

export const MAIL_RETRIED = 'We are trying again now.'
export const MAIL_DISMISSED = 'The mail is dismissed.'
export const MAIL_BROUGHT = 'The message came to you by mail instead, so it is no longer sent to the form service.'
export const NO_SUCH_MAIL = 'There is no such mail.'
export const MAIL_NOT_OPEN = 'Already sent or being sent.'

export const DISMISS_TITLE = 'Dismiss Mail'
export const DISMISS_TEXT = 'Are you sure you want to dismiss this mail? It will not be sent.'
