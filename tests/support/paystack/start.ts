/** Puts the stand-in together and listens on the loopback address only. */
import { createServer } from 'node:http'
import { createApp } from './app.ts'
import type { Clock } from './clock.ts'
import { createClock } from './clock.ts'
import type { Control } from './control.ts'
import { createControl } from './control.ts'
import { createFaultBook } from './faults.ts'
import type { Domain } from './payload.ts'
import { createPayments } from './payments.ts'
import { createReversals } from './reversals.ts'
import { createStore } from './store.ts'
import { createWebhooks } from './webhooks.ts'

const WEBHOOK_TIMEOUT_MS = 30_000

export interface PaystackOptions {
  /** 0 or absent takes a free port. */
  port?: number
  /** Decides the domain: `sk_live_…` is live, all else is test. */
  secretKey: string
  webhookUrl: string
  clock?: Clock
  stateFile?: string
  merchantName?: string
  webhookTimeoutMs?: number
}

export interface PaystackStandIn {
  url: string
  control: Control
  close(): Promise<void>
}

export async function startPaystack(options: PaystackOptions): Promise<PaystackStandIn> {
  const { secretKey, webhookUrl, merchantName = 'Fihankra Homes' } = options
  const clock = options.clock ?? createClock()
  const domain: Domain = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  const faults = createFaultBook()
  const store = createStore(options.stateFile)
  const timeoutMs = options.webhookTimeoutMs ?? WEBHOOK_TIMEOUT_MS
  const webhooks = createWebhooks({ url: webhookUrl, secretKey, clock, faults, store, timeoutMs })
  const payments = createPayments({ store, clock, webhooks, domain })
  const reversals = createReversals({ store, clock, webhooks, domain })
  const control = createControl({ store, clock, faults, webhooks, payments, reversals, domain })

  let url = ''
  const parts = { store, clock, faults, payments, reversals, control, domain, secretKey, merchantName }
  const server = createServer(createApp({ ...parts, baseUrl: () => url }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : options.port}`

  webhooks.resume()
  payments.resume()
  reversals.resume()

  return {
    url,
    control,
    async close() {
      clock.stop()
      webhooks.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      store.flush()
    },
  }
}
