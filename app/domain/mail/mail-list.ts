/** The mails list: its filters, and the state of a mail in words. */
import { paths } from '../../paths.ts'
import type { ListSpec } from '../lists/list-query.ts'
import { kindsAbout, type MessageSubject } from './message.ts'

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

export const MAIL_RETRIED = 'We are trying again now.'
export const MAIL_DISMISSED = 'The mail is dismissed.'
export const MAIL_BROUGHT = 'The message came to you by mail instead, so it is no longer sent to the form service.'
export const NO_SUCH_MAIL = 'There is no such mail.'
export const MAIL_NOT_OPEN = 'Already sent or being sent.'

export const DISMISS_TITLE = 'Dismiss Mail'
export const DISMISS_TEXT = 'Are you sure you want to dismiss this mail? It will not be sent.'
