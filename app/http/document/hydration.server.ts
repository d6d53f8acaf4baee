/**
 * Deferred hydration (decision 0060). The document contains no script but the few lines below. Once it has loaded, if
 * it loaded fast on a suitable connection, they fetch the same page's data and modules and hydrate with React. The
 * formats are those of Remix 2.17, which is pinned; `tests/commands/build.test.ts` fails where its client reads others.
 */
import type { EntryContext } from '@remix-run/cloudflare'
import { sha256 } from '../security-headers.server.ts'
import { CONTAINER_ID } from './container.ts'

export const HYDRATION_HEADER = 'x-hydrate'

/**
 * Shows the logo briefly on the first page of a browser session; CSS alone hides it again. A browser that is driven, for
 * example to take the picture of a shared page, sees the page at once.
 */
const SPLASH = `let n=navigator,c=n.connection||{},d=document;if(!n.webdriver&&!c.saveData&&!/splash=/.test(d.cookie)){d.cookie='splash=1;path=/;samesite=lax';d.documentElement.className='splash'}`

const SAVES_DATA = 'c.saveData||!n.onLine||/[23]g/.test(c.effectiveType)||performance.now()>3e3'

/** The floor (decision 0060): Chrome 102, Safari 16.4, Firefox 112. Below it nothing is requested. */
const IS_BELOW_FLOOR = `!('inert'in ${CONTAINER_ID}&&document.adoptedStyleSheets)`

const bootScript = (isUnwanted: string) =>
  `addEventListener('load',()=>{if(${IS_BELOW_FLOOR}||${isUnwanted})return;(self.requestIdleCallback||setTimeout)(async()=>{let r=await fetch(location.href,{headers:{'${HYDRATION_HEADER}':'1'},cache:'no-store',priority:'low'});if(!r.ok)return;let h=await r.json(),w=window,m={};if(h.id!==${CONTAINER_ID}.dataset.id)return;w.__remixContext=h.context;h.context.stream=new Response(h.stream).body;await import(h.manifest);await Promise.all(h.routes.map(async([i,u])=>{m[i]=await import(u)}));w.__remixRouteModules=m;import(h.entry)})})`

export const BOOT_SCRIPT = `{${SPLASH}${bootScript(SAVES_DATA)}}`
const IS_OFFLINE = '!navigator.onLine'
/** For visitors who chose Full. */
export const FULL_BOOT_SCRIPT = `{${SPLASH}${bootScript(IS_OFFLINE)}}`
/** On any connection and without the logo: for staff tools. */
export const EAGER_BOOT_SCRIPT = bootScript(IS_OFFLINE)

/** In every answer another value, which the markup does not show or which React compares. */
const VOLATILE = ['now', 'requestId', 'formId', 'copyKey']

/** Differs where the markup would: a page is only taken over with the data that it was rendered from. */
export async function digestOf({ manifest, staticHandlerContext }: EntryContext): Promise<string> {
  const text = JSON.stringify([manifest.version, staticHandlerContext.loaderData], (key, value) =>
    VOLATILE.includes(key) ? undefined : value,
  )
  return (await sha256(new TextEncoder().encode(text))).slice(0, 8)
}

/** Everything that `<Scripts>` would put into the document, as JSON. */
export async function describeHydration(context: EntryContext, status: number, headers: Headers): Promise<Response> {
  const { manifest, staticHandlerContext } = context
  const stream = context.serverHandoffStream ? await new Response(context.serverHandoffStream).text() : ''
  const body = {
    context: JSON.parse(context.serverHandoffString ?? '{}') as unknown,
    stream,
    manifest: manifest.url,
    routes: staticHandlerContext.matches.flatMap(({ route }) => {
      const module = manifest.routes[route.id]?.module
      return module ? [[route.id, module]] : []
    }),
    entry: manifest.entry.module,
    id: await digestOf(context),
  }
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'private, no-store')
  return new Response(JSON.stringify(body), { status, headers })
}
