/** The app's jobs with a clock, a mail service and a payment service that a test controls. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { FormOutcome, FormPost, FormService } from '../../app/adapters/form-service.server.ts'
import type { Mail, Mailer, MailOutcome } from '../../app/adapters/mail.server.ts'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import type { VerifiedTransaction } from '../../app/adapters/paystack.server.ts'
import { deliverOutbox } from '../../app/domain/jobs/deliver-outbox.server.ts'
import { createSignedKeys } from '../../app/domain/shared/signed-key.server.ts'
import { outbox } from '../../drizzle/schema/index.ts'
import { db } from './factories.ts'

export const keys = createSignedKeys(env.SESSION_SECRET)
export const silentLog = { info: () => undefined, error: () => undefined }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export function testClock(at = Date.now()) {
  const clock = {
    at,
    now: () => clock.at,
    advance(ms: number) {
      clock.at += ms
    },
  }
  return clock
}

/** A mail service that accepts everything, or responds as configured. */
export function recordingMailer(answer: (mail: Mail) => MailOutcome | Promise<MailOutcome> = () => ({ ok: true })) {
  const tried: Mail[] = []
  const mailer: Mailer = {
    async send(mail) {
      tried.push(mail)
      return answer(mail)
    },
  }
  return { tried, mailer }
}

/** A form service that accepts everything, or responds as configured. */
export function recordingFormService(answer: (post: FormPost) => FormOutcome = () => ({ ok: true })) {
  const posted: FormPost[] = []
  const formService: FormService = {
    async post(fields) {
      posted.push(fields)
      return answer(fields)
    },
  }
  return { posted, formService }
}

export const outboxDeps = (
  clock: { now: () => number },
  mailer: Mailer,
  formService: FormService = recordingFormService().formService,
) => ({
  db,
  files: createObjectStore(env.FILES),
  pictures: createObjectStore(env.PICTURES),
  keys,
  mailer,
  formService,
  now: clock.now,
  log: silentLog,
  siteUrl: 'http://site.test',
  linkSeconds: 86_400,
  retrySeconds: 30,
})

/** Sends what is due in the outbox at this time, and returns it. */
export async function sendMails(at = Date.now()): Promise<Mail[]> {
  const { mailer, tried } = recordingMailer()
  await deliverOutbox(outboxDeps(testClock(at), mailer))
  return tried
}

/** Makes messages in the outbox due again, even those that were sent: all, or those about a subject. */
export const makeMailsDue = (about?: { id: number }) =>
  db
    .update(outbox)
    .set({ status: 'waiting', leaseUntil: 0, nextAttemptAt: 0 })
    .where(about && eq(outbox.subjectId, about.id))

/** A payment service with a configured response for each reference, which counts its requests. */
export function verifying(answer: (reference: string) => VerifiedTransaction | Promise<VerifiedTransaction>) {
  const asked: string[] = []
  return {
    asked,
    payments: {
      async verifyTransaction(reference: string) {
        asked.push(reference)
        return answer(reference)
      },
      listPaid: async () => ({ ok: false as const }),
    },
  }
}
