/** All that the firm has of one person, found by an email address or a phone number; each role sees its own parts. */

import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '~db/client.ts'
import { alerts, buildings, messages, orders, planRequests, users, viewings } from '~db/schema/index.ts'
import { paths } from '../../paths.ts'
import { type Area, mayDo, type Role } from '../accounts/roles.ts'
import { isInTrash } from '../items/trash.server.ts'
import { beginningOf, MESSAGE_STATUS_LABELS } from '../messages/message-list.ts'
import { orderLabel } from '../orders/order.ts'
import { STATE_LABELS, stateOf } from '../payments/order-state.ts'
import { readContact } from '../places/read-phone.ts'
import { REQUEST_STATUS_LABELS } from '../plan-requests/plan-request.ts'
import { formatCedis } from '../shared/money.ts'
import { pick } from '../shared/pick.ts'
import { formatDate } from '../shared/units.ts'
import { formatSlot } from '../viewings/slots.ts'
import { VIEWING_STATUS_LABELS } from '../viewings/viewing.ts'
import type { Person, PersonPart } from './person.ts'

const AT_MOST = 50

type Named = { name: string; email: string; phone: string }
type Found = { area: Area; part: PersonPart; named: Named[] }

/** What was typed as it is stored: an address in lower case, a number in full. */
export function readPersonQuery(typed: string): { email: string } | { phone: string } | null {
  const text = typed.trim()
  if (text.includes('@')) return { email: text.toLowerCase() }
  const phone = readContact(text)
  return phone === null ? null : { phone }
}

type Asked = NonNullable<ReturnType<typeof readPersonQuery>>

function selectAll(db: Database, asked: Asked) {
  const is = (email: SQLiteColumn, phone?: SQLiteColumn): SQL =>
    ('email' in asked ? eq(email, asked.email) : phone ? or(eq(phone, asked.phone)) : undefined) ?? sql`false`
  return db.batch([
    db
      .select(pick(users, 'id', 'name', 'email', 'phone', 'createdAt'))
      .from(users)
      .where(is(users.email, users.phone)),
    db
      .select({
        ...pick(orders, 'number', 'reference', 'planTitle', 'status', 'amountMinor', 'acceptedMinor', 'createdAt'),
        ...{ name: orders.buyerName, email: orders.buyerEmail, phone: orders.buyerPhone },
      })
      .from(orders)
      .where(is(orders.buyerEmail, orders.buyerPhone))
      .orderBy(desc(orders.id))
      .limit(AT_MOST),
    db
      .select({
        ...pick(planRequests, 'id', 'status', 'planDescription', 'createdAt', 'email', 'phone'),
        name: sql<string>`trim(first_name || ' ' || last_name)`,
      })
      .from(planRequests)
      .where(is(planRequests.email, planRequests.phone))
      .orderBy(desc(planRequests.id))
      .limit(AT_MOST),
    db
      .select(pick(viewings, 'id', 'listingTitle', 'slotAt', 'status', 'name', 'email', 'phone'))
      .from(viewings)
      .where(is(viewings.email, viewings.phone))
      .orderBy(desc(viewings.slotAt))
      .limit(AT_MOST),
    db
      .select({
        ...pick(messages, 'id', 'message', 'status', 'createdAt', 'email', 'phone'),
        name: sql<string>`trim(first_name || ' ' || last_name)`,
      })
      .from(messages)
      .where(and(is(messages.email, messages.phone), sql`not ${isInTrash('message')}`))
      .orderBy(desc(messages.id))
      .limit(AT_MOST),
    db
      .select(pick(alerts, 'id', 'email', 'kind', 'query', 'status', 'createdAt'))
      .from(alerts)
      .where(is(alerts.email))
      .limit(AT_MOST),
    db
      .select({ ...pick(buildings, 'id', 'email', 'planTitle', 'createdAt'), name: buildings.client })
      .from(buildings)
      .where(is(buildings.email))
      .limit(AT_MOST),
  ])
}

type Rows = Awaited<ReturnType<typeof selectAll>>

