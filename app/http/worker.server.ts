/**
 * The Worker: bindings in, one load context out, and the same request checks and headers around every answer. It is
 * bundled with the pages through the server entry, so that shared code is in the bundle once.
 */
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { withoutKeys } from '../adapters/log.server.ts'
import { runJobs } from '../domain/jobs/run-jobs.server.ts'
import { getSiteState } from '../domain/settings/get-settings.server.ts'
import { createContext } from './context.server.ts'
import { renderErrorPage } from './document/error-page.server.ts'
import { HYDRATION_HEADER } from './document/hydration.server.ts'
import { withEdgeCache } from './edge-cache.server.ts'
import { type Env, MisconfiguredError } from './env.server.ts'
import { discardBody } from './forms/read-body.server.ts'
import { jobDeps } from './job-deps.server.ts'
import { takeMailEvents } from './mail-events.server.ts'
import { rejectUnsafeRequest } from './request-checks.server.ts'
import { secure } from './security-headers.server.ts'

/** A page that reads more than this grows with the shop: see docs/runbook.md. */
const ROWS_TO_NOTE = 1000

type Context = ReturnType<typeof createContext>
type App = { version: string; handleRequest: ReturnType<typeof createRequestHandler> }

/** `build` is Remix's server build, the module that this is bundled into. */
export function createWorker(build: ServerBuild) {
  const version: string = import.meta.env.VITE_SOURCES ?? build.assets.version
  const app: App = { version, handleRequest: createRequestHandler(build, 'production') }
  return {
    async fetch(request, env, execution) {
      let context: Context
      try {
        context = createContext(env, execution, request)
      } catch (cause) {
        // Fail closed: nothing is served, signed or accepted with a wrong setting.
        console.error(
          JSON.stringify({
            level: 'error',
            event: 'misconfigured',
            cause: cause instanceof MisconfiguredError ? cause.message : 'unknown',
          }),
        )
        return new Response('The site is not configured.', {
          status: 503,
          headers: {
            'content-type': 'text/plain; charset=utf-8',
            'retry-after': '60',
            'cache-control': 'no-store',
            'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
            'x-content-type-options': 'nosniff',
          },
        })
      }
      const startedAt = Date.now()
      const refusal = rejectUnsafeRequest(request, context.settings)
      const passed = refusal ? request : withoutOrigin(request)
      const answered = normaliseMethodError(refusal ?? (await answer(app, passed, context)))
      const response = await renderErrorPage(passed, answered, context)
      await discardBody(passed)
      const { rows } = context.reads
      if (response.status >= 400 || request.method !== 'GET' || rows > ROWS_TO_NOTE) {
        context.log.info('request', {
          method: request.method,
          path: withoutKeys(new URL(request.url).pathname),
          status: response.status,
          ms: Date.now() - startedAt,
          rows,
        })
      }
      return secure(response, context.nonce, context.settings, context.requestId)
    },

    async scheduled(_controller, env, execution) {
      await runJobs(jobDeps(createContext(env, execution)))
    },
    async queue(batch, env, execution) {
      await takeMailEvents(batch, createContext(env, execution))
    },
  } satisfies ExportedHandler<Env>
}

/** The origin is checked. The framework would check again, by a header that anybody may set, and report an error. */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

/** An unsupported method gets a plain 405 instead of the framework's error. */
function normaliseMethodError(response: Response): Response {
  if (response.status !== 405 || response.headers.get('content-type')?.startsWith('text/html')) return response
  const allow = response.headers.get('allow') ?? 'GET, HEAD'
  return new Response('Method not allowed', {
    status: 405,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', allow },
  })
}

async function answer(app: App, request: Request, context: Context): Promise<Response> {
  try {
    return await withEdgeCache(request, context, {
      version: app.version,
      variantHeader: HYDRATION_HEADER,
      readContentVersion: () => readContentVersion(context),
      answer: async () => asUnavailable(await app.handleRequest(request, context), context),
    })
  } catch (cause) {
    context.log.error('unhandled', cause)
    return new Response(`Something went wrong on our side. Please try again. Quote ${context.requestId} if it stays.`, {
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
}

/** With a store down, answers 503 with Retry-After. */
function asUnavailable(response: Response, { storageStatus }: Context): Response {
  const isPage = /^text\/(html|x-script)/.test(response.headers.get('content-type') ?? '')
  if (!storageStatus.isUnavailable || response.status !== 500 || !isPage) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', '30')
  return new Response(response.body, { status: 503, headers })
}

/** Null where the database does not answer: the page itself then reports it. */
async function readContentVersion(context: Context): Promise<number | null> {
  try {
    return (await context.once('site', () => getSiteState(context.db))).contentVersion
  } catch {
    return null
  }
}
