/** The shape of the dashboard, safe in the browser. */
import type { Takings } from './revenue.ts'

export type WaitingCounts = {
  underReview: number
  disputed: number
  stuck: number
  planRequests: number
  messages: number
  deadLetters: number
}

export type Dashboard = {
  counts: { buyItems: number; plans: number; projects: number; likes: number; purchased: number }
  days: Takings[]
  months: Takings[]
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
