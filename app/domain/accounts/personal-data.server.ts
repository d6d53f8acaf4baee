/**
 * Everything that is kept of a person, to be handed over and to be taken away. Refuses to hand over or take away what only
 * stands under an address that nobody confirmed.
 */
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import {
  alerts,
  identities,
  messages,
  orders,
  outbox,
  planRequestEvents,
  planRequestFiles,
  planRequests,
  sessions,
  subscribers,
  users,
  viewings,
  wishlistItems,
} from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { releaseFound, removeLetGo } from '../items/staged-uploads.server.ts'
import { forgetPayer } from '../orders/payment-record.server.ts'
import { ACCOUNT_MAILS } from '../outbox/mail-list.ts'
import { done, type Result, refused } from '../shared/result.ts'
import { releasePhotos } from './release-photos.server.ts'
import type { CurrentUser } from './session.ts'
import { type TryDeps, tryPassword } from './try-password.server.ts'

type Deps = { db: Database; now: () => number }
type Stores = { pictures: ObjectStore; files: ObjectStore }

/** Who is meant, as far as what is kept of them goes. */
export type Person = Pick<CurrentUser, 'id' | 'email' | 'emailVerified' | 'photoKey'>

/** All that is kept of a person, without what would open their account. */
export async function exportData({ db, now }: Deps, user: Omit<Person, 'photoKey'>): Promise<Record<string, unknown>> {
  const mine = user.emailVerified ? user.email : ''
  const [account, google, open, wishes, bought, asked, written, news, kept, booked] = await db.batch([
    db
      .select({
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        name: users.name,
        phone: users.phone,
        role: users.role,
        termsVersion: users.termsVersion,
        termsAcceptedAt: users.termsAcceptedAt,
        createdAt: users.createdAt,
        lastLoginAt: users.lastLoginAt,
      })
      .from(users)
      .where(eq(users.id, user.id)),
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
    db
      .select({
        number: orders.number,
        reference: orders.reference,
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
      })
      .from(orders)
      .where(and(eq(orders.buyerEmail, mine), ne(orders.buyerEmail, ''))),
    db
      .select({
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
        createdAt: planRequests.createdAt,
      })
      .from(planRequests)
      .where(and(eq(planRequests.email, mine), ne(planRequests.email, ''))),
    db
      .select({ message: messages.message, phone: messages.phone, createdAt: messages.createdAt })
      .from(messages)
      .where(and(eq(messages.email, mine), ne(messages.email, ''))),
    db
      .select({
        status: subscribers.status,
        consentVersion: subscribers.consentVersion,
        consentAt: subscribers.consentAt,
      })
      .from(subscribers)
      .where(and(eq(subscribers.email, mine), ne(subscribers.email, ''))),
    db
      .select({ kind: alerts.kind, query: alerts.query, status: alerts.status, createdAt: alerts.createdAt })
      .from(alerts)
      .where(and(eq(alerts.email, mine), ne(alerts.email, ''))),
    db
      .select({
        home: viewings.listingTitle,
        at: viewings.slotAt,
        name: viewings.name,
        phone: viewings.phone,
        party: viewings.party,
        note: viewings.note,
        status: viewings.status,
      })
      .from(viewings)
      .where(and(eq(viewings.email, mine), ne(viewings.email, ''))),
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
  }
}

export type Proof = { password: string; confirm: string; browser: string }

/** By the person, who proves to be it. */
export async function eraseAccount(
  deps: Deps & Stores & TryDeps,
  user: CurrentUser,
  proof: Proof,
): Promise<
  | Result<null, 'wrong-password' | 'wrong-email' | 'last-administrator'>
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
> {
  const row = await deps.db.select({ kept: users.passwordHash }).from(users).where(eq(users.id, user.id)).get()
  if (row?.kept) {
    const tried = await tryPassword(deps, { email: user.email, browser: proof.browser, kept: row.kept }, proof.password)
    if (!tried.ok) return tried.reason === 'wrong' ? refused('wrong-password') : tried
  } else if (proof.confirm.trim().toLowerCase() !== user.email) return refused('wrong-email')
  return erasePerson(deps, null, user)
}

/**
 * Removes the account and whatever names its person; orders and requests stay as the firm's, without a name. Refuses the
 * last administrator, however many try at once. `actor` null is the person.
 */
export async function erasePerson(
  deps: Deps & Stores,
  actor: { id: number; name: string } | null,
  user: Person,
): Promise<Result<null, 'last-administrator'>> {
  const { db } = deps
  const at = deps.now()
  // A number is given again when its person is gone, so it never says alone who is meant.
  const mayGo = sql`users.id = ${user.id} and users.email = ${user.email} and (users.role <> 'Admin' or exists
    (select 1 from users u where u.role = 'Admin' and u.disabled_at is null and u.id <> ${user.id}))`
  const gone = sql`not exists (select 1 from ${users} where ${users.id} = ${user.id} or ${users.email} = ${user.email})`
  // An address that was never confirmed may be somebody else's, and so may what came from it.
  const mine = user.emailVerified ? user.email : ''
  const requests = sql`(select id from plan_requests where email = ${mine} and email <> '')`
  const files = await db
    .select({ key: planRequestFiles.objectKey })
    .from(planRequestFiles)
    .innerJoin(planRequests, eq(planRequests.id, planRequestFiles.requestId))
    .where(and(eq(planRequests.email, mine), ne(planRequests.email, '')))
  const [, removed] = await db.batch([
    releasePhotos(deps, mayGo),
    db.delete(users).where(mayGo).returning({ id: users.id }),
    recordChangeIfAny(deps, { actor, action: 'account-erased', subject: 'user', subjectId: user.id }),
    forgetPayer(db, mine, gone),
    db
      .update(orders)
      .set({
        buyerName: '',
        buyerEmail: '',
        buyerPhone: '',
        buyerRegion: '',
        submissionKey: null,
        visitor: null,
        updatedAt: at,
      })
      .where(and(eq(orders.buyerEmail, mine), ne(orders.buyerEmail, ''), gone)),
    releaseFound(
      deps,
      'files',
      sql`select object_key from plan_request_files where request_id in ${requests} and ${gone}`,
    ),
    db.delete(planRequestFiles).where(and(sql`${planRequestFiles.requestId} in ${requests}`, gone)),
    db.run(sql`delete from plan_request_notes where request_id in ${requests} and ${gone}`),
    db
      .update(planRequestEvents)
      .set({ note: '' })
      .where(and(sql`${planRequestEvents.requestId} in ${requests}`, gone)),
    db
      .update(planRequests)
      .set({
        firstName: '',
        lastName: '',
        email: '',
        phone: '',
        city: '',
        projectAddress: '',
        otherFloorPlanType: '',
        planDescription: '',
        roomDetails: [],
        submissionKey: null,
        updatedAt: at,
      })
      .where(and(eq(planRequests.email, mine), ne(planRequests.email, ''), gone)),
    db.delete(messages).where(and(eq(messages.email, mine), ne(messages.email, ''), gone)),
    db.delete(subscribers).where(and(eq(subscribers.email, mine), ne(subscribers.email, ''), gone)),
    db.delete(alerts).where(and(eq(alerts.email, mine), ne(alerts.email, ''), gone)),
    db.delete(viewings).where(and(eq(viewings.email, mine), ne(viewings.email, ''), gone)),
    db
      .delete(outbox)
      .where(
        and(
          or(
            sql`json_extract(${outbox.payload}, '$.email') = ${user.email}`,
            and(inArray(outbox.kind, ACCOUNT_MAILS), eq(outbox.subjectId, user.id)),
          ),
          gone,
        ),
      ),
  ])
  if (removed.length === 0) return refused('last-administrator')
  // What a store does not let go of now, the sweep takes out.
  await removeLetGo(deps, [...files.map((file) => file.key), ...(user.photoKey ? [user.photoKey] : [])]).catch(
    () => undefined,
  )
  return done(null)
}
