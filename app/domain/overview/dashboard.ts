/** The dashboard's data and which role sees which part, safe in the browser. */
import { type Role, visibleTo } from '../accounts/roles.ts'
import type { Revenue } from './revenue.ts'

export type WaitingCounts = {
  underReview: number
  disputed: number
  stuck: number
  planRequests: number
  /** Booked for a future time. */
  viewings: number
  messages: number
  deadLetters: number
}

export type Dashboard = {
  counts: { buyItems: number; plans: number; projects: number; likes: number; purchased: number }
  days: Revenue[]
  months: Revenue[]
  latestOrders: {
    number: number
    reference: string
    planTitle: string
    buyerName: string
    status: string
    amountMinor: number
    createdAt: number
  }[]
  mostWished: { title: string; kind: 'listing' | 'plan'; count: number }[]
  mostSold: { title: string; count: number; amountMinor: number }[]
  changes: { id: number; at: number; actor: string; action: string; subject: string; subjectId: string }[]
  oldestRequestAt: number | null
}

const COUNTS = { buyItems: 'items', plans: 'items', projects: 'items', likes: 'items', purchased: 'orders' } as const
const PARTS = {
  counts: 'dashboard',
  days: 'orders',
  months: 'orders',
  latestOrders: 'orders',
  mostSold: 'orders',
  mostWished: 'items',
  changes: 'audit',
  oldestRequestAt: 'requests',
} as const

export type VisibleDashboard = Partial<Omit<Dashboard, 'counts'>> & { counts: Partial<Dashboard['counts']> }

export const dashboardFor = (role: Role, whole: Dashboard): VisibleDashboard => ({
  ...visibleTo(role, whole, PARTS),
  counts: visibleTo(role, whole.counts, COUNTS),
})
