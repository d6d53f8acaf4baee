/** What every public form does first: count the try, read the fields, and say so where either is too much. */
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/cloudflare'
import { countTry, type Limit, PUBLIC_FORM } from './domain/limits/rate-limit.server.ts'
import { TOO_MANY_ATTEMPTS } from './domain/orders/messages.ts'
import type { AppContext } from './platform/context.server'
import { readForm } from './platform/read-body.server'
import { invalid } from './platform/reply.server'

type Refusable = { reply(options: { formErrors: string[] }): SubmissionResult<string[]> }

export type PublicForm = {
  fields: FormData
  /** The answer to one try too many (429, what was typed kept), or null. */
  tooMany: ((submission: Refusable) => ReturnType<typeof invalid>) | null
  /** Seconds to wait after one try too many, or null. */
  retryAfter: string | null
}

/** Throws 400, 413 or 415 for what is no form of ours. `name` tells the forms apart: each has its own twenty tries. */
export async function readPublicForm(
  context: AppContext,
  request: Request,
  name: string,
  limit: Limit = PUBLIC_FORM,
): Promise<PublicForm> {
  const turn = await countTry(context, limit, `${name}:${context.clientAddress}`).catch((cause: unknown) => {
    // A counter out of order keeps nobody from being told what does not work.
    context.log.error('try-not-counted', cause)
    return { ok: true as const }
  })
  const fields = await readForm(request)
  if (typeof fields === 'number') throw data('The form could not be read.', { status: fields })
  // Orders to the form library, which trips over those that it did not write itself. None of these forms gives any.
  for (const name of ['__intent__', '__state__']) fields.delete(name)
  if (turn.ok) return { fields, tooMany: null, retryAfter: null }
  const retryAfter = String(turn.retryAfterSeconds)
  const headers = { 'retry-after': retryAfter }
  return {
    fields,
    retryAfter,
    tooMany: (submission) => invalid(submission.reply({ formErrors: [TOO_MANY_ATTEMPTS] }), 429, headers),
  }
}