const accountOf = (account: Rows[0]): Found => ({
  area: 'users',
  named: account.map(({ phone, ...each }) => ({ ...each, phone: phone ?? '' })),
  part: {
    title: 'Account',
    rows: account.map(({ id, name, createdAt }) => ({
      href: paths.userAdmin(id),
      text: name,
      note: `since ${formatDate(createdAt)}`,
    })),
  },
})

const ordersOf = (bought: Rows[1]): Found => ({
  area: 'orders',
  named: bought,
  part: {
    title: 'Orders',
    rows: bought.map((order) => ({
      href: paths.orderAdmin(order.reference),
      text: `${orderLabel(order.number)} ${order.planTitle}`,
      note: `${formatDate(order.createdAt)}, ${formatCedis(order.amountMinor)}, ${STATE_LABELS[stateOf(order)]}`,
    })),
  },
})

const requestsOf = (requested: Rows[2]): Found => ({
  area: 'requests',
  named: requested,
  part: {
    title: 'Plan requests',
    rows: requested.map(({ id, planDescription, createdAt, status }) => ({
      href: paths.planRequestAdmin(id),
      text: beginningOf(planDescription),
      note: `${formatDate(createdAt)}, ${REQUEST_STATUS_LABELS[status]}`,
    })),
  },
})

const viewingsOf = (booked: Rows[3]): Found => ({
  area: 'viewings',
  named: booked,
  part: {
    title: 'Viewings',
    rows: booked.map(({ listingTitle, slotAt, status, email }) => ({
      href: paths.viewingsAdmin(`?q=${encodeURIComponent(email)}`),
      text: listingTitle,
      note: `${formatSlot(slotAt)}, ${VIEWING_STATUS_LABELS[status]}`,
    })),
  },
})

const messagesOf = (written: Rows[4]): Found => ({
  area: 'messages',
  named: written,
  part: {
    title: 'Messages',
    rows: written.map(({ id, message, createdAt, status }) => ({
      href: paths.messageAdmin(id),
      text: beginningOf(message),
      note: `${formatDate(createdAt)}, ${MESSAGE_STATUS_LABELS[status]}`,
    })),
  },
})

const alertsOf = (kept: Rows[5]): Found => ({
  area: 'messages',
  named: [],
  part: {
    title: 'Alerts',
    rows: kept.map(({ kind, query, status }) => ({
      href: (kind === 'plans' ? paths.plans : paths.services)(query ? `?${query}` : ''),
      text: `New ${kind === 'plans' ? 'plans' : 'homes'}${query ? `: ${query}` : ''}`,
      note: status,
    })),
  },
})

const buildingsOf = (built: Rows[6]): Found => ({
  area: 'building',
  named: built.map((each) => ({ ...each, phone: '' })),
  part: {
    title: 'Building',
    rows: built.map(({ id, planTitle, createdAt }) => ({
      href: paths.buildingAdmin(id),
      text: planTitle,
      note: `since ${formatDate(createdAt)}`,
    })),
  },
})

/** Null where nothing was asked for, or nothing that is an address or a number. */
export async function readPerson(db: Database, role: Role, typed: string): Promise<Person | null> {
  const asked = readPersonQuery(typed)
  if (!asked) return null
  const [account, bought, requested, booked, written, kept, built] = await selectAll(db, asked)
  const found = [
    accountOf(account),
    ordersOf(bought),
    requestsOf(requested),
    viewingsOf(booked),
    messagesOf(written),
    alertsOf(kept),
    buildingsOf(built),
  ]
  const visible = found.filter(({ area }) => mayDo(role, area))
  const named = visible.flatMap((each) => each.named)
  const others = named.flatMap(({ email, phone }) => [email, phone])
  const known = 'email' in asked ? asked.email : asked.phone
  return {
    of: known,
    names: [...new Set(named.map(({ name }) => name).filter(Boolean))],
    others: [...new Set(others)].filter((each) => each !== '' && each !== known),
    parts: visible.map(({ part }) => part).filter(({ rows }) => rows.length > 0),
  }
}
