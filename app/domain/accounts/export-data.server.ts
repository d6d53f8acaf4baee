/** Exports a person's stored data, without data that is only linked by an address they never confirmed. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import {
  alerts,
  buildingEntries,
  buildings,
  identities,
  messages,
  orders,
  paymentAttempts,
  planRequests,
  sessions,
  subscribers,
  users,
  viewings,
  wishlistItems,
} from '~db/schema/index.ts'
import { ORDER_KIND } from '../orders/get-order.server.ts'
import { pick } from '../shared/pick.ts'
import { isAddress, type Person } from './personal-data.server.ts'
import { userRole } from './role.server.ts'

type Deps = { db: Database; now: () => number }

const ACCOUNT = {
  ...pick(users, 'email', 'emailVerifiedAt', 'name', 'phone'),
  role: userRole,
  ...pick(users, 'termsVersion', 'termsAcceptedAt', 'createdAt', 'lastLoginAt'),
}
const PURCHASE = {
  ...pick(orders, 'number', 'reference'),
  kind: ORDER_KIND,
  plan: orders.planTitle,
  ...pick(orders, 'option', 'amountMinor', 'currency', 'status'),
  name: orders.buyerName,
  email: orders.buyerEmail,
  phone: orders.buyerPhone,
  country: orders.buyerCountry,
  region: orders.buyerRegion,
  ...pick(orders, 'termsVersion', 'createdAt', 'paidAt'),
}
const PAID_FOR_OTHERS = {
  plan: orders.planTitle,
  ...pick(orders, 'amountMinor', 'currency'),
  name: paymentAttempts.payerName,
  ...pick(paymentAttempts, 'createdAt', 'chargedAt'),
}
const PLAN_REQUEST = {
  ...pick(planRequests, 'reference', 'status', 'firstName', 'lastName', 'phone', 'country', 'city', 'projectAddress'),
  description: planRequests.planDescription,
  rooms: planRequests.roomDetails,
  ...pick(planRequests, 'changes', 'quoteMinor', 'depositMinor', 'quoteValidUntil', 'createdAt'),
}
const MESSAGE = {
  ...pick(messages, 'message', 'phone', 'createdAt'),
  answers: sql<string>`(select json_group_array(r.text) from message_replies r where r.message_id = messages.id)`,
}
const VIEWING = {
  home: viewings.listingTitle,
  at: viewings.slotAt,
  ...pick(viewings, 'name', 'phone', 'party', 'note', 'status'),
}
const ENTRY = {
  building: buildingEntries.buildingId,
  ...pick(buildingEntries, 'kind', 'stage', 'text', 'at'),
}

const paidForOthers = (db: Database, mine: string) =>
  db
    .select(PAID_FOR_OTHERS)
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(isAddress(paymentAttempts.payerEmail, mine))

/** All stored data of a person, without anything that would open their account. */
export async function exportData({ db, now }: Deps, user: Omit<Person, 'photoKey'>): Promise<Record<string, unknown>> {
  const mine = user.emailVerified ? user.email : ''
  const [own, google, open, wishes, bought, paid, asked, sent, news, kept, booked, built, said] = await db.batch([
    db.select(ACCOUNT).from(users).where(eq(users.id, user.id)),
    db
      .select({ provider: identities.provider, id: identities.subject, linkedAt: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, user.id)),
    db
      .select({ startedAt: sessions.createdAt, seenAt: sessions.seenAt, remembered: sessions.remembered })
      .from(sessions)
      .where(eq(sessions.userId, user.id)),
    db
      .select({ type: wishlistItems.itemType, id: wishlistItems.itemId, addedAt: wishlistItems.createdAt })
      .from(wishlistItems)
      .where(eq(wishlistItems.userId, user.id)),
    db.select(PURCHASE).from(orders).where(isAddress(orders.buyerEmail, mine)),
    paidForOthers(db, mine),
    db.select(PLAN_REQUEST).from(planRequests).where(isAddress(planRequests.email, mine)),
    db.select(MESSAGE).from(messages).where(isAddress(messages.email, mine)),
    db
      .select(pick(subscribers, 'status', 'consentVersion', 'consentAt'))
      .from(subscribers)
      .where(isAddress(subscribers.email, mine)),
    db
      .select({ kind: alerts.kind, query: alerts.query, status: alerts.status, createdAt: alerts.createdAt })
      .from(alerts)
      .where(isAddress(alerts.email, mine)),
    db.select(VIEWING).from(viewings).where(isAddress(viewings.email, mine)),
    db
      .select({ id: buildings.id, plan: buildings.planTitle, client: buildings.client, createdAt: buildings.createdAt })
      .from(buildings)
      .where(isAddress(buildings.email, mine)),
    db
      .select(ENTRY)
      .from(buildingEntries)
      .innerJoin(buildings, eq(buildings.id, buildingEntries.buildingId))
      .where(and(isAddress(buildings.email, mine), eq(buildingEntries.author, ''))),
  ])
  return {
    madeAt: new Date(now()).toISOString(),
    account: own[0],
    signInWith: google,
    sessions: open,
    wishlist: wishes,
    purchases: bought,
    paidForOthers: paid,
    planRequests: asked,
    messages: sent.map((each) => ({ ...each, answers: JSON.parse(each.answers) as string[] })),
    newsletter: news[0] ?? null,
    alerts: kept,
    viewings: booked,
    buildings: built.map((building) => ({ ...building, said: said.filter((entry) => entry.building === building.id) })),
  }
}
