import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deliverOutbox } from '~/domain/outbox/deliver-outbox.server.ts'
import type { HeldFile } from '~/domain/plan-requests/held-files.server.ts'
import { REQUEST_SUBMITTED } from '~/domain/plan-requests/messages.ts'
import { readPlanRequest, tidyForm } from '~/domain/plan-requests/read-request-form.server.ts'
import { FileReceiver } from '~/domain/plan-requests/receive-files.server.ts'
import { takeRequest } from '~/domain/plan-requests/take-request.server.ts'
import { getPlan } from '~/domain/plans/read-plans.server.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { rememberRequest } from '~/platform/cookies.server'
import { jobDeps } from '~/platform/job-deps.server'
import { done, PRIVATE_HEADERS, privateHeaders } from '~/platform/reply.server'
import { randomKey } from '~/platform/signed-key.server'
import { readPublicUpload } from '~/public-form.server'
import { SectionError } from '~/section-error'
import requestStyles from '~/ui/plan-requests/plan-requests.css?inline'
import { RequestPlanPage } from '~/ui/plan-requests/request-plan-page'

/** All files at their limits would not pass the platform's own bound, so that bound is theirs together. */
const BOUNDS = { bodyBytes: 100_000_000, textBytes: 128_000, parts: 300 }

export const handle = { styles: [requestStyles] }

const NOTHING_HELD: HeldFile[] = []
const STATUS = { open: 200, invalid: 400, unavailable: 503 }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: 'Request Plan',
    description: 'Ask for a floor plan drawn for your plot: tell us about it, and we answer with a price in cedis.',
    canonical: `${data?.siteUrl ?? ''}${paths.requestPlan()}`,
  })

/** The form is anybody's; one that comes back with what somebody typed is theirs. */
export const headers: HeadersFunction = (given) =>
  given.actionHeaders.has('cache-control') ? privateHeaders(given) : {}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const slug = new URL(request.url).searchParams.get('plan')
  const plan = slug ? await getPlan(context.db, slug) : null
  return { plan, formId: randomKey(), siteUrl: context.settings.SITE_URL }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const received = new FileReceiver({ ...context, randomKey })
  const form = await readPublicUpload(context, request, 'plan-request', BOUNDS, received.open).catch(
    async (refusal) => {
      await received.abandon()
      throw refusal
    },
  )
  const { fields, tooMany } = form
  if (tooMany) {
    const refusal = tooMany(readPlanRequest(tidyForm(fields), received.faults))
    return data(
      { ...refusal.data, held: NOTHING_HELD },
      { status: 429, headers: { ...PRIVATE_HEADERS, ...refusal.init?.headers } },
    )
  }
  const taken = await takeRequest({ ...context, randomKey }, fields, received)
  if (taken.kind !== 'done') {
    const { kind, result, held } = taken
    const retry: Record<string, string> = kind === 'unavailable' ? { 'retry-after': '30' } : {}
    return data({ result, held }, { status: STATUS[kind], headers: { ...PRIVATE_HEADERS, ...retry } })
  }
  context.waitUntil(deliverOutbox(jobDeps(context)))
  const headers = new Headers({ 'set-cookie': await rememberRequest(context.settings, request, taken.reference) })
  return done(context, paths.planRequest(taken.reference), { tone: 'good', text: REQUEST_SUBMITTED }, headers)
}

export default function RequestPlan() {
  const { plan, formId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RequestPlanPage plan={plan} formId={formId} result={answer?.result ?? null} held={answer?.held ?? NOTHING_HELD} />
  )
}

export function ErrorBoundary() {
  return <SectionError />
}
