/** The first steps of every public form: count the attempt, read the fields, refuse where either is over its limit. */
import type { SubmissionResult } from '@conform-to/react'
import { type FileSink, IGNORE_FILE, type IncomingFile } from '../../domain/files/incoming-file.ts'
import {
  type Limit,
  ONE_CLICK_FORM,
  PUBLIC_FORM,
  recordAttempt,
  VISITOR_UPLOADS,
} from '../../domain/limits/rate-limit.server.ts'
import { TOO_MANY_ATTEMPTS, UPLOADS_SPENT } from '../../domain/shared/rate-messages.ts'
import type { AppContext } from '../context.server.ts'
import { invalid } from '../reply.server.ts'
import { type FormFields, formFields } from './form-fields.server.ts'
import { requireForm } from './read-body.server.ts'
import { requireUpload, type UploadBounds } from './read-upload.server.ts'
import { type Attempt, UploadBudget } from './upload-budget.server.ts'

/** A submission that a form's own errors can be said of. */
export type Refusable = { reply(options: { formErrors: string[] }): SubmissionResult<string[]> }

export type PublicForm = {
  fields: FormData
  /** The 429 answer with what was typed, or null within the limit. */
  tooMany: ((submission: Refusable) => ReturnType<typeof invalid>) | null
  /** Seconds to wait over the limit, or null. */
  retryAfter: string | null
}

/** Throws 400, 413 or 415 for an unreadable form. `name` identifies the form: each has its own limit. */
export async function readPublicForm(
  context: AppContext,
  request: Request,
  name: string,
  fields: FormFields,
  limit: Limit = PUBLIC_FORM,
): Promise<PublicForm> {
  const attempt = await countAttempt(context, name, limit)
  return asPublicForm(attempt, await requireForm(request, fields))
}

/** The fields of a one-button form; throws 429 over the limit. */
export async function readOneClickForm(
  context: AppContext,
  request: Request,
  name: string,
  fields: FormFields,
  limit: Limit = ONE_CLICK_FORM,
) {
  const { fields: sent, retryAfter } = await readPublicForm(context, request, name, fields, limit)
  if (retryAfter) throw new Response(TOO_MANY_ATTEMPTS, { status: 429, headers: { 'retry-after': retryAfter } })
  return sent
}

const ONE_CLICK = 'List-Unsubscribe'

/** The same for a form that stops mails. One click in a mail program (RFC 8058) must not be redirected: answer null. */
export async function readUnsubscribeForm(
  context: AppContext,
  request: Request,
  name: string,
  others: readonly string[] = [],
) {
  const fields = await readOneClickForm(context, request, name, formFields(null, [...others, ONE_CLICK]))
  return { fields, isOneClick: fields.get(ONE_CLICK) === 'One-Click' }
}

/**
 * The same for a form with files, which stream to `openFile`. Over the form's limit, or the address's daily upload
 * limit, no file is taken; a form without files is not affected by the latter.
 */
export async function readPublicUpload(
  context: AppContext,
  request: Request,
  name: string,
  fields: FormFields,
  bounds: UploadBounds,
  openFile: (file: IncomingFile) => FileSink,
): Promise<PublicForm> {
  const attempt = await countAttempt(context, name, PUBLIC_FORM)
  const budget = new UploadBudget(context, request, bounds, VISITOR_UPLOADS, context.clientAddress)
  const sent = await requireUpload(request, fields, bounds, attempt.ok ? budget.within(openFile) : () => IGNORE_FILE)
  return budget.isSpent ? asPublicForm(budget.refusal, sent, UPLOADS_SPENT) : asPublicForm(attempt, sent)
}

const countAttempt = (context: AppContext, name: string, limit: Limit) =>
  recordAttempt(context, limit, `${name}:${context.clientAddress}`).catch((cause: unknown) => {
    // If counting fails, the form is still accepted.
    context.log.error('attempt-not-counted', cause)
    return { ok: true as const }
  })

function asPublicForm(attempt: Attempt, fields: FormData, words = TOO_MANY_ATTEMPTS): PublicForm {
  if (attempt.ok) return { fields, tooMany: null, retryAfter: null }
  const retryAfter = String(attempt.retryAfterSeconds)
  const headers = { 'retry-after': retryAfter }
  return {
    fields,
    retryAfter,
    tooMany: (submission) => invalid(submission.reply({ formErrors: [words] }), 429, headers),
  }
}
