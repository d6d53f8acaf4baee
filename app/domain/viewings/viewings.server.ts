/**
 * Books, moves and cancels viewings of homes. A unique index keeps a slot from being given twice, and the mails are
 * queued in the same batch.
 */
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { listings, siteSettings, viewings } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { mayMail } from '../limits/mail-limit.server.ts'
import { digitalAddressOf } from '../listings/listing.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { Actor } from '../shared/actor.ts'
import { mailedKey, openMailedKey } from '../shared/mailed-key.server.ts'
import { pick } from '../shared/pick.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import { DEFAULT_HOURS, readSlot, slotsAhead, WEEKDAYS, type WeeklyHours } from './slots.ts'
import type { ViewingView } from './viewing.ts'
import type { ViewingForm } from './viewing-schema.ts'

type Deps = { db: Database; now: () => number; sha256: (text: string) => Promise<string> }
type Home = { id: number; title: string }

const DAY_MS = 86_400_000
const CONFIRM_WITHIN_MS = 3_600_000
const FORGOTTEN_AFTER_MS = 365 * DAY_MS

export const hoursName = (weekday: number) => `viewing.${WEEKDAYS[weekday]}`

export async function readWeeklyHours(db: Database): Promise<WeeklyHours> {
  const rows = await db
    .select({ name: siteSettings.name, value: siteSettings.value })
    .from(siteSettings)
    .where(and(gte(siteSettings.name, 'viewing.'), lt(siteSettings.name, 'viewing/')))
  return DEFAULT_HOURS.map((hours, at) => rows.find(({ name }) => name === hoursName(at))?.value ?? hours)
}

/** The free slots of a home in the next 14 days. */
export async function listFreeSlots({ db, now }: Pick<Deps, 'db' | 'now'>, listingId: number): Promise<number[]> {
  const [hours, taken] = await Promise.all([
    readWeeklyHours(db),
    db
      .select({ slotAt: viewings.slotAt })
      .from(viewings)
      .where(and(eq(viewings.listingId, listingId), eq(viewings.status, 'booked'), gt(viewings.slotAt, now()))),
  ])
  const isTaken = new Set(taken.map(({ slotAt }) => slotAt))
  return slotsAhead(hours, now()).filter((at) => !isTaken.has(at))
}

/** A slot within staff's hours; the unique index decides whether it is free. */
async function readOpenSlot({ db, now }: Deps, value: string): Promise<number | null> {
  const at = readSlot(value)
  return at !== null && slotsAhead(await readWeeklyHours(db), now()).includes(at) ? at : null
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

export type BookingRefusal = 'unknown-slot' | 'taken' | 'too-many'

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
): Promise<Result<{ id: number; email: string; confirmBy: number | null }, BookingRefusal>> {
  const { db } = deps
  const slotAt = await readOpenSlot(deps, slot)
  if (slotAt === null) return err('unknown-slot')
  const ofForm = () =>
    db
      .select(pick(viewings, 'id', 'email', 'slotAt', 'confirmBy'))
      .from(viewings)
      .where(eq(viewings.submissionKey, submissionKey))
      .get()
  const before = await ofForm()
  if (before) return ok(before)
  const free = await listFreeSlots(deps, home.id)
  if (!free.includes(slotAt)) return err('taken')
  if (!(await mayMail(deps, 'viewing', visitor.email))) return err('too-many')
  const at = deps.now()
  await db.batch([
    db
      .insert(viewings)
      .values({
        ...visitor,
        submissionKey,
        listingId: home.id,
        listingTitle: home.title,
        slotAt,
        status: 'booked',
        confirmBy: isOwnAddress ? null : Math.min(at + CONFIRM_WITHIN_MS, slotAt),
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing(),
    ...mailsAbout(deps, 'booked', sql`submission_key = ${submissionKey}`),
  ])
  const booked = await ofForm()
  return booked ? ok(booked) : err('taken')
}

export const viewingKey = (keys: SignedKeys, viewing: { id: number; email: string }) =>
  mailedKey(keys, 'viewing', viewing)

export async function getViewing(db: Database, id: number): Promise<ViewingView | null> {
  const row = await db
    .select({
      viewing: viewings,
      home: pick(listings, 'slug', 'status', 'city', 'region', 'features', 'description'),
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
    slug: home?.status === 'published' ? home.slug : null,
  }
}

export const openViewingKey = ({ db, keys }: { db: Database; keys: SignedKeys }, key: string) =>
  openMailedKey(keys, 'viewing', key, (id) => getViewing(db, id))

export const isChangeable = ({ status, slotAt }: ViewingView, now: number) => status === 'booked' && slotAt > now

/** Moves it to another time for the same home; its own time changes nothing. */
export async function moveViewing(
  deps: Deps,
  viewing: ViewingView,
  slot: string,
): Promise<Result<null, BookingRefusal | 'over'>> {
  const { db } = deps
  if (!isChangeable(viewing, deps.now()) || viewing.listingId === null) return err('over')
  const slotAt = await readOpenSlot(deps, slot)
  if (slotAt === null) return err('unknown-slot')
  if (slotAt === viewing.slotAt) return ok(null)
  if (!(await listFreeSlots(deps, viewing.listingId)).includes(slotAt)) return err('taken')
  if (!(await mayMail(deps, 'viewing', viewing.email))) return err('too-many')
  const next = viewing.sequence + 1
  const isMoved = sql`id = ${viewing.id} and status = 'booked' and slot_at = ${slotAt} and sequence = ${next}`
  await db.batch([
    db.run(sql`update or ignore viewings set slot_at = ${slotAt}, sequence = ${next}, updated_at = ${deps.now()}
      where id = ${viewing.id} and status = 'booked' and sequence = ${viewing.sequence}`),
    ...mailsAbout(deps, 'moved', isMoved),
  ])
  const now = await getViewing(db, viewing.id)
  return now?.status === 'booked' && now.slotAt === slotAt ? ok(null) : err('taken')
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

/** Queues the reminder of each viewing in the next 24 hours that was last changed before that, once per slot. */
export const remindOfViewings = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  enqueue(db, now(), {
    kind: 'viewing-reminder',
    key: sql`id || ':' || slot_at`,
    subjectId: sql`id`,
    from: sql`from viewings where status = 'booked' and confirm_by is null and slot_at > ${now()} and slot_at <= ${now() + DAY_MS}
      and updated_at < slot_at - ${DAY_MS}`,
  })

/** A statement for a batch. */
export const forgetOldViewings = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db.delete(viewings).where(lt(viewings.slotAt, now() - FORGOTTEN_AFTER_MS))
