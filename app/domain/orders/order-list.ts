/** The orders list: its filters and a row. */

import type { ListSpec } from '../lists/list-query.ts'
import { fileTypeLabel, type OrderItem, type OrderState, STATE_LABELS } from '../payments/order-state.ts'
import { OPTION_LABELS, PLAN_OPTIONS } from '../plans/options.ts'
import type { OrderView } from './order.ts'

const STATES = Object.keys(STATE_LABELS) as OrderState[]
export const PERIODS = { today: 'Today', week: 'Last 7 days', month: 'Last 30 days', year: 'Last 12 months' } as const
const PERIOD_NAMES = Object.keys(PERIODS) as (keyof typeof PERIODS)[]

export const ORDER_LIST = {
  filters: { status: STATES, payments: ['twice'], option: [...PLAN_OPTIONS, 'quote', 'stage'], period: PERIOD_NAMES },
  sorts: ['created', 'total', 'buyer', 'plan'],
} as const satisfies ListSpec<'status' | 'payments' | 'option' | 'period', 'created' | 'total' | 'buyer' | 'plan'>

export const ORDER_FILTERS = [
  {
    name: 'status',
    label: 'State',
    options: STATES.map((value) => ({ value: value as string, label: STATE_LABELS[value] })),
  },
  { name: 'payments', label: 'Payments', options: [{ value: 'twice', label: 'Paid twice' }] },
  {
    name: 'option',
    label: 'File type',
    options: [
      ...PLAN_OPTIONS.map((value) => ({ value: value as string, label: OPTION_LABELS[value] })),
      { value: 'quote', label: fileTypeLabel({ option: null, stage: null }) },
      { value: 'stage', label: fileTypeLabel({ option: null, stage: '' }) },
    ],
  },
  { name: 'period', label: 'Ordered', options: PERIOD_NAMES.map((value) => ({ value, label: PERIODS[value] })) },
]

export type OrderRow = OrderItem &
  Pick<
    OrderView,
    | 'number'
    | 'reference'
    | 'status'
    | 'amountMinor'
    | 'acceptedMinor'
    | 'buyerName'
    | 'buyerEmail'
    | 'receiptNumber'
    | 'createdAt'
  > & { id: number }
