/**
 * Plan requests for staff. A change is one batch: the request, its event, the requester's mail if wanted, and the audit
 * log line. If the request changed since the form was rendered, nothing happens.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planRequestNotes, planRequests } from '~db/schema/index.ts'
import { recordChange, recordChangeIfAny } from '../audit/record-change.server.ts'
import { type ListSource, listPage, streamList } from '../lists/list-page.server.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { Actor } from '../shared/actor.ts'
import { pick } from '../shared/pick.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { RequestStatus } from './plan-request.ts'

type Deps = { db: Database; now: () => number }
type RequestQuery = ListQuery<'status' | 'type', 'created' | 'name' | 'quote'>

const ROW = {
  ...pick(planRequests, 'id', 'reference', 'firstName', 'lastName', 'email', 'city', 'floorPlanType'),
  ...pick(planRequests, 'otherFloorPlanType', 'status', 'quoteMinor', 'createdAt'),
}

const SOURCE: ListSource<typeof ROW, RequestQuery> = {
  table: planRequests,
  columns: ROW,
  sorts: {
    created: planRequests.id,
    name: sql`lower(${planRequests.firstName} || ' ' || ${planRequests.lastName})`,
    quote: sql`case when ${planRequests.quoteMinor} is null then 0 else ${planRequests.quoteMinor} end`,
  },
  created: planRequests.createdAt,
  filter({ filters }) {
    const status = filters.status ? eq(planRequests.status, filters.status as RequestStatus) : undefined
    const type = filters.type
      ? eq(planRequests.floorPlanType, filters.type as typeof planRequests.$inferSelect.floorPlanType)
      : undefined
    return [status, type]
  },
  text: [
    ...[planRequests.firstName, planRequests.lastName, planRequests.email, planRequests.phone],
    ...[planRequests.reference, planRequests.city, planRequests.planDescription],
  ],
}

export const listRequests = (db: Database, query: RequestQuery) => listPage(db, SOURCE, query)

const EXPORTED = {
  ...ROW,
  ...pick(planRequests, 'phone', 'country', 'projectAddress', 'planDescription', 'quoteValidUntil', 'changes'),
  depositMinor: planRequests.depositMinor,
}
export const streamRequests = (db: Database, query: RequestQuery) =>
  streamList(db, { ...SOURCE, columns: EXPORTED }, query)

export type RequestChange = {
  /** Undefined keeps any of these; a new amount alone makes it a quote. */
  status?: RequestStatus | undefined
  quoteMinor: number | null | undefined
  depositMinor: number | null | undefined
  quoteValidUntil: string | null | undefined
  /** For the requester, on the status page and in the mail. */
  note: string
  notify: boolean
  /** The `updatedAt` that the form was rendered with; null counts as just read. */
  version: number | null
}

type Quoted = Pick<typeof planRequests.$inferSelect, 'status' | 'quoteMinor' | 'depositMinor' | 'quoteValidUntil'>

/** The request after the change, and whether the requester is notified. */
function applyChange(before: Quoted, change: RequestChange) {
  const quoteMinor = change.quoteMinor === undefined ? before.quoteMinor : change.quoteMinor
  const quoteValidUntil = change.quoteValidUntil === undefined ? before.quoteValidUntil : change.quoteValidUntil
  const depositMinor =
    quoteMinor === null || change.depositMinor === null ? null : (change.depositMinor ?? before.depositMinor)
  const isRequoted =
    quoteMinor !== null &&
    (quoteMinor !== before.quoteMinor ||
      depositMinor !== before.depositMinor ||
      quoteValidUntil !== before.quoteValidUntil)
  const asked = change.status ?? (isRequoted && before.status === 'declined' ? 'quoted' : before.status)
  // A request with an amount is quoted, and the requester is notified of every quote.
  const status = isRequoted && (asked === 'pending' || asked === 'reviewing') ? 'quoted' : asked
  const notify = change.notify || (isRequoted && status !== 'declined')
  return { after: { status, quoteMinor, depositMinor, quoteValidUntil }, notify, isRequoted }
}

export async function changeRequest(
  deps: Deps,
  actor: Actor,
  id: number,
  change: RequestChange,
): Promise<Result<{ isMailed: boolean }, 'unknown' | 'unchanged' | 'changed-meanwhile'>> {
  const { db } = deps
  const before = await db.select().from(planRequests).where(eq(planRequests.id, id)).get()
  if (!before) return err('unknown')
  const version = change.version ?? before.updatedAt
  if (version !== before.updatedAt) return err('changed-meanwhile')
  const { note } = change
  const { after, notify, isRequoted } = applyChange(before, change)
  const { status, quoteMinor } = after
  const isSame = status === before.status && quoteMinor === before.quoteMinor && !isRequoted
  if (isSame && note === '' && !notify) return err('unchanged')
  // Always increases, so that forms rendered within the same millisecond are told apart.
  const at = Math.max(deps.now(), before.updatedAt + 1)
  const isMailed = notify && before.email !== '' && !before.mailsStopped
  const [changed] = await db.batch([
    db
      .update(planRequests)
      .set({ ...after, updatedAt: at })
      .where(and(eq(planRequests.id, id), eq(planRequests.updatedAt, version)))
      .returning({ id: planRequests.id }),
    recordChangeIfAny(deps, {
      actor,
      action: 'update',
      subject: 'plan-request',
      subjectId: id,
      before: pick(before, 'status', 'quoteMinor', 'depositMinor', 'quoteValidUntil'),
      // Text about a person stays in one place, where it can be erased.
      after: { ...after, noted: note !== '', mailed: isMailed },
    }),
    db.run(sql`
      insert into plan_request_events (request_id, status, note, author, notified, created_at)
      select ${id}, ${status}, ${note}, ${actor.name}, ${isMailed ? 1 : 0}, ${at} where changes() > 0`),
    enqueue(db, at, {
      kind: 'request-status',
      key: sql`last_insert_rowid()`,
      subjectId: id,
      payload: { event: sql`cast(last_insert_rowid() as text)`, about: 'status' },
      from: sql`where changes() > 0 and ${isMailed ? 1 : 0} = 1`,
    }),
  ])
  return changed.length === 1 ? ok({ isMailed }) : err('changed-meanwhile')
}

export const addRequestNote = (deps: Deps, actor: Actor, id: number, body: string) =>
  deps.db.batch([
    deps.db.insert(planRequestNotes).values({ requestId: id, body, author: actor.name, createdAt: deps.now() }),
    recordChange(deps, { actor, action: 'note', subject: 'plan-request', subjectId: id, after: { note: 'added' } }),
  ])
