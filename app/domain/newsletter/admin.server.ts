/** Subscribers as staff see them. Nobody is put on the list here; who asks to leave by phone can be taken off. */

import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { subscribers } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import type { ListPage, ListQuery } from '../lists/list-query.ts'
import { matchesWords, readPage, streamTable } from '../lists/read-list.server.ts'
import type { Actor } from '../shared/actor.ts'
import type { SubscriberRow, SubscriberStatus } from './subscriber-list.ts'

type Deps = { db: Database; now: () => number }
type SubscriberQuery = ListQuery<'status', 'created' | 'email'>

const ROW = {
  id: subscribers.id,
  email: subscribers.email,
  status: subscribers.status,
  consentVersion: subscribers.consentVersion,
  consentAt: subscribers.consentAt,
  confirmedAt: subscribers.confirmedAt,
  unsubscribedAt: subscribers.unsubscribedAt,
  createdAt: subscribers.createdAt,
}
const SORTS = { created: subscribers.createdAt, email: subscribers.email }

const wanted = ({ q, filters }: Pick<SubscriberQuery, 'q' | 'filters'>): SQL | undefined =>
  and(
    filters.status ? eq(subscribers.status, filters.status as SubscriberStatus) : undefined,
    matchesWords(q, [subscribers.email]),
  )

export const listSubscribers = (db: Database, query: SubscriberQuery): Promise<ListPage<SubscriberRow>> =>
  readPage(db, { table: subscribers, columns: ROW, sort: SORTS[query.sort], where: wanted(query) }, query)

export const everySubscriber = (db: Database, query: Pick<SubscriberQuery, 'q' | 'filters'>) =>
  streamTable(db, {
    table: subscribers,
    columns: ROW,
    where: wanted(query),
  })

/** False where the address had left before. */
export async function unsubscribeByStaff(deps: Deps, actor: Actor, id: number): Promise<boolean> {
  const { db } = deps
  const [left] = await db.batch([
    db
      .update(subscribers)
      .set({ status: 'unsubscribed', unsubscribedAt: deps.now() })
      .where(and(eq(subscribers.id, id), ne(subscribers.status, 'unsubscribed')))
      .returning({ id: subscribers.id }),
    recordChangeIfAny(deps, {
      actor,
      action: 'unsubscribe',
      subject: 'subscriber',
      subjectId: id,
      after: { status: 'unsubscribed' },
    }),
  ])
  return left.length === 1
}
