/** The messages list: its filters, and one message for staff. */
import type { ListSpec } from '../lists/list-query.ts'
import { oneLine } from '../shared/lines.ts'

export const MESSAGE_STATUSES = ['new', 'read', 'answered', 'archived'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]
export const MESSAGE_STATUS_LABELS: Record<MessageStatus, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
}

export const MESSAGE_LIST = {
  filters: { answer: ['open'], status: MESSAGE_STATUSES, about: ['item', 'firm'] },
  sorts: ['created', 'name'],
} as const satisfies ListSpec<'answer' | 'status' | 'about', 'created' | 'name'>

export const MESSAGE_STATUS_OPTIONS = MESSAGE_STATUSES.map((value) => ({ value, label: MESSAGE_STATUS_LABELS[value] }))

export const MESSAGE_FILTERS = [
  { name: 'answer', label: 'Answer', options: [{ value: 'open', label: 'To answer' }] },
  { name: 'status', label: 'Status', options: MESSAGE_STATUS_OPTIONS },
  {
    name: 'about',
    label: 'About',
    options: [
      { value: 'item', label: 'A plan or home' },
      { value: 'firm', label: 'The firm' },
    ],
  },
]

export type MessageRow = {
  id: number
  firstName: string
  lastName: string
  email: string
  phone: string
  message: string
  itemTitle: string
  status: MessageStatus
  createdAt: number
}

export type MessageReply = { id: number; text: string; author: string; createdAt: number }

export type MessageDetail = MessageRow & {
  note: string
  updatedAt: number
  itemKind: 'listing' | 'plan' | null
  itemId: number | null
  /** The state of its post to the form service; null once that row is deleted. */
  post: 'waiting' | 'sending' | 'sent' | 'dead' | null
  replies: MessageReply[]
  /** The page of the item that it is about, where that is published. */
  itemPath: string | null
  others: Pick<MessageRow, 'id' | 'message' | 'status' | 'createdAt'>[]
}

export const writerOf = ({ firstName, lastName }: Pick<MessageRow, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

const BEGINNING = 70
/** The beginning of the text, as long as a list has room for. */
export const beginningOf = (text: string) => {
  const line = oneLine(text)
  return line.length <= BEGINNING ? line : `${line.slice(0, BEGINNING - 1).trimEnd()}…`
}
