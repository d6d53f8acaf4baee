/** What waits for staff and what is new, as lines with the page of each: the dashboard and the daily mail have the same. */

import { paths } from '../../paths.ts'
import { type Area, mayDo, type Role } from '../accounts/roles.ts'
import { STATUS_CHECKS, type StatusCheck } from '../health/system-status.ts'
import { keptOf, type Money } from '../payments/money.ts'
import { formatCedis } from '../shared/money.ts'
import { formatDay, plural } from '../shared/units.ts'
import { slotValue } from '../viewings/slots.ts'
import type { WaitingCounts } from './dashboard.ts'

const DAY_MS = 86_400_000

/** The one that has waited longest. `key` is that of its page; `name` is its own, of a quote its last day. */
export type Oldest = { key: string; name: string; at: number }

export type Morning = {
  now: number
  counts: WaitingCounts
  oldest: Partial<Record<keyof WaitingCounts, Oldest | undefined>>
  viewings: { slotAt: number; name: string; phone: string; listingTitle: string }[]
  /** Since midnight of yesterday. */
  money: Money & { orders: number }
  checks: StatusCheck[]
  /** Orders that wait for GRA's stamp. */
  unstamped: number
}

export type MorningLine = {
  kind: keyof WaitingCounts | 'unstamped' | 'money' | 'checks'
  text: string
  href: string
  phone?: string
}

type Wait = {
  area: Area
  text: (count: number, oldest: Oldest, now: number) => string
  list: () => string
  /** Of the only one. */
  page: (key: string) => string
}

const aged = ({ at }: Oldest, now: number) => {
  const days = Math.floor((now - at) / DAY_MS)
  return days > 0 ? `, oldest ${plural(days, 'day')}` : ''
}
const request = (key: string) => paths.planRequestAdmin(Number(key))

/** In their order on the page. */
const WAITS: Partial<Record<keyof WaitingCounts, Wait>> = {
  underReview: {
    area: 'orders',
    text: (count) => `${plural(count, 'payment')} under review`,
    list: () => paths.ordersAdmin('?status=under-review'),
    page: paths.orderAdmin,
  },
  paidTwice: {
    area: 'orders',
    text: (count) => `${plural(count, 'order')} paid twice`,
    list: () => paths.ordersAdmin('?payments=twice'),
    page: paths.orderAdmin,
  },
  disputed: {
    area: 'orders',
    text: (count) => plural(count, 'disputed payment'),
    list: () => paths.ordersAdmin('?status=disputed'),
    page: paths.orderAdmin,
  },
  refundsInNeed: {
    area: 'orders',
    text: (count) => `${plural(count, 'refund')} waiting for a bank account`,
    list: () => paths.ordersAdmin('?status=paid'),
    page: paths.orderAdmin,
  },
  stuck: {
    area: 'orders',
    text: (count) => `${plural(count, 'order')} pending for two days or more`,
    list: () => paths.ordersAdmin('?status=pending'),
    page: paths.orderAdmin,
  },
  messages: {
    area: 'messages',
    text: (count, oldest, now) => `${plural(count, 'message')} to answer${aged(oldest, now)}`,
    list: () => paths.messagesAdmin('?answer=open'),
    page: (key) => paths.messageAdmin(Number(key)),
  },
  planRequests: {
    area: 'requests',
    text: (count, oldest, now) => `${plural(count, 'plan request')} to answer${aged(oldest, now)}`,
    list: () => paths.planRequestsAdmin('?status=pending'),
    page: request,
  },
  drawingsDue: {
    area: 'requests',
    text: (count, oldest, now) => `${plural(count, 'accepted request')} without drawings${aged(oldest, now)}`,
    list: () => paths.planRequestsAdmin('?status=accepted'),
    page: request,
  },
  quotesEnding: {
    area: 'requests',
    text: (count, { name }) => `${plural(count, 'quote')} ending soon, the first on ${formatDay(name)}`,
    list: () => paths.planRequestsAdmin('?status=quoted'),
    page: request,
  },
  deadLetters: {
    area: 'mail',
    text: (count) => `${plural(count, 'mail')} that could not be sent`,
    list: () => paths.mailAdmin('?status=dead'),
    page: () => paths.mailAdmin('?status=dead'),
  },
  returned: {
    area: 'mail',
    text: (count) => `${plural(count, 'mail')} that came back`,
    list: () => paths.mailAdmin('?status=returned'),
    page: () => paths.mailAdmin('?status=returned'),
  },
  ends: {
    area: 'settings',
    text: (count) => `${plural(count, 'licence or registration', 'licences or registrations')} to renew`,
    list: () => paths.settingsAdmin(),
    page: () => paths.settingsAdmin(),
  },
}

const NAMELESS: readonly (keyof WaitingCounts)[] = ['quotesEnding', 'deadLetters', 'returned', 'ends']

/** What this role may see of it. */
export function morningLines(morning: Morning, role: Role): MorningLine[] {
  const { now, counts, oldest, viewings, money, checks, unstamped } = morning
  const may = (area: Area) => mayDo(role, area)
  const today: MorningLine[] = viewings.map(({ slotAt, name, phone, listingTitle }) => ({
    kind: 'viewings',
    text: `${slotValue(slotAt).slice(11)} viewing: ${name}, ${listingTitle}`,
    href: paths.viewingsAdmin(`?q=${encodeURIComponent(phone)}`),
    phone,
  }))
  const kept = keptOf(money)
  const waits = Object.entries(WAITS).flatMap(([name, { area, text, list, page }]): MorningLine[] => {
    const kind = name as keyof WaitingCounts
    const [count, first] = [counts[kind], oldest[kind]]
    if (count === 0 || !first || !may(area)) return []
    return [
      count === 1
        ? {
            kind,
            text: text(1, first, now) + (NAMELESS.includes(kind) ? '' : `: ${first.name}`),
            href: page(first.key),
          }
        : { kind, text: text(count, first, now), href: list() },
    ]
  })
  return [
    ...(may('viewings') ? today : []),
    ...waits,
    ...(unstamped > 0 && may('accounts')
      ? [
          {
            kind: 'unstamped' as const,
            text: `${plural(unstamped, 'order')} to stamp at GRA`,
            href: paths.orderStamps(),
          },
        ]
      : []),
    ...(may('orders') && (money.orders > 0 || kept !== 0)
      ? [
          {
            kind: 'money' as const,
            text: `Since yesterday: ${plural(money.orders, 'paid order')}, ${formatCedis(kept)} kept`,
            href: paths.ordersAdmin('?period=week'),
          },
        ]
      : []),
    ...(may('mail')
      ? checks
          .filter(({ isBad }) => isBad)
          .map(({ name, said }) => ({
            kind: 'checks' as const,
            text: `${STATUS_CHECKS[name]} needs attention: ${said}`,
            href: paths.mailAdmin(),
          }))
      : []),
  ]
}
