/** An appointment to see a home, with its messages. Plain data, safe in the browser. */
import type { viewings } from '~db/schema/index.ts'
import type { ListSpec } from '../lists/list-query.ts'
import type { listViewings } from './admin.server.ts'

export const SLOT_TAKEN = 'That time has just been taken. Please choose another.'
export const slotClashes = (home: string) => `You have another viewing at that time: ${home}. Please choose another.`
export const SLOT_UNKNOWN = 'Please choose one of the times shown'
export const NO_SLOTS = 'All times in the next 14 days are taken. Please call us.'
export const VIEWING_FAILED = 'Your viewing could not be booked. Please try again.'
export const VIEWING_BOOKED = 'Your viewing is booked. We have emailed you the details.'
export const VIEWING_UNCONFIRMED =
  'Your viewing is booked. Please confirm it within an hour: open our email and press Confirm.'
export const VIEWING_CONFIRMED = 'Your viewing is confirmed.'
export const NOT_CONFIRMED = 'This time was not confirmed from our email within an hour, so it is free again.'
export const VIEWING_MOVED = 'Your viewing has been moved.'
export const VIEWING_CANCELLED = 'Your viewing is cancelled.'
export const VIEWING_OVER = 'This viewing can no longer be changed.'
export const TOO_MANY_VIEWINGS = 'Too many bookings for this email address today. Please call us.'
export const TOO_MANY_FROM_HERE = 'Too many bookings from this connection today. Please call us.'
export const NO_SUCH_VIEWING = 'There is no such viewing.'
export const HOURS_UPDATED = 'Viewing hours updated successfully!'
export const BAD_HOURS = 'must look like 09:00-16:00, at least one hour, or be empty'
export const BAD_NOTICE = 'Notice must be a whole number of hours from 0 to 168'
export const badClosedDay = (line: string) =>
  `Write each closed day like 2027-03-08 Independence Day, at most 100 of them. This one is not: ${line.slice(0, 60)}`
export const dayClosed = (day: string, name: string) =>
  `We are closed on ${day}${name ? ` (${name})` : ''}. Please choose another time.`

/** Why a viewing was not changed, with the status code. */
export const CHANGE_REFUSALS = {
  taken: [SLOT_TAKEN, 409],
  over: [VIEWING_OVER, 409],
  'unknown-slot': [SLOT_UNKNOWN, 400],
  'too-many': [TOO_MANY_VIEWINGS, 429],
} as const

type Row = typeof viewings.$inferSelect
export type ViewingStatus = Row['status']
export const VIEWING_STATUS_LABELS: Record<ViewingStatus, string> = { booked: 'Booked', cancelled: 'Cancelled' }
/** Booked by a visitor who has not yet opened the link of their mail. */
export const isUnconfirmed = ({ status, confirmBy }: Pick<Row, 'status' | 'confirmBy'>) =>
  status === 'booked' && confirmBy !== null
export const viewingStatusLabel = (viewing: Pick<Row, 'status' | 'confirmBy'>) =>
  isUnconfirmed(viewing) ? 'Booked, not confirmed' : VIEWING_STATUS_LABELS[viewing.status]
const STATUSES = Object.keys(VIEWING_STATUS_LABELS) as ViewingStatus[]

export const VIEWING_LIST = {
  filters: { status: STATUSES },
  sorts: ['slot', 'name'],
} as const satisfies ListSpec<'status', 'slot' | 'name'>

export const VIEWING_FILTERS = [
  {
    name: 'status',
    label: 'Status',
    options: STATUSES.map((value) => ({ value, label: VIEWING_STATUS_LABELS[value] })),
  },
]

export type ViewingRow = Awaited<ReturnType<typeof listViewings>>['rows'][number]

export type ViewingView = Omit<Row, 'submissionKey' | 'createdAt'> & {
  /** The home's location with its digital address; '' once it was deleted. */
  place: string
  /** Where it begins and who waits there; '' where staff have not said it. */
  meetingPoint: string
  agentName: string
  agentPhone: string
  /** The slug of its page, or null where there is none any more. */
  slug: string | null
}
