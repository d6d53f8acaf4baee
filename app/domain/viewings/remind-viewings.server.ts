/** What goes out about viewings by itself: reminders, news of closed days; and when viewings are forgotten. */
import { lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { viewings } from '~db/schema/index.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { isOnClosedDay } from './viewing-rules.server.ts'

type Deps = { db: Database; now: () => number }

const DAY_MS = 86_400_000
const FORGOTTEN_AFTER_MS = 365 * DAY_MS

/** Queues the reminder of each viewing in the next 24 hours that was last changed before that, once per slot. */
export const remindOfViewings = ({ db, now }: Deps) =>
  enqueue(db, now(), {
    kind: 'viewing-reminder',
    key: sql`id || ':' || slot_at`,
    subjectId: sql`id`,
    from: sql`from viewings where status = 'booked' and confirm_by is null and slot_at > ${now()} and slot_at <= ${now() + DAY_MS}
      and updated_at < slot_at - ${DAY_MS} and not ${isOnClosedDay}`,
  })

/**
 * Statements for the batch that closes these days: each visitor who is booked then is told, and offered new times. The
 * viewing stays theirs until they move it.
 */
export const tellOfClosedDays = ({ db, now }: Deps, days: readonly string[], isSaved: SQL) =>
  days.map((day) =>
    enqueue(db, now(), {
      kind: 'viewing-closed',
      key: sql`id || ':' || sequence`,
      subjectId: sql`id`,
      from: sql`from viewings where status = 'booked' and slot_at > ${now()} and slot_at >= ${Date.parse(day)}
        and slot_at < ${Date.parse(day) + DAY_MS} and ${isSaved}`,
    }),
  )

/** A statement for a batch. */
export const forgetOldViewings = ({ db, now }: Deps) =>
  db.delete(viewings).where(lt(viewings.slotAt, now() - FORGOTTEN_AFTER_MS))
