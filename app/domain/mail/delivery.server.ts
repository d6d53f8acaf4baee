/**
 * What became of a sent mail, as the mail service reports it through the queue `mail-events`. Reports come twice and in
 * any order; the worse one stays. A visitor may correct an address from which mail came back, and gets that mail there.
 */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '~db/client.ts'
import { outbox } from '~db/schema/index.ts'
import { sha256Hex } from '../shared/signed-key.server.ts'
import { kindsAbout, type MessageSubject } from './message.ts'

type Delivery = Exclude<(typeof outbox.$inferSelect)['delivery'], ''>

/** The last word of an event's type, which is `cf.email.sending.message.bounced` for example. */
const STATES: Record<string, Delivery> = {
  deferred: 'deferred',
  delivered: 'delivered',
  bounced: 'bounced',
  failed: 'bounced',
  rejected: 'bounced',
  complained: 'complained',
}
/** From what says least: each state replaces those before it. */
const ORDER: readonly string[] = ['', 'deferred', 'delivered', 'bounced', 'complained']

const reasonSchema = z.optional(z.object({ reason: z.optional(z.string()) }))
const eventSchema = z.object({
  type: z.string(),
  payload: z.object({
    messageId: z.string(),
    recipient: z.string(),
    delivery: z.optional(z.object({ smtpResponse: z.optional(z.string()) })),
    bounce: reasonSchema,
    failure: reasonSchema,
    rejection: reasonSchema,
  }),
})

export type DeliveryEvent = { state: Delivery; messageId: string; recipient: string; reason: string }

/** Cloudflare's event as the queue carries it; null for any other, which is not ours to judge. */
export function readDeliveryEvent(body: unknown): DeliveryEvent | null {
  const parsed = eventSchema.safeParse(body)
  const state = parsed.success ? STATES[parsed.data.type.split('.').at(-1) ?? ''] : undefined
  if (!parsed.success || !state) return null
  const { messageId, recipient, delivery, bounce, failure, rejection } = parsed.data.payload
  const reason = delivery?.smtpResponse ?? bounce?.reason ?? failure?.reason ?? rejection?.reason ?? state
  return {
    state,
    messageId: messageId.replace(/^<|>$/g, ''),
    recipient: recipient.trim().toLowerCase(),
    reason: reason.slice(0, 300),
  }
}

/** Also the mail's own Message-ID, which it has from `messageIdOf`. */
const OWN_ID = /^outbox-(\d{1,15})-([0-9a-f]{16})@/

/** The same for each attempt, so that mail programs and reports recognise a repeat. */
export const messageIdOf = async ({ id, dedupeKey }: { id: number; dedupeKey: string }, host: string) =>
  `outbox-${id}-${(await sha256Hex(dedupeKey)).slice(0, 16)}@${host}`

async function findMail(db: Database, messageId: string): Promise<number | null> {
  const [, id, digest] = OWN_ID.exec(messageId) ?? []
  const row = await db
    .select({ id: outbox.id, dedupeKey: outbox.dedupeKey })
    .from(outbox)
    .where(id ? eq(outbox.id, Number(id)) : eq(outbox.providerId, messageId))
    .get()
  if (!row || (digest && !(await sha256Hex(row.dedupeKey)).startsWith(digest))) return null
  return row.id
}

/** False where no mail of ours changed: it is unknown, known to be worse, or sent to another address since. */
export async function recordDelivery({ db }: { db: Database }, event: DeliveryEvent): Promise<boolean> {
  const id = await findMail(db, event.messageId)
  if (id === null) return false
  const better = ORDER.slice(0, ORDER.indexOf(event.state))
  const isReturned = event.state === 'bounced' || event.state === 'complained'
  const changed = await db
    .update(outbox)
    .set({
      delivery: event.state,
      recipient: event.recipient,
      ...(isReturned ? { lastError: event.reason } : {}),
    })
    .where(
      and(
        eq(outbox.id, id),
        inArray(outbox.delivery, better as Delivery[]),
        sql`not (${outbox.delivery} = '' and ${outbox.recipient} = ${event.recipient})`,
      ),
    )
    .returning({ id: outbox.id })
  return changed.length === 1
}

/** Mails about the subject that go to its visitor, not to staff. */
const visitorKinds = (subject: MessageSubject) => kindsAbout(subject).filter((kind) => !kind.startsWith('staff-'))

/** The address, if the last mail to it about this, of which there is a report, came back; else null. */
export async function getReturnedAddress(
  db: Database,
  subject: MessageSubject,
  id: number,
  email: string,
): Promise<string | null> {
  const last = await db
    .select({ delivery: outbox.delivery })
    .from(outbox)
    .where(
      and(
        inArray(outbox.kind, visitorKinds(subject)),
        eq(outbox.subjectId, id),
        eq(outbox.recipient, email.toLowerCase()),
        inArray(outbox.delivery, ['bounced', 'delivered', 'complained']),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(1)
    .get()
  return last?.delivery === 'bounced' ? email : null
}

/**
 * A statement for the batch that corrects the address: what came back is sent again. The old address stays in the row,
 * so that a late report about it is not taken for one about the new.
 */
export const sendReturnedAgain = (
  { db, now }: { db: Database; now: () => number },
  subject: MessageSubject,
  id: number,
  email: string,
) =>
  db
    .update(outbox)
    .set({ status: 'waiting', delivery: '', attempts: 0, nextAttemptAt: now(), sentAt: null, lastError: null })
    .where(
      and(
        inArray(outbox.kind, visitorKinds(subject)),
        eq(outbox.subjectId, id),
        eq(outbox.recipient, email.toLowerCase()),
        eq(outbox.delivery, 'bounced'),
        sql`changes() > 0`,
      ),
    )
