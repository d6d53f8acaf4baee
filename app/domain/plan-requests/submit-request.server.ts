/**
 * Taking a filled-in Request Plan form: the request, its first event, its files and the two mails are one batch, so
 * there is never one without the others. The same form sent twice is one request.
 */

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { planRequestFiles, planRequests, plans } from '~db/schema/index.ts'
import { type MailLimitDeps, mayMail } from '../limits/mail-limit.server.ts'
import type { SignedKeys } from '../shared/signed-key.server'
import type { PlanRequestForm } from './read-request-form.server.ts'

type Deps = MailLimitDeps

export type NewRequest = {
  form: PlanRequestForm
  /** The address of the plan that is to be changed, if one is. */
  planSlug: string | null
  /** Under which the files are held. */
  formKey: string
  fileIds: readonly number[]
  /** Equal for each sending of one filled-in form. */
  submissionKey: string
  termsVersion: string
}

/** Letters and figures that are not taken for each other when they are read out (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `R-7F3K-…`: 80 random bits, so that nobody guesses one. */
export function newRequestReference(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => LETTERS[byte & 31]).join('')
  return `R-${letters.replace(/(.{4})(?=.)/g, '$1-')}`
}

/** The key of the mailed link: it opens the request's page on any device. */
export const requestKey = (keys: SignedKeys, reference: string) => keys.mac('request', reference)

/** Returns the reference: the one made before, where this form was taken already. Files that came since are added to it. */
export async function submitRequest(deps: Deps, request: NewRequest): Promise<string> {
  const { db } = deps
  const now = deps.now()
  const reference = newRequestReference()
  const { form, submissionKey } = request
  const plan = request.planSlug
    ? await db.select({ id: plans.id }).from(plans).where(eq(plans.slug, request.planSlug)).get()
    : null
  // Anybody could give somebody else's address; the page says all that the mail would.
  const mayAnswer = await mayMail(deps, 'request-received', form.email)
  const requestId = sql<number>`(select id from plan_requests where submission_key = ${submissionKey})`
  const mail = (kind: string, to: string) =>
    db.run(sql`
      insert into outbox (dedupe_key, kind, subject_id, payload, status, next_attempt_at, created_at)
      select ${`${kind}:`} || reference, ${kind}, id, '{}', 'waiting', ${now}, ${now}
      from plan_requests where reference = ${reference} and ${to} <> ''`)
  const results = await db.batch([
    db
      .insert(planRequests)
      .values({
        reference,
        submissionKey,
        ...form,
        planId: plan?.id ?? null,
        status: 'pending',
        termsVersion: request.termsVersion,
        termsAgreedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing(),
    db.run(sql`
      insert into plan_request_events (request_id, status, note, author, notified, created_at)
      select id, 'pending', '', 'requester', 1, ${now} from plan_requests where reference = ${reference}`),
    mail('request-received', mayAnswer ? form.email : ''),
    mail('staff-request', 'staff'),
    // A twin of this form may have brought the same files a moment before.
    db
      .update(planRequestFiles)
      .set({ requestId })
      .where(
        and(
          inArray(planRequestFiles.id, [...request.fileIds]),
          eq(planRequestFiles.formKey, request.formKey),
          isNull(planRequestFiles.requestId),
          sql`not exists (select 1 from plan_request_files twin where twin.request_id = ${requestId}
            and twin.kind = ${planRequestFiles.kind} and twin.filename = ${planRequestFiles.filename}
            and twin.size_bytes = ${planRequestFiles.sizeBytes})`,
        ),
      ),
    db
      .select({ reference: planRequests.reference })
      .from(planRequests)
      .where(eq(planRequests.submissionKey, submissionKey)),
  ])
  const [taken] = results[5]
  if (!taken) throw new Error('the request was not recorded')
  return taken.reference
}
