/** The dashboard's data and which role sees which part, safe in the browser. */
import { type Role, visibleTo } from '../accounts/roles.ts'
import type { getDashboard } from './get-dashboard.server.ts'

export type WaitingCounts = {
  underReview: number
  /** More than once, and not given back yet. */
  paidTwice: number
  disputed: number
  /** Refunds that staff asked for, and that need the customer's bank account. */
  refundsInNeed: number
  stuck: number
  planRequests: number
  /** Accepted, and nothing is delivered. */
  drawingsDue: number
  /** Quotes that end within three days. */
  quotesEnding: number
  /** Booked for a future time. */
  viewings: number
  /** Neither answered nor archived. */
  messages: number
  deadLetters: number
  /** Mails that came back. */
  returned: number
  /** Licences and registrations that end within 60 days. */
  ends: number
}

export type Dashboard = Awaited<ReturnType<typeof getDashboard>>

const COUNTS = { buyItems: 'items', plans: 'items', projects: 'items', likes: 'items', purchased: 'orders' } as const
const PARTS = {
  counts: 'dashboard',
  days: 'orders',
  months: 'orders',
  latestOrders: 'orders',
  mostSold: 'orders',
  mostWished: 'items',
  changes: 'audit',
} as const

export type VisibleDashboard = Partial<Omit<Dashboard, 'counts'>> & { counts: Partial<Dashboard['counts']> }

export const dashboardFor = (role: Role, whole: Dashboard): VisibleDashboard => ({
  ...visibleTo(role, whole, PARTS),
  counts: visibleTo(role, whole.counts, COUNTS),
})
