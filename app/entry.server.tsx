/** Rendering. A document is complete without scripts; the browser requests its hydration data later. */
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToReadableStream } from 'react-dom/server.browser'
import { withoutKeys } from './adapters/log.server.ts'
import { isStoreFailure } from './domain/shared/database-error.server.ts'
import { DocumentContext } from './http/document/document-context.ts'
import {
  BOOT_SCRIPT,
  describeHydration,
  digestOf,
  EAGER_BOOT_SCRIPT,
  FULL_BOOT_SCRIPT,
  HYDRATION_HEADER,
} from './http/document/hydration.server.ts'
import type { RootData } from './http/document/root-data.ts'
import { type RouteHandle, stylesOf } from './http/document/route-handle.ts'
import { SHARED_HEADER } from './http/edge-cache.server.ts'
import { contentSecurityPolicy, sourceHash } from './http/security-headers.server.ts'
import styles from './styles.css?inline'
import { FirstPictureContext, preloadLink } from './ui/kit/first-picture.ts'

/** Exported here because server.ts imports the build. */
export { createWorker } from './http/worker.server.ts'

const RENDER_TIMEOUT_MS = 5000

/** React Router creates an element for each of two hundred routes; a document needs only those that match. */
function withMatchedRoutes(remixContext: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = remixContext
  const matched = new Set(staticHandlerContext.matches.map(({ route }) => route.id))
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => matched.has(id)))
  return { ...remixContext, manifest: { ...manifest, routes } }
}

export default async function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { flash, hydrates, isFull, isPersonal } = readRoot(remixContext)
  const { matches: routes, loaderData } = remixContext.staticHandlerContext
  const matches = routes.map(({ route }) => ({
    handle: remixContext.routeModules[route.id]?.handle as RouteHandle | undefined,
    data: loaderData[route.id] as unknown,
  }))
  const says = (hydrate: RouteHandle['hydrate']) => matches.some(({ handle }) => handle?.hydrate === hydrate)
  const always = says('always')
  // The last route declares whether its page is the same for everybody.
  const isShared = Boolean(matches.at(-1)?.handle?.cache) && status === 200 && !flash
  if (isShared) headers.set(SHARED_HEADER, '1')
  if (request.headers.has(HYDRATION_HEADER)) return describeHydration(remixContext, status, headers)
  // A page with a flash message or a rejected form is not hydrated: hydration would request it again and lose both.
  const boots = (hydrates || always) && !says('never') && request.method === 'GET' && status === 200 && !flash
  const css = [styles, ...stylesOf(matches)].join('')
  const bootScript = boots ? (always ? EAGER_BOOT_SCRIPT : isFull ? FULL_BOOT_SCRIPT : BOOT_SCRIPT) : null
  // A nonce would make each copy of a shared page different.
  const nonce = isShared ? undefined : context.nonce
  if (isShared) {
    const inline = { scripts: bootScript === null ? '' : await sourceHash(bootScript), styles: await sourceHash(css) }
    headers.set('content-security-policy', contentSecurityPolicy(inline, context.settings))
  }
  let failed = false
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), RENDER_TIMEOUT_MS + 1000)
  const body = await renderToReadableStream(
    <DocumentContext.Provider
      value={{
        nonce,
        styles: css,
        bootScript,
        digest: boots ? await digestOf(remixContext) : undefined,
        isUnavailable: context.storageStatus.isUnavailable,
        requestId: context.requestId,
      }}
    >
      <FirstPictureContext.Provider value={(picture) => headers.append('link', preloadLink(picture))}>
        <RemixServer
          context={withMatchedRoutes(remixContext)}
          url={request.url}
          abortDelay={RENDER_TIMEOUT_MS}
          nonce={nonce}
        />
      </FirstPictureContext.Provider>
    </DocumentContext.Provider>,
    {
      signal: timeout.signal,
      onError(cause) {
        failed = true
        context.log.error('render.failed', cause)
      },
    },
  )
  // The shell is the whole page: nothing in it suspends. An error after the first bytes is logged by onError.
  body.allReady.finally(() => clearTimeout(timer)).catch(() => {})
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.append('vary', 'Cookie, Save-Data')
  // Flash messages, personal pages and server errors are never stored: the computer may be shared.
  if (flash || isPersonal || status >= 500) headers.set('cache-control', 'private, no-store')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  return new Response(body, { status: failed ? 500 : status, headers })
}

function readRoot(remixContext: EntryContext) {
  // Null where an action threw: the error page renders without loaders.
  const root = remixContext.staticHandlerContext.loaderData.root as RootData | null | undefined
  return {
    flash: root?.flash ?? null,
    hydrates: root?.lite === false,
    isFull: root?.full === true,
    isPersonal: Boolean(root?.user),
  }
}

/** A route without a page that throws a 4xx response has answered as intended. */
const isAnswer = (error: unknown) => isRouteErrorResponse(error) && error.status < 500

export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (isStoreFailure(error)) context.storageStatus.isUnavailable = true
  if (!request.signal.aborted && !isAnswer(error))
    context.log.error('loader-or-action.failed', error, {
      route: withoutKeys(new URL(request.url).pathname),
      method: request.method,
    })
}
