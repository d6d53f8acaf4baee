/** A visitor of the app under test, with one client address and one cookie jar, and helpers to read responses. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Env } from '../../app/http/env.server.ts'
import worker from '../../server.ts'
import { PAYSTACK_SECRET_KEY } from './keys.ts'

export const SITE = 'http://site.test'

let visitors = 0
export const newAddress = () => {
  visitors += 1
  return `10.${Math.floor(Math.random() * 250)}.${visitors >> 8}.${visitors & 255}`
}

export type Visitor = {
  address: string
  cookies: Map<string, string>
  send(path: string, init?: RequestInit): Promise<Response>
  get(path: string, headers?: HeadersInit): Promise<Response>
  /** The response text of `get`, whatever the status. */
  read(path: string, headers?: HeadersInit): Promise<string>
  post(path: string, fields?: Record<string, string>, headers?: HeadersInit): Promise<Response>
}

export type Fetch = (request: Request) => Promise<Response>

/** The app with other bindings or settings; its `waitUntil` work is finished before the response is returned. */
export const appWith =
  (other: Partial<Record<keyof Env, unknown>> = {}): Fetch =>
  async (request) => {
    const execution = createExecutionContext()
    const response = await worker.fetch(
      request as Request<unknown, IncomingRequestCfProperties>,
      { ...env, ...other } as Env,
      execution,
    )
    await waitOnExecutionContext(execution)
    return response
  }

export function newVisitor(fetchApp: Fetch = (request) => exports.default.fetch(request)): Visitor {
  const cookies = new Map<string, string>()
  const address = newAddress()
  const visitor: Visitor = {
    address,
    cookies,
    async send(path, init = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', address)
      if (!headers.has('host')) headers.set('host', 'site.test')
      if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await fetchApp(new Request(SITE + path, { redirect: 'manual', ...init, headers }))
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
        else cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return response
    },
    get: (path, headers = {}) => visitor.send(path, { headers }),
    read: async (path, headers) => (await visitor.get(path, headers)).text(),
    post: (path, fields = {}, headers = {}) =>
      visitor.send(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: SITE, ...headers } }),
  }
  return visitor
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
/** Without comments, and with entities as the characters that they stand for. */
export const plainText = (html: string) =>
  html.replace(/<!--.*?-->/g, '').replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '')

/** The text of each element with the role. */
export const textsByRole = (html: string, role: 'alert' | 'status'): string[] =>
  [...html.matchAll(new RegExp(`<(\\w+)(?=[^>]*\\srole="${role}")[^>]*>([\\s\\S]*?)</\\1>`, 'g'))].map((match) =>
    plainText((match[2] ?? '').replace(/<!--.*?-->|<[^>]*>/g, '')),
  )

/** Expects this status and, if given, exactly these alerts; returns the text. */
export async function expectPage(answer: Response | Promise<Response>, status: number, alerts?: readonly string[]) {
  const response = await answer
  const html = await response.text()
  expect([response.status, ...(alerts ? textsByRole(html, 'alert') : [])]).toEqual([status, ...(alerts ?? [])])
  return html
}

/** The status of a response and its redirect target. */
export async function redirectOf(answer: Response | Promise<Response>): Promise<[number, string | null]> {
  const { status, headers } = await answer
  return [status, headers.get('location')]
}

/** The value of a control of the form, or null where there is none. */
export function fieldValue(html: string, name: string): string | null {
  const input = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes(`name="${name}"`))
  if (input) return plainText(/\svalue="([^"]*)"/.exec(input)?.[1] ?? '')
  const select = new RegExp(`<select\\b[^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(html)?.[1]
  if (select === undefined) return null
  const options = [...select.matchAll(/<option\b([^>]*)>([^<]*)/g)]
  // Without a selection a browser takes the first option.
  const [, attributes = '', text = ''] =
    options.find(([, each = '']) => /\sselected(=|\s|$)/.test(each)) ?? options[0] ?? []
  return plainText(/\svalue="([^"]*)"/.exec(attributes)?.[1] ?? text)
}

/** The error beside a field, found by `aria-describedby`. */
export function fieldError(html: string, name: string): string | null {
  const tag = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
    .map(([each]) => each)
    .find((each) => each.includes(`name="${name}"`))
  const ids = /aria-describedby="([^"]*)"/.exec(tag ?? '')?.[1]?.split(' ') ?? []
  for (const id of ids) {
    const text = new RegExp(`class="err" id="${id}"[^>]*>([\\s\\S]*?)</p>`).exec(html)?.[1]
    if (text !== undefined) return plainText(text)
  }
  return null
}

/** Expects this status, and these words in the one alert and beside the field; returns the text. */
export async function expectFieldError(
  answer: Response | Promise<Response>,
  field: string,
  words: string,
  status = 400,
) {
  const html = await expectPage(answer, status, [words])
  expect(fieldError(html, field)).toBe(words)
  return html
}

const encoder = new TextEncoder()

/** Hex HMAC-SHA512 of the bytes, as Paystack signs. */
export async function sign(
  body: string | Uint8Array<ArrayBuffer>,
  key = PAYSTACK_SECRET_KEY,
  hash = 'SHA-512',
): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash }, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', imported, typeof body === 'string' ? encoder.encode(body) : body)
  return [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Posts a body to the webhook; signed unless a signature (or null for none) is given. */
export async function postWebhook(
  body: string | Uint8Array<ArrayBuffer>,
  signature?: string | null,
  fetchApp: Fetch = (request) => exports.default.fetch(request),
) {
  const given = signature === undefined ? await sign(body) : signature
  return fetchApp(
    new Request(`${SITE}/webhooks/paystack`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        host: 'site.test',
        ...(given === null ? {} : { 'x-paystack-signature': given }),
      },
    }),
  )
}

type ControlAnswer<Result> = { ok: boolean; result: Result; error?: string }

/** A call of the stand-in's control; throws on a mistake. */
export async function control<Result = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
): Promise<Result> {
  const response = await fetch(`${env.PAYSTACK_API_URL}/_control/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
  const answer = await response.json<ControlAnswer<Result>>()
  if (!answer.ok) throw new Error(`stand-in: ${answer.error}`)
  return answer.result
}

export type Delivery = { id: number; event: string; reference: string | null; body: string; signature: string | null }

/** The events that the stand-in sent about a transaction, oldest first. */
export async function eventsOf(reference: string): Promise<Delivery[]> {
  await control('POST', 'settle')
  return (await control<Delivery[]>('GET', 'deliveries')).filter((each) => each.reference === reference)
}
