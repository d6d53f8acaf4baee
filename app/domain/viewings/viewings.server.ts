/**
 * Books, moves and cancels viewings of homes. A unique index keeps a slot from being given twice, and the mails are
 * queued in the same batch.
 */
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { listings, viewings } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { mayMail } from '../limits/mail-limit.server.ts'
import { digitalAddressOf } from '../listings/listing.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { Actor } from '../shared/actor.ts'
import { mailedKey, openMailedKey } from '../shared/mailed-key.server.ts'
import { pick } from '../shared/pick.ts'
import { err, ok } from '../shared/result.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import { readSlot, slotsAhead, type ViewingRules } from './slots.ts'
import type { ViewingView } from './viewing.ts'
import { getViewingRules } from './viewing-rules.server.ts'
import type { ViewingForm } from './viewing-schema.ts'

type Deps = { db: Database; now: () => number; sha256: (text: string) => Promise<string> }
type Home = { id: number; title: string }

const CONFIRM_WITHIN_MS = 3_600_000

/** The free slots of a home in the next 14 days. `known` are staff's rules, where they are read already. */
export async function listFreeSlots(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  listingId: number,
  known?: ViewingRules,
): Promise<number[]> {
  const [rules, taken] = await Promise.all([
    known ?? getViewingRules(db),
    db
      .select({ slotAt: viewings.slotAt })
      .from(viewings)
      .where(and(eq(viewings.listingId, listingId), eq(viewings.status, 'booked'), gt(viewings.slotAt, now()))),
  ])
  const isTaken = new Set(taken.map(({ slotAt }) => slotAt))
  return slotsAhead(rules, now()).filter((at) => !isTaken.has(at))
}

/** A slot within staff's rules, and whether it is free now; where two ask at once, the unique index decides. */
async function readOpenSlot(deps: Deps, listingId: number, value: string) {
  const slotAt = readSlot(value)
  if (slotAt === null) return null
  const rules = await getViewingRules(deps.db)
  if (!slotsAhead(rules, deps.now()).includes(slotAt)) return null
  return { slotAt, isFree: (await listFreeSlots(deps, listingId, rules)).includes(slotAt) }
}

const MAILS = { booked: 'viewing-booked', moved: 'viewing-moved', cancelled: 'viewing-cancelled' } as const

/**
 * Statements for a batch: the mails to visitor and staff about the viewing in this state, once. Staff hear nothing of a
 * viewing that nobody has confirmed.
 */
export const mailsAbout = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  what: keyof typeof MAILS,
  found: ReturnType<typeof sql>,
  mayMailVisitor = true,
) =>
  [...(mayMailVisitor ? [MAILS[what]] : []), `staff-${MAILS[what]}` as const].map((kind) =>
    enqueue(db, now(), {
      kind,
      key: sql`id || ':' || sequence`,
      subjectId: sql`id`,
      from: sql`from viewings where ${found}${kind.startsWith('staff-') ? sql` and confirm_by is null` : sql``}`,
    }),
  )

/** With `clashesWith`, the person's viewing of that home is at the same hour. */
export type BookingRefusal =
  | { reason: 'unknown-slot' | 'taken' | 'too-many' | 'over' }
  | { reason: 'clashes'; clashesWith: string }
type Booking<Value> = { ok: true; value: Value } | ({ ok: false } & BookingRefusal)

/** Of a query: the viewing of another home at that hour by the same address. Two homes may be booked at one moment. */
const clashing = (email: string, slotAt: number, listingId: number | null): SQL =>
  sql`from viewings other where other.email = ${email} and other.slot_at = ${slotAt} and other.status = 'booked'
    and other.listing_id is not ${listingId}`

async function findClash(
  { db }: Pick<Deps, 'db'>,
  ...wanted: Parameters<typeof clashing>
): Promise<({ ok: false } & BookingRefusal) | null> {
  const other = await db.get<{ title: string } | undefined>(
    sql`select other.listing_title as title ${clashing(...wanted)}`,
  )
  return other ? { ok: false, reason: 'clashes', clashesWith: other.title } : null
}

/**
 * The same form sent twice is one booking. A visitor who has not shown that the address is theirs (`isOwnAddress`) has
 * an hour to confirm it.
 */
export async function bookViewing(
  deps: Deps,
  home: Home,
  { slot, ...visitor }: ViewingForm,
  submissionKey: string,
  isOwnAddress: boolean,
): Promise<Booking<{ id: number; email: string; confirmBy: number | null }>> {
  const { db } = deps
  const open = await readOpenSlot(deps, home.id, slot)
  if (!open) return err('unknown-slot')
  const { slotAt } = open
  const ofForm = () =>
    db
      .select(pick(viewings, 'id', 'email', 'slotAt', 'confirmBy'))
      .from(viewings)
      .where(eq(viewings.submissionKey, submissionKey))
      .get()
  const before = await ofForm()
  if (before) return ok(before)
  const { email } = visitor
  const wanted = [deps, email, slotAt, home.id] as const
  const clash = await findClash(...wanted)
  if (clash) return clash
  if (!open.isFree) return err('taken')
  if (!(await mayMail(deps, 'viewing', visitor.email))) return err('too-many')
  const at = deps.now()
  const confirmBy = isOwnAddress ? null : Math.min(at + CONFIRM_WITHIN_MS, slotAt)
  await db.batch([
    db.run(sql`insert into viewings
      (submission_key, listing_id, listing_title, slot_at, name, email, phone, party, note, status, confirm_by, created_at, updated_at)
      select ${submissionKey}, ${home.id}, ${home.title}, ${slotAt}, ${visitor.name}, ${email}, ${visitor.phone},
        ${visitor.party}, ${visitor.note}, 'booked', ${confirmBy}, ${at}, ${at} where not exists (select 1 ${clashing(email, slotAt, home.id)})
      on conflict do nothing`),
    ...mailsAbout(deps, 'booked', sql`submission_key = ${submissionKey}`),
  ])
  const booked = await ofForm()
  return booked ? ok(booked) : ((await findClash(...wanted)) ?? err('taken'))
}

