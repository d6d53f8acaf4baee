/** The plan requests list: its filters, a row, and one request for staff. */
import type { ListSpec } from '../lists/list-query.ts'
import type { listRequests } from './admin.server.ts'
import type { getRequestDetail } from './get-request-detail.server.ts'
import { REQUEST_STATUS_LABELS, REQUEST_STATUSES } from './plan-request.ts'
import { FLOOR_PLAN_LABELS, FLOOR_PLAN_TYPES } from './request-schema.ts'

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

export type RequestRow = Awaited<ReturnType<typeof listRequests>>['rows'][number]
export type RequestDetail = NonNullable<Awaited<ReturnType<typeof getRequestDetail>>> & {
  /** Ids of files that may ask for a password. */
  protectedFiles: number[]
}

/** The name is empty once the person is erased. */
export const requesterOf = ({ firstName, lastName }: Pick<RequestRow, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || 'Erased'

export const typeOf = ({
  floorPlanType,
  otherFloorPlanType,
}: Pick<RequestRow, 'floorPlanType' | 'otherFloorPlanType'>) =>
  floorPlanType === 'other' ? otherFloorPlanType || FLOOR_PLAN_LABELS.other : FLOOR_PLAN_LABELS[floorPlanType]
