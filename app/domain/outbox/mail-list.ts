/** What the list of mails is asked for, and the state of one as staff read it. */
import { paths } from '../../paths.ts'
import type { ListSpec } from '../lists/list-query.ts'

export const MAIL_LIST = {
  filters: { status: ['waiting', 'sending', 'sent', 'dead'] },
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
  /** The address or the number that it is about, or empty. */
  about: string
  orderReference: string | null
  /** A message whose post died, and that a mail of our own has brought. */
  isBrought: boolean
}

/** About an account, whose number is the subject. */
export const ACCOUNT_MAILS = ['verify-email', 'reset-password', 'password-changed', 'two-step-changed'] as const
export type AccountMail = (typeof ACCOUNT_MAILS)[number]
export const isAccountMail = (kind: string): kind is AccountMail => ACCOUNT_MAILS.some((each) => each === kind)

/** Where staff see what it is about; null where there is no such page. */
export function mailHref({
  kind,
  subjectId,
  about,
  orderReference,
}: Pick<MailRow, 'kind' | 'subjectId' | 'about' | 'orderReference'>): string | null {
  if (orderReference) return paths.orderAdmin(orderReference)
  if (about === '') return null
  if (isAccountMail(kind)) return paths.userAdmin(subjectId)
  if (kind === 'contact-form' || kind === 'staff-message') return paths.messageAdmin(subjectId)
  if (kind.startsWith('request-') || kind === 'staff-request') return paths.planRequestAdmin(subjectId)
  return null
}

/** A dead letter that staff put aside counts as done, and was never sent. */
export const mailState = ({ status, sentAt }: Pick<MailRow, 'status' | 'sentAt'>) =>
  status === 'sent' && sentAt === null ? 'dismissed' : status

export const MAIL_RETRIED = 'It will be tried again now.'
export const MAIL_DISMISSED = 'The dead letter is put aside.'
export const MAIL_BROUGHT = 'The message came to you by mail instead, so its post is not sent any more.'
export const MAIL_NOT_OPEN = 'Already sent or being sent.'

export const DISMISS_TITLE = 'Dismiss Mail'
export const DISMISS_TEXT = 'Are you sure you want to dismiss this mail? It will not be sent.'
