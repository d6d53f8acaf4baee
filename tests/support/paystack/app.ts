/** The stand-in's request listener: the API with its key check and faults, the pages, the control routes. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiEntry } from './api.ts'
import { invalidKey, refuse, transactionApi } from './api.ts'
import { refundApi } from './api-refunds.ts'
import { assetRoutes } from './assets.ts'
import type { CheckoutParts } from './checkout.ts'
import { checkoutRoutes } from './checkout.ts'
import type { Control } from './control.ts'
import { controlRoutes } from './control-routes.ts'
import type { FaultBook } from './faults.ts'
import { isTransportFault } from './faults.ts'
import type { Call, Reply } from './http.ts'
import { decoded, findRoute, json, readCall, text, write } from './http.ts'
import type { Domain } from './payload.ts'
import type { Reversals } from './reversals.ts'

export interface AppParts extends CheckoutParts {
  faults: FaultBook
  reversals: Reversals
  control: Control
  domain: Domain
  secretKey: string
  baseUrl: () => string
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const ERROR_PAGE = '<!doctype html><title>Error</title><h1>502 Bad Gateway</h1><p>cloudflare</p>'

/** A reply, or null for a connection that ends without one. */
type Answer = Reply | null

export function createApp(parts: AppParts): RequestListener {
  const api = [...transactionApi(parts), ...refundApi(parts)]
  const routes = [...controlRoutes(parts.control), ...assetRoutes(), ...checkoutRoutes(parts)]

  async function spoiled(entry: ApiEntry, call: Call): Promise<Answer> {
    const reference = call.params[0] || text(call.fields, 'reference') || text(call.fields, 'transaction') || null
    const faults = parts.faults.take(entry.name, reference, isTransportFault)
    for (const fault of faults) {
      if (fault.kind === 'slow') await wait(fault.ms, undefined, { ref: false })
      if (fault.kind === 'connection-drop') return null
      if (fault.kind === 'html') return { status: fault.status, headers: HTML, body: ERROR_PAGE }
      if (fault.kind === 'http') return httpError(fault.status)
    }
    const reply = entry.run(call)
    if (faults.some(({ kind }) => kind === 'answer-lost')) return null
    const cut = faults.some(({ kind }) => kind === 'truncated')
    return cut ? { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) } : reply
  }

  async function answer(call: Call): Promise<Answer> {
    const page = findRoute(routes, call)
    if (page) return page.route.run({ ...call, params: page.params })
    for (const entry of api) {
      const match = entry.method === call.method && entry.pattern.exec(call.url.pathname)
      if (!match) continue
      if (call.headers.authorization !== `Bearer ${parts.secretKey}`) return invalidKey()
      return spoiled(entry, { ...call, params: match.slice(1).map(decoded) })
    }
    return refuse(404, 'Route not found', 'not_found', 'Check the address and the method')
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let reply: Answer
    try {
      reply = await answer(await readCall(request))
    } catch (cause) {
      reply = json(500, { status: false, message: String(cause), type: 'api_error', code: 'unknown' })
    }
    if (reply) write(response, reply)
    else response.destroy()
  }

  return (request, response) => void serve(request, response)
}

function httpError(status: number): Reply {
  const message = status === 429 ? 'Too many requests' : 'An error occurred'
  const reply = json(status, { status: false, message, type: 'api_error', code: 'unknown' })
  return status === 429 ? { ...reply, headers: { ...reply.headers, 'retry-after': '30' } } : reply
}
