/** Subscribers for staff. Staff can't add anybody; they can unsubscribe a person who asks by phone. */
import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { subscribers } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { type ListSource, listPage, streamList } from '../lists/list-page.server.ts'
import type { ListQuery } from '../lists/list-query.ts'
import type { Actor } from '../shared/actor.ts'
import { pick } from '../shared/pick.ts'
import type { SubscriberStatus } from './subscriber-list.ts'

type Deps = { db: Database; now: () => number }
type SubscriberQuery = ListQuery<'status', 'created' | 'email'>

const ROW = {
  ...pick(subscribers, 'id', 'email', 'status', 'consentVersion', 'consentAt', 'confirmedAt', 'unsubscribedAt'),
  createdAt: subscribers.createdAt,
}
const SOURCE: ListSource<typeof ROW, SubscriberQuery> = {
  table: subscribers,
  columns: ROW,
  sorts: { created: subscribers.id, email: subscribers.email },
  created: subscribers.createdAt,
  filter: ({ filters }) => [filters.status ? eq(subscribers.status, filters.status as SubscriberStatus) : undefined],
  text: [subscribers.email],
}

export const listSubscribers = (db: Database, query: SubscriberQuery) => listPage(db, SOURCE, query)
export const streamSubscribers = (db: Database, query: SubscriberQuery) => streamList(db, SOURCE, query)

/** False where the address was already unsubscribed. */
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
