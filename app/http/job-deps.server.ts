/** The load context in the shape that the scheduled jobs and the outbox take. */
import { deliverOutbox } from '../domain/jobs/deliver-outbox.server.ts'
import type { AppContext } from './context.server.ts'

export const jobDeps = (context: AppContext) => ({
  ...context,
  siteUrl: context.settings.SITE_URL,
  linkSeconds: context.settings.LINK_SECONDS,
  retrySeconds: context.settings.RETRY_SECONDS,
})

/** Sends the request's queued mails after the answer; the scheduled job sends what this misses. */
export const deliverSoon = (context: AppContext, queued: Promise<unknown> = Promise.resolve()) =>
  context.waitUntil(queued.then(() => deliverOutbox(jobDeps(context))))
