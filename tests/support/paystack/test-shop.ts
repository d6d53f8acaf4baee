/** A shop that only writes down what it is sent, and a stand-in beside it, for the stand-in's own tests. */

import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import { createClock } from './clock.ts'
import type { PaystackStandIn } from './start.ts'
import { startPaystack } from './start.ts'

export const KEY = 'sk_test_unit-tests'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const CARD = { number: '4084 0840 8408 4081', expiry: '12/40', cvv: '408', do: 'pay' }

export interface Answer {
  status: boolean
  message: string
  code?: string
  type?: string
  data: Record<string, unknown>
  meta: Record<string, unknown>
}

interface Event {
  event: string
  data: Record<string, unknown>
}

export const order = (reference: string, more: Record<string, unknown> = {}) => ({
  email: 'ama@example.com',
  amount: 125000,
  currency: 'GHS',
  reference,
  callback_url: 'https://shop.example/orders/1?a=b',
  ...more,
})

export async function openTestShop() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const answering = { status: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(answering.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const start = (more: { secretKey?: string; stateFile?: string } = {}): Promise<PaystackStandIn> =>
    startPaystack({
      secretKey: KEY,
      webhookUrl: `http://127.0.0.1:${port}/hook`,
      clock: createClock({ mode: 'manual' }),
      ...more,
    })
  let paystack = await start()

  async function call(path: string, body?: unknown, key = KEY): Promise<{ http: number; answer: Answer }> {
    const response = await fetch(paystack.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { http: response.status, answer: (await response.json()) as Answer }
  }

  const events = (): Event[] => received.map(({ body }) => JSON.parse(body) as Event)

  return {
    received,
    /** What the shop answers webhooks with. */
    answering,
    get url() {
      return paystack.url
    },
    get control() {
      return paystack.control
    },
    call,
    events,
    names: () => events().map(({ event }) => event),
    /** Opens a transaction and gives its access code. */
    async open(reference: string, more: Record<string, unknown> = {}): Promise<string> {
      const { answer } = await call('/transaction/initialize', order(reference, more))
      return String(answer.data.access_code)
    },
    async verified(reference: string): Promise<Record<string, unknown>> {
      return (await call(`/transaction/verify/${reference}`)).answer.data
    },
    post: (path: string, fields: Record<string, string> = {}) =>
      fetch(paystack.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
    page: async (path: string) => (await fetch(paystack.url + path)).text(),
    /** Ends the stand-in and starts another. */
    async restart(more: { secretKey?: string; stateFile?: string } = {}): Promise<void> {
      await paystack.close()
      paystack = await start(more)
    },
    async close(): Promise<void> {
      await paystack.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>
