/** The form that asks for a plan, with the files that stream along. */
import { data } from '@remix-run/cloudflare'
import { deliverOutbox } from '../../domain/outbox/deliver-outbox.server.ts'
import { REQUEST_SUBMITTED } from '../../domain/plan-requests/messages.ts'
import { readPlanRequest, tidyForm } from '../../domain/plan-requests/read-request-form.server.ts'
import { FileReceiver } from '../../domain/plan-requests/receive-files.server.ts'
import { planRequestSchema } from '../../domain/plan-requests/request-schema.ts'
import { listHeldFiles, takeRequest } from '../../domain/plan-requests/take-request.server.ts'
import { randomKey, sha256Hex } from '../../domain/shared/signed-key.server'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server'
import { rememberRequest } from '../cookies.server'
import { formFields } from '../forms/form-fields.server'
import { readPublicUpload } from '../forms/public-form.server'
import { jobDeps } from '../job-deps.server'
import { done, PRIVATE_HEADERS } from '../reply.server'

/** All files at their limits would not pass the platform's own bound, so that bound is theirs together. */
const BOUNDS = { bodyBytes: 100_000_000, textBytes: 128_000, parts: 300 }

const FIELDS = formFields(planRequestSchema, ['formId', 'plan', 'removeFile'])

const STATUS = { open: 200, invalid: 400, unavailable: 503 }

/** Ends as an action does: what was typed and what was uploaded is kept (400, 429, 503), or 303 to the request that was made. */
export async function receivePlanRequest(context: AppContext, request: Request) {
  const deps = { ...context, randomKey, sha256: sha256Hex }
  const received = new FileReceiver(deps)
  const form = await readPublicUpload(context, request, 'plan-request', FIELDS, BOUNDS, received.open).catch(
    async (refusal) => {
      await received.abandon()
      throw refusal
    },
  )
  const { fields, tooMany } = form
  if (tooMany) {
    const refusal = tooMany(readPlanRequest(tidyForm(fields), received.faults))
    const held = await listHeldFiles(deps, fields).catch(() => [])
    return data({ ...refusal.data, held }, { status: 429, headers: { ...PRIVATE_HEADERS, ...refusal.init?.headers } })
  }
  const taken = await takeRequest(deps, fields, received)
  if (taken.kind !== 'done') {
    const { kind, result, held } = taken
    const retry: Record<string, string> = kind === 'unavailable' ? { 'retry-after': '30' } : {}
    return data({ result, held }, { status: STATUS[kind], headers: { ...PRIVATE_HEADERS, ...retry } })
  }
  context.waitUntil(deliverOutbox(jobDeps(context)))
  const headers = new Headers({ 'set-cookie': await rememberRequest(context.settings, request, taken.reference) })
  return done(context, paths.planRequest(taken.reference), { tone: 'good', text: REQUEST_SUBMITTED }, headers)
}
