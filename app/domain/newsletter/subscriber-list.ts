/** The subscribers list: its filters and a row. */
import type { ListSpec } from '../lists/list-query.ts'

const STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriberStatus = (typeof STATUSES)[number]
export const SUBSCRIBER_STATUS_LABELS: Record<SubscriberStatus, string> = {
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
}

export const SUBSCRIBER_LIST = {
  filters: { status: STATUSES },
  sorts: ['created', 'email'],
} as const satisfies ListSpec<'status', 'created' | 'email'>

export const SUBSCRIBER_FILTERS = [
  {
    name: 'status',
    label: 'State',
    options: STATUSES.map((value) => ({ value, label: SUBSCRIBER_STATUS_LABELS[value] })),
  },
]

export type SubscriberRow = {
  id: number
  email: string
  status: SubscriberStatus
  consentVersion: string
  consentAt: number
  confirmedAt: number | null
  unsubscribedAt: number | null
  createdAt: number
}

export const NO_SUCH_SUBSCRIBER = 'There is no such subscriber.'
export const SUBSCRIBER_LEFT = 'Unsubscribed.'
export const SUBSCRIBER_GONE = 'This address was unsubscribed before.'
