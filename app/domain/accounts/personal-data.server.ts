/** Erases a person's stored data. Does not erase data that is only linked by an address they never confirmed. */

import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '~db/client.ts'
import {
  alerts,
  buildings,
  messages,
  orders,
  outbox,
  paymentAttempts,
  planRequestEvents,
  planRequestFiles,
  planRequests,
  subscribers,
  users,
  viewings,
} from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import type { TooMany } from '../limits/rate-limit.server.ts'
import { kindsAbout } from '../mail/message.ts'
import { forgetPayer } from '../payments/payment-record.server.ts'
import type { Actor } from '../shared/actor.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { releaseObjects, removeReleased } from '../uploads/staged.server.ts'
import { releasePhotos } from './release-photos.server.ts'
import type { CurrentUser } from './session.ts'
import { type PasswordDeps, verifyPassword } from './verify-password.server.ts'

type Deps = { db: Database; now: () => number }
type Stores = { pictures: ObjectStore; files: ObjectStore }

/** The person, by the keys of their data. */
export type Person = Pick<CurrentUser, 'id' | 'email' | 'emailVerified' | 'photoKey'>

/** '' marks an erased person. */
export const isAddress = (column: SQLiteColumn, address: string) => and(eq(column, address), ne(column, ''))

export type Proof = { password: string; confirm: string; browser: string }

/** By the person themselves, with proof of identity. */
export async function eraseAccount(
  deps: Deps & Stores & PasswordDeps,
  user: CurrentUser,
  proof: Proof,
): Promise<Result<null, 'wrong-password' | 'wrong-email' | 'last-administrator'> | TooMany> {
  const row = await deps.db.select({ kept: users.passwordHash }).from(users).where(eq(users.id, user.id)).get()
  if (row?.kept) {
    const tried = await verifyPassword(
      deps,
      { email: user.email, browser: proof.browser, kept: row.kept },
      proof.password,
    )
    if (!tried.ok) return tried.reason === 'wrong' ? err('wrong-password') : tried
  } else if (proof.confirm.trim().toLowerCase() !== user.email) return err('wrong-email')
  return erasePerson(deps, null, user)
}

/** Clears the personal fields of a purchase and of a plan request. */
const NO_BUYER = {
  buyerName: '',
  buyerEmail: '',
  buyerPhone: '',
  buyerRegion: '',
  submissionKey: null,
  visitor: null,
  shareKey: null,
}
const NO_REQUESTER = {
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
}

/**
 * Deletes the account and erases the person's name; the firm keeps orders, requests and buildings without it. Refuses
 * for the last administrator, also in parallel attempts. `actor` null is the person.
 */
export async function erasePerson(
  deps: Deps & Stores,
  actor: Actor | null,
  user: Person,
): Promise<Result<null, 'last-administrator'>> {
  const { db } = deps
  const at = deps.now()
  // Ids are reused after deletion, so an id alone never identifies a person.
  const mayGo = sql`users.id = ${user.id} and users.email = ${user.email} and (users.role <> 'Admin' or exists
    (select 1 from users u where u.role = 'Admin' and u.disabled_at is null and u.id <> ${user.id}))`
  const gone = sql`not exists (select 1 from ${users} where ${users.id} = ${user.id} or ${users.email} = ${user.email})`
  // An unconfirmed address may be somebody else's, and so may the data under it.
  const mine = user.emailVerified ? user.email : ''
  const files = await db
    .select({ key: planRequestFiles.objectKey })
    .from(planRequestFiles)
    .innerJoin(planRequests, eq(planRequests.id, planRequestFiles.requestId))
    .where(isAddress(planRequests.email, mine))
  const [, removed] = await db.batch([
    releasePhotos(deps, mayGo),
    db.delete(users).where(mayGo).returning({ id: users.id }),
    recordChangeIfAny(deps, { actor, action: 'account-erased', subject: 'user', subjectId: user.id }),
    forgetPayer(db, mine, gone),
    db
      .update(orders)
      .set({ ...NO_BUYER, updatedAt: at })
      .where(and(isAddress(orders.buyerEmail, mine), gone)),
    db
      .update(paymentAttempts)
      .set({ payerName: '', payerEmail: '' })
      .where(and(isAddress(paymentAttempts.payerEmail, mine), gone)),
    ...forgetRequests(deps, mine, gone),
    db.delete(messages).where(and(isAddress(messages.email, mine), gone)),
    db.delete(subscribers).where(and(isAddress(subscribers.email, mine), gone)),
    db.delete(alerts).where(and(isAddress(alerts.email, mine), gone)),
    // The reports and approvals are an unchangeable record of work and money; only the client's name goes.
    db
      .update(buildings)
      .set({ client: '', email: '', isPublic: false, mailsStopped: true })
      .where(and(isAddress(buildings.email, mine), gone)),
    db.delete(viewings).where(and(isAddress(viewings.email, mine), gone)),
    db
      .delete(outbox)
      .where(
        and(
          or(
            sql`json_extract(${outbox.payload}, '$.email') = ${mine}`,
            and(inArray(outbox.kind, kindsAbout('user')), eq(outbox.subjectId, user.id)),
          ),
          gone,
        ),
      ),
  ])
  if (removed.length === 0) return err('last-administrator')
  // The sweep removes what a store fails to delete now.
  await removeReleased(deps, [...files.map((file) => file.key), ...(user.photoKey ? [user.photoKey] : [])]).catch(
    () => undefined,
  )
  return ok(null)
}

/** Requests stay without a name; their files and notes are deleted. */
function forgetRequests(deps: Deps, mine: string, gone: SQL) {
  const { db } = deps
  const requests = sql`(select id from plan_requests where email = ${mine} and email <> '')`
  return [
    releaseObjects(
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
      .set({ ...NO_REQUESTER, updatedAt: deps.now() })
      .where(and(isAddress(planRequests.email, mine), gone)),
  ] as const
}
