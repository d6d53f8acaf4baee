/** The HTTP helpers of the stand-in: reading a body, responding, and matching a path. */
import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_BODY_BYTES = 8 * 1024 * 1024

export type Fields = Record<string, unknown>

export interface Call {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  /** The body's fields, from JSON or a form; null when it is neither. */
  fields: Fields | null
  /** The decoded captures of the route's pattern. */
  params: string[]
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

export interface Route {
  method: string
  pattern: RegExp
  run: (call: Call) => Reply | Promise<Reply>
}

export const route = (method: string, pattern: RegExp, run: Route['run']): Route => ({ method, pattern, run })

export const json = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

export const redirect = (location: string): Reply => ({ status: 302, headers: { location }, body: '' })

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const text = (fields: Fields | null, name: string): string => {
  const value = fields?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new Error('body too large')
    chunks.push(chunk)
  }
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://stand-in'),
    headers: request.headers,
    fields: parseFields(Buffer.concat(chunks).toString('utf8'), request.headers['content-type'] ?? ''),
    params: [],
  }
}

function parseFields(body: string, type: string): Fields | null {
  if (body === '') return {}
  if (type.includes('x-www-form-urlencoded')) return parseForm(body)
  try {
    const value: unknown = JSON.parse(body)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** `channels[]=card&channels[]=qr` is a list, as PHP clients write it. */
function parseForm(body: string): Fields {
  const form = new URLSearchParams(body)
  const fields: Fields = {}
  for (const key of new Set(form.keys())) {
    if (key.endsWith('[]')) fields[key.slice(0, -2)] = form.getAll(key)
    else fields[key] = form.get(key) ?? ''
  }
  return fields
}

/** The route and captures for a call, or whether at least the path exists. */
export function findRoute(routes: Route[], call: Call): { route: Route; params: string[] } | null {
  for (const candidate of routes) {
    const match = candidate.pattern.exec(call.url.pathname)
    if (!match || candidate.method !== call.method) continue
    return { route: candidate, params: match.slice(1).map(decoded) }
  }
  return null
}

export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function write(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, { 'cache-control': 'no-store', ...reply.headers })
  response.end(reply.body)
}
