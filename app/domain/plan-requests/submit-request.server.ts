/**
 * Stores a Request Plan form: the request, its first event, its files and both mails are one batch, so that none exists
 * without the others. The same form sent twice makes one request.
 */

import { eq, sql } from 'drizzle-orm'
import { planRequests } from '~db/schema/index.ts'
import { type MailLimitDeps, mayMail } from '../limits/mail-limit.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import type { PlanRequestForm } from './read-request-form.server.ts'

type Deps = MailLimitDeps

export type NewRequest = {
  form: PlanRequestForm
  /** The slug of the plan to be changed, if any. */
  planSlug: string | null
  /** The code of the concept house that was asked for, or ''. */
  concept: string
  /** The key under which its files are staged. */
  formKey: string
  fileIds: readonly number[]
  /** The same for every sending of one form. */
  submissionKey: string
  termsVersion: string
}

/** Letters and digits that are not confused when read aloud (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `R-7F3K-…`: 80 random bits, so that nobody guesses one. */
export function newRequestReference(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => LETTERS[byte & 31]).join('')
  return `R-${letters.replace(/(.{4})(?=.)/g, '$1-')}`
}

/** The key of the mailed link: it opens the request's page on any device. */
export const requestKey = (keys: SignedKeys, reference: string) => keys.mac('request', reference)

/** Returns the reference, of the earlier request for a repeated form. Files that came since are added to it. */
export async function submitRequest(deps: Deps, request: NewRequest): Promise<string> {
  const { db } = deps
  const now = deps.now()
  const reference = newRequestReference()
  const { form, submissionKey, planSlug } = request
  // Its address of today, or one that it had before.
  const planId = planSlug
    ? sql<number>`coalesce((select id from plans where slug = ${planSlug}), (select plan_id from plan_slugs where slug = ${planSlug}))`
    : null
  // Anybody can enter somebody else's address; the page shows everything that the mail would.
  const mayAnswer = await mayMail(deps, 'request-received', form.email)
  const requestId = sql<number>`(select id from plan_requests where submission_key = ${submissionKey})`
  const mail = (kind: 'request-received' | 'staff-request', isWanted: boolean) =>
    enqueue(db, now, {
      kind,
      key: reference,
      subjectId: sql`id`,
      from: sql`from plan_requests where reference = ${reference} and ${isWanted ? 1 : 0} = 1`,
    })
  const isOfForm = sql`u.form_key = ${request.formKey} and u.id in (select value from json_each(${JSON.stringify(request.fileIds)}))`
  const results = await db.batch([
    db
      .insert(planRequests)
      .values({
        reference,
        submissionKey,
        ...form,
        planId,
        concept: request.concept,
        ...{ status: 'pending' as const, termsVersion: request.termsVersion },
        termsAgreedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing(),
    db.run(sql`
      insert into plan_request_events (request_id, status, note, author, notified, created_at)
      select id, 'pending', '', 'requester', 1, ${now} from plan_requests where reference = ${reference}`),
    mail('request-received', mayAnswer && form.email !== ''),
    mail('staff-request', true),
    // A duplicate of this form may have claimed the same files just before; the previous release stored its files here.
    db.run(sql`
      insert into plan_request_files (request_id, form_key, kind, object_key, filename, content_type, size_bytes, created_at)
      select ${requestId}, u.form_key, case u.field when 'document' then 'document' else 'image' end, u.object_key, u.filename,
        u.content_type, u.size_bytes, ${now}
      from staged_uploads u where ${isOfForm} and not exists (select 1 from plan_request_files f
        where f.request_id = ${requestId} and f.filename = u.filename and f.size_bytes = u.size_bytes)
      on conflict (object_key) do update set request_id = excluded.request_id`),
    db.run(sql`
      delete from staged_uploads as u where ${isOfForm}
        and object_key in (select object_key from plan_request_files where request_id = ${requestId})`),
    db
      .select({ reference: planRequests.reference })
      .from(planRequests)
      .where(eq(planRequests.submissionKey, submissionKey)),
  ])
  const [taken] = results[6]
  if (!taken) throw new Error('the request was not recorded')
  return taken.reference
}

/** Whether the requester is mailed about it; staff see where they are not. */
export const switchRequestMails = (db: Deps['db'], reference: string, mailsStopped: boolean) =>
  db.update(planRequests).set({ mailsStopped }).where(eq(planRequests.reference, reference))
