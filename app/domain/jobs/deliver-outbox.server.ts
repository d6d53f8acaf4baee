/**
 * Sends the outbox, mails and posts to the form service: one message at a time under a lease, at least once, with
 * back-off. A message that the provider will never accept, or that failed too often, becomes a dead letter for staff.
 */

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { outbox } from '~db/schema/index.ts'
import type { FormService } from '../../adapters/form-service.server.ts'
import type { Log } from '../../adapters/log.server.ts'
import type { Mailer, MailOutcome } from '../../adapters/mail.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { MailFacts } from '../mail/mail-writer.server.ts'
import { CONTACT_FORM, writeFormPost } from '../messages/send-message.server.ts'
import { writeMail } from './write-mail.server.ts'

type Deps = MailFacts & {
  mailer: Mailer
  formService: FormService
  retrySeconds: number
  log: Log
}

/** Longer than a send may take, so that only one sender has a message at a time. */
export const LEASE_MS = 30_000
export const MAX_ATTEMPTS = 10
export const SENDER_ENDED = 'its sender ended without an answer, each time'
const DAY_MS = 86_400_000
const BATCH = 25

/** The first retry after `retrySeconds`, each further one after four times the delay, at most a day. */
export const retryDelayMs = (retrySeconds: number, attempts: number) =>
  Math.min(retrySeconds * 1000 * 4 ** (attempts - 1), DAY_MS)

type Message = typeof outbox.$inferSelect

/** Sends due messages; returns how many were sent. A parallel run takes other messages. */
export async function deliverOutbox(deps: Deps): Promise<number> {
  let sent = 0
  await buryUnanswered(deps)
  for (let turn = 0; turn < BATCH; turn += 1) {
    const message = await claim(deps.db, deps.now())
    if (!message) break
    if (await deliver(deps, message)) sent += 1
  }
  return sent
}

/** A message that crashes its sender each time would otherwise be retried for ever, before all later ones. */
async function buryUnanswered({ db, now }: Deps) {
  const isUnanswered = sql`${outbox.status} = 'sending' and ${outbox.leaseUntil} <= ${now()} and ${outbox.attempts} >= ${MAX_ATTEMPTS}`
  await db.batch([
    bringByMail(db, now(), isUnanswered),
    db.update(outbox).set({ status: 'dead', lastError: SENDER_ENDED }).where(isUnanswered),
  ])
}

/** Messages that the form service rejects reach the firm by mail. */
const bringByMail = (db: Database, now: number, wanted: SQL) =>
  enqueue(db, now, {
    kind: 'staff-message',
    key: sql`subject_id`,
    subjectId: sql`subject_id`,
    from: sql`from outbox where kind = ${CONTACT_FORM} and ${wanted}`,
  })

/** Takes a due message, else one whose sender vanished. The conditional update decides races. */
async function claim(db: Database, now: number): Promise<Message | undefined> {
  const [message] = await db
    .update(outbox)
    .set({ status: 'sending', leaseUntil: now + LEASE_MS, attempts: sql`${outbox.attempts} + 1` })
    .where(
      sql`${outbox.id} = (select id from (
        select id, 0 as again from outbox where status = 'waiting' and next_attempt_at <= ${now}
        union all select id, 1 from outbox where status = 'sending' and lease_until <= ${now} and attempts < ${MAX_ATTEMPTS}
      ) order by again, id limit 1) and (${outbox.status} = 'waiting' or ${outbox.leaseUntil} <= ${now})`,
    )
    .returning()
  return message
}

async function deliver(deps: Deps, message: Message): Promise<boolean> {
  try {
    const outcome = await send(deps, message)
    if (!outcome.ok) {
      await putBack(deps, message, outcome.error, outcome.retry)
      return false
    }
    await deps.db
      .update(outbox)
      .set({
        status: 'sent',
        sentAt: deps.now(),
        lastError: null,
        ...(outcome.providerId ? { providerId: outcome.providerId } : {}),
      })
      .where(isLeased(message))
    return true
  } catch (cause) {
    deps.log.error('outbox.failed', cause, { id: message.id, kind: message.kind })
    await putBack(deps, message, cause instanceof Error ? cause.message : String(cause), true)
    return false
  }
}

/** Whether this sender still has the message. */
const isLeased = ({ id, leaseUntil }: Message) =>
  and(eq(outbox.id, id), eq(outbox.status, 'sending'), eq(outbox.leaseUntil, leaseUntil))

/** Nothing left to send (an erased order, for example) counts as success. */
async function send(deps: Deps, message: Message): Promise<MailOutcome> {
  if (message.kind === CONTACT_FORM) {
    const post = await writeFormPost(deps.db, message)
    return post ? deps.formService.post(post) : { ok: true }
  }
  const mail = await writeMail(deps, message)
  return mail ? deps.mailer.send(mail) : { ok: true }
}

async function putBack(deps: Deps, message: Message, error: string, retry: boolean) {
  const dead = !retry || message.attempts >= MAX_ATTEMPTS
  if (dead) deps.log.info('outbox.dead', { id: message.id, kind: message.kind })
  const now = deps.now()
  await deps.db.batch([
    deps.db
      .update(outbox)
      .set({
        status: dead ? 'dead' : 'waiting',
        nextAttemptAt: now + retryDelayMs(deps.retrySeconds, message.attempts),
        lastError: error.slice(0, 300),
      })
      .where(isLeased(message)),
    bringByMail(deps.db, now, sql`${outbox.id} = ${message.id} and ${outbox.status} = 'dead'`),
  ])
}