export const viewingKey = (keys: SignedKeys, viewing: { id: number; email: string }) =>
  mailedKey(keys, 'viewing', viewing)

export async function getViewing(db: Database, id: number): Promise<ViewingView | null> {
  const row = await db
    .select({
      viewing: viewings,
      home: {
        ...pick(listings, 'slug', 'status', 'city', 'region', 'features', 'description'),
        ...pick(listings, 'meetingPoint', 'agentName', 'agentPhone'),
      },
    })
    .from(viewings)
    .leftJoin(listings, eq(listings.id, viewings.listingId))
    .where(eq(viewings.id, id))
    .get()
  if (!row) return null
  const { submissionKey: _submissionKey, createdAt: _createdAt, ...shown } = row.viewing
  const { home } = row
  const digitalAddress = home && digitalAddressOf(home)
  const place = home ? [home.city, home.region, digitalAddress && `GhanaPost GPS ${digitalAddress}`] : []
  return {
    ...shown,
    place: place.filter(Boolean).join(', '),
    meetingPoint: home?.meetingPoint ?? '',
    agentName: home?.agentName ?? '',
    agentPhone: home?.agentPhone ?? '',
    slug: home?.status === 'published' ? home.slug : null,
  }
}

export const openViewingKey = ({ db, keys }: { db: Database; keys: SignedKeys }, key: string) =>
  openMailedKey(keys, 'viewing', key, (id) => getViewing(db, id))

export const isChangeable = ({ status, slotAt }: ViewingView, now: number) => status === 'booked' && slotAt > now

/** Moves it to another time for the same home; its own time changes nothing. */
export async function moveViewing(deps: Deps, viewing: ViewingView, slot: string): Promise<Booking<null>> {
  const { db } = deps
  if (!isChangeable(viewing, deps.now()) || viewing.listingId === null) return err('over')
  const open = await readOpenSlot(deps, viewing.listingId, slot)
  if (!open) return err('unknown-slot')
  const { slotAt } = open
  if (slotAt === viewing.slotAt) return ok(null)
  const wanted = [deps, viewing.email, slotAt, viewing.listingId] as const
  const clash = await findClash(...wanted)
  if (clash) return clash
  if (!open.isFree) return err('taken')
  if (!(await mayMail(deps, 'viewing', viewing.email))) return err('too-many')
  const next = viewing.sequence + 1
  const isMoved = sql`id = ${viewing.id} and status = 'booked' and slot_at = ${slotAt} and sequence = ${next}`
  await db.batch([
    db.run(sql`update or ignore viewings set slot_at = ${slotAt}, sequence = ${next}, updated_at = ${deps.now()}
      where id = ${viewing.id} and status = 'booked' and sequence = ${viewing.sequence}
        and not exists (select 1 ${clashing(viewing.email, slotAt, viewing.listingId)})`),
    ...mailsAbout(deps, 'moved', isMoved),
  ])
  const now = await getViewing(db, viewing.id)
  return now?.status === 'booked' && now.slotAt === slotAt ? ok(null) : ((await findClash(...wanted)) ?? err('taken'))
}

/**
 * `by` null is the visitor; staff leave a message. False where it was already cancelled or is over. A visitor can always
 * cancel, but over the limit of mails to the address gets none about it.
 */
export async function cancelViewing(
  deps: Pick<Deps, 'db' | 'now'>,
  viewing: ViewingView,
  by: { actor: Actor; word: string } | null,
): Promise<boolean> {
  const { db } = deps
  const at = deps.now()
  const next = viewing.sequence + 1
  const mayMailVisitor = by !== null || !isChangeable(viewing, at) || (await mayMail(deps, 'viewing', viewing.email))
  const [changed] = await db.batch([
    db
      .update(viewings)
      .set({
        status: 'cancelled',
        sequence: next,
        staffNote: by?.word ?? '',
        updatedAt: at,
        // The same form may book again.
        submissionKey: sql`submission_key || ':' || id`,
      })
      .where(
        and(
          eq(viewings.id, viewing.id),
          eq(viewings.status, 'booked'),
          eq(viewings.sequence, viewing.sequence),
          gt(viewings.slotAt, at),
        ),
      )
      .returning({ id: viewings.id }),
    recordChangeIfAny(deps, {
      actor: by?.actor ?? null,
      action: 'cancel',
      subject: 'viewing',
      subjectId: viewing.id,
      after: { status: 'cancelled' },
    }),
    ...mailsAbout(
      deps,
      'cancelled',
      sql`id = ${viewing.id} and status = 'cancelled' and sequence = ${next}`,
      mayMailVisitor,
    ),
  ])
  return changed.length === 1
}
