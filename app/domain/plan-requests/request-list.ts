/** The plan requests list: its filters, a row, and one request for staff. */
import type { ListSpec } from '../lists/list-query.ts'
import type { Delivery, Quote } from '../orders/quote.ts'
import { type PlanRequestView, REQUEST_STATUS_LABELS, type RequestStatus } from './plan-request.ts'
import { FLOOR_PLAN_LABELS, FLOOR_PLAN_TYPES, type FloorPlanType } from './request-schema.ts'

export const REQUEST_STATUSES = Object.keys(REQUEST_STATUS_LABELS) as RequestStatus[]

export const REQUEST_LIST = {
  filters: { status: REQUEST_STATUSES, type: FLOOR_PLAN_TYPES },
  sorts: ['created', 'name', 'quote'],
} as const satisfies ListSpec<'status' | 'type', 'created' | 'name' | 'quote'>

export const REQUEST_FILTERS = [
  {
    name: 'status',
    label: 'Status',
    options: REQUEST_STATUSES.map((value) => ({ value, label: REQUEST_STATUS_LABELS[value] })),
  },
  {
    name: 'type',
    label: 'Type',
    options: FLOOR_PLAN_TYPES.map((value) => ({ value, label: FLOOR_PLAN_LABELS[value] })),
  },
]

export type RequestRow = {
  id: number
  reference: string
  firstName: string
  lastName: string
  email: string
  city: string
  floorPlanType: FloorPlanType
  otherFloorPlanType: string
  status: RequestStatus
  quoteMinor: number | null
  createdAt: number
}

/** The name is empty once the person is erased. */
export const requesterOf = ({ firstName, lastName }: Pick<RequestRow, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || 'Erased'

export const typeOf = ({
  floorPlanType,
  otherFloorPlanType,
}: Pick<RequestRow, 'floorPlanType' | 'otherFloorPlanType'>) =>
  floorPlanType === 'other' ? otherFloorPlanType || FLOOR_PLAN_LABELS.other : FLOOR_PLAN_LABELS[floorPlanType]

export type RequestHistory = {
  id: number
  status: RequestStatus
  note: string
  author: string
  notified: boolean
  createdAt: number
}
export type RequestNote = { id: number; body: string; author: string; createdAt: number }

export type RequestDetail = Omit<PlanRequestView, 'events'> & {
  id: number
  updatedAt: number
  events: RequestHistory[]
  notes: RequestNote[]
  /** Null where there is no quote to accept. */
  quote: Quote | null
  deliveries: Pick<Delivery, 'id' | 'filename' | 'withdrawnAt'>[]
  /** Other requests from the same address. */
  others: Pick<RequestRow, 'id' | 'status' | 'createdAt' | 'floorPlanType' | 'otherFloorPlanType' | 'city'>[]
}
