/** The Request Plan form with its streamed files. */
import { data } from '@remix-run/cloudflare'
import type { CurrentUser } from '../../domain/accounts/session.ts'
import { lastBuyer } from '../../domain/orders/get-order.server.ts'
import { listPricedChanges } from '../../domain/plan-requests/list-priced-changes.server.ts'
import { REQUEST_SUBMITTED } from '../../domain/plan-requests/messages.ts'
import { MAX_CHANGES } from '../../domain/plan-requests/price-list.ts'
import { readPlanRequest, tidyForm } from '../../domain/plan-requests/read-request-form.server.ts'
import { planRequestSchema } from '../../domain/plan-requests/request-schema.ts'
import { REQUEST_INPUTS } from '../../domain/plan-requests/request-uploads.server.ts'
import { listStagedFiles, takeRequest } from '../../domain/plan-requests/take-request.server.ts'
import { openDigest } from '../../domain/shared/digest.server.ts'
import { randomKey, sha256Hex } from '../../domain/shared/signed-key.server.ts'
import { UploadReceiver } from '../../domain/uploads/receive.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { rememberRequest } from '../cookies.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { readPublicUpload } from '../forms/public-form.server.ts'
import { deliverSoon } from '../job-deps.server.ts'
import { PRIVATE_HEADERS, redirectWithToast } from '../reply.server.ts'

/** All files at their limits would exceed the platform's body limit, so that is their limit together. */
const BOUNDS = { bodyBytes: 100_000_000, textBytes: 128_000, parts: 300 }

const OTHERS = { formId: 1, plan: 1, concept: 1, removeFile: 1 }
const FIELDS = formFields(planRequestSchema, OTHERS)
const CHANGE_FIELDS = formFields(planRequestSchema, { ...OTHERS, change: MAX_CHANGES })

const STATUS = { open: 200, invalid: 400, unavailable: 503 }

/** Answers 400, 429 or 503 with values and uploads kept, or 303 to the new request. */
export async function receivePlanRequest(
  context: AppContext,
  request: Request,
  changed: { slug: string } | null = null,
) {
  const deps = { ...context, randomKey, openDigest, sha256: sha256Hex }
  const known = changed ? CHANGE_FIELDS : FIELDS
  const received = new UploadReceiver(deps, REQUEST_INPUTS)
  const form = await readPublicUpload(context, request, 'plan-request', known, BOUNDS, received.open).catch(
    async (refusal) => {
      await received.abandon()
      throw refusal
    },
  )
  const { fields, tooMany } = form
  if (changed) fields.set('plan', changed.slug)
  if (tooMany) {
    const refusal = tooMany(readPlanRequest(tidyForm(fields), received.errors))
    const staged = await listStagedFiles(deps, fields).catch(() => [])
    return data({ ...refusal.data, staged }, { status: 429, headers: { ...PRIVATE_HEADERS, ...refusal.init?.headers } })
  }
  const taken = await takeRequest(deps, fields, received, changed ? await listPricedChanges(context.db) : [])
  if (taken.kind !== 'done') {
    const { kind, result, staged } = taken
    const retry: Record<string, string> = kind === 'unavailable' ? { 'retry-after': '30' } : {}
    return data({ result, staged }, { status: STATUS[kind], headers: { ...PRIVATE_HEADERS, ...retry } })
  }
  deliverSoon(context)
  const headers = new Headers({ 'set-cookie': await rememberRequest(context.settings, request, taken.reference) })
  return redirectWithToast(
    context,
    paths.planRequest(taken.reference),
    { tone: 'good', text: REQUEST_SUBMITTED },
    headers,
  )
}

/** The user's name and address, and the other fields from their last order. */
export async function knownOf({ db }: AppContext, { name, email, emailVerified }: CurrentUser) {
  const bought = emailVerified ? await lastBuyer(db, email) : null
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' '), email, ...bought }
}
