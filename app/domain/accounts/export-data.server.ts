/** Everything that is kept of a person, to be handed over; not what only stands under an address that nobody confirmed. */
import { and, eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import {
  alerts,
  buildingEntries,
  buildings,
  identities,
  messages,
  orders,
  planRequests,
  sessions,
  subscribers,
  users,
  viewings,
  wishlistItems,
} from '~db/schema/index.ts'
import { isAddress, type Person } from './personal-data.server.ts'
import { userRole } from './role.server.ts'

type Deps = { db: Database; now: () => number }

const ACCOUNT = {
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  name: users.name,
  phone: users.phone,
  role: userRole,
  termsVersion: users.termsVersion,
  termsAcceptedAt: users.termsAcceptedAt,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
}
const PURCHASE = {
  number: orders.number,
  reference: orders.reference,
  kind: orders.kind,
  plan: orders.planTitle,
  option: orders.option,
  amountMinor: orders.amountMinor,
  currency: orders.currency,
  status: orders.status,
  name: orders.buyerName,
  email: orders.buyerEmail,
  phone: orders.buyerPhone,
  country: orders.buyerCountry,
  region: orders.buyerRegion,
  termsVersion: orders.termsVersion,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
}
const PLAN_REQUEST = {
  reference: planRequests.reference,
  status: planRequests.status,
  firstName: planRequests.firstName,
  lastName: planRequests.lastName,
  phone: planRequests.phone,
  country: planRequests.country,
  city: planRequests.city,
  projectAddress: planRequests.projectAddress,
  description: planRequests.planDescription,
  rooms: planRequests.roomDetails,
  changes: planRequests.changes,
  quoteMinor: planRequests.quoteMinor,
  depositMinor: planRequests.depositMinor,
  quoteValidUntil: planRequests.quoteValidUntil,
  createdAt: planRequests.createdAt,
}
const VIEWING = {
  home: viewings.listingTitle,
  at: viewings.slotAt,
  name: viewings.name,
  phone: viewings.phone,
  party: viewings.party,
  note: viewings.note,
  status: viewings.status,
}
const ENTRY = {
  building: buildingEntries.buildingId,
  kind: buildingEntries.kind,
  stage: buildingEntries.stage,
  text: buildingEntries.text,
  at: buildingEntries.at,
}

/** All that is kept of a person, without what would open their account. */
export async function exportData({ db, now }: Deps, user: Omit<Person, 'photoKey'>): Promise<Record<string, unknown>> {
  const mine = user.emailVerified ? user.email : ''
  const [account, google, open, wishes, bought, asked, written, news, kept, booked, built, said] = await db.batch([
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
    db.select(PLAN_REQUEST).from(planRequests).where(isAddress(planRequests.email, mine)),
    db
      .select({ message: messages.message, phone: messages.phone, createdAt: messages.createdAt })
      .from(messages)
      .where(isAddress(messages.email, mine)),
    db
      .select({
        status: subscribers.status,
        consentVersion: subscribers.consentVersion,
        consentAt: subscribers.consentAt,
      })
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
    account: account[0],
    signInWith: google,
    sessions: open,
    wishlist: wishes,
    purchases: bought,
    planRequests: asked,
    messages: written,
    newsletter: news[0] ?? null,
    alerts: kept,
    viewings: booked,
    buildings: built.map((building) => ({ ...building, said: said.filter((entry) => entry.building === building.id) })),
  }
}
