/** The records the Paystack stand-in keeps: what was opened, paid, given back, disputed and announced. */

export const TRANSACTION_STATUSES = [
  'abandoned',
  'failed',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
  'success',
] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const CHANNELS = ['card', 'bank', 'ussd', 'qr', 'eft', 'mobile_money', 'bank_transfer'] as const
export type Channel = (typeof CHANNELS)[number]

/** Mobile-money networks in Ghana by their code at Paystack: MTN, Telecel (once Vodafone), AT. */
export type Provider = 'mtn' | 'vod' | 'atl'

export type Instrument =
  | { kind: 'card'; number: string; expMonth: string; expYear: string }
  | { kind: 'mobile_money'; phone: string; provider: Provider }

export interface HistoryEntry {
  type: 'action' | 'success' | 'error' | 'auth'
  message: string
  at: number
}

/** Amounts are pesewas, times are epoch milliseconds; the API's own formats are made in payload.ts. */
export interface Transaction {
  id: number
  accessCode: string
  reference: string
  email: string
  customerId: number
  amountMinor: number
  currency: string
  callbackUrl: string | null
  metadata: unknown
  channels: Channel[]
  status: TransactionStatus
  instrument: Instrument | null
  gatewayResponse: string
  createdAt: number
  paidAt: number | null
  /** When a waiting mobile-money prompt approves itself; null means somebody must do it. */
  approveAt: number | null
  history: HistoryEntry[]
}

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

export interface Refund {
  id: number
  transactionId: number
  amountMinor: number
  status: RefundStatus
  customerNote: string
  merchantNote: string
  refundedBy: string
  createdAt: number
  updatedAt: number
}

export interface Dispute {
  id: number
  transactionId: number
  refundAmountMinor: number
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: null | 'merchant-accepted' | 'declined' | 'auto-accepted'
  createdAt: number
  updatedAt: number
  dueAt: number
  resolvedAt: number | null
}

export interface Attempt {
  at: number
  /** The HTTP status, or null when no answer came. */
  status: number | null
  error: string | null
}

/** One event on its way to the shop. `waiting` still has tries left; only a 200 makes it `accepted`. */
export interface Delivery {
  id: number
  event: string
  reference: string | null
  body: string
  signature: string | null
  state: 'waiting' | 'held' | 'dropped' | 'accepted' | 'given-up'
  createdAt: number
  nextAt: number | null
  attempts: Attempt[]
}
