/**
 * Sends signed events to the shop and tries again until it answers 200: every 3 minutes for the first four
 * tries, then hourly up to 72 hours. The faults for the route `webhook` are applied here.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { FaultBook, Forgery } from './faults.ts'
import { isDataFault, isDeliveryFault } from './faults.ts'
import type { Data } from './payload.ts'
import { falsified } from './payload.ts'
import type { Store } from './store.ts'
import type { Delivery } from './types.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const QUICK_WAIT = 3 * MINUTE
const QUICK_RETRIES = 4
const GIVE_UP_AFTER = 72 * HOUR
/** One of Paystack's published sender addresses. */
const SENDER = '52.31.139.75'

export interface WebhooksOptions {
  url: string
  secretKey: string
  clock: Clock
  faults: FaultBook
  store: Store
  timeoutMs: number
}

export interface Webhooks {
  send(event: string, data: Data): void
  /** Sends these bytes; without a signature they are signed as Paystack would. */
  sendRaw(body: string, signature?: string | null): Delivery
  /** Sends an old event once more, as the dashboard's button does. */
  resend(id: number): Delivery | null
  /** Sends the events that a reorder fault holds back. */
  release(): void
  /** Waits until no request is under way; retries that are not due yet are not waited for. */
  settled(): Promise<void>
  /** Resumes the retries of a previous run. */
  resume(): void
  pointTo(url: string): void
  stop(): void
}

export const sign = (body: string, key: string): string => createHmac('sha512', key).update(body, 'utf8').digest('hex')

/**
 * The wait after so many tries, or null when Paystack would give up. Counted in tries, not read from the
 * clock, so that shortened delays give the same ladder.
 */
export function retryDelay(attempts: number): number | null {
  if (attempts <= QUICK_RETRIES) return QUICK_WAIT
  const spent = QUICK_RETRIES * QUICK_WAIT + (attempts - QUICK_RETRIES) * HOUR
  return spent > GIVE_UP_AFTER ? null : HOUR
}

function forge(how: Forgery, body: string, key: string): string | null {
  switch (how) {
    case 'bad-signature':
      return sign(`${body} `, key)
    case 'other-key':
      return sign(body, 'sk_test_somebody-elses-key')
    case 'empty-key':
      return sign(body, '')
    case 'upper-case':
      return sign(body, key).toUpperCase()
    case 'sha256':
      return createHash('sha256').update(body).digest('hex')
    case 'no-signature':
      return null
  }
}

export function createWebhooks({ url, secretKey, clock, faults, store, timeoutMs }: WebhooksOptions): Webhooks {
  const underWay = new Set<Promise<void>>()
  const held: Delivery[] = []
  const closing = new AbortController()
  let target = url

  async function attempt(delivery: Delivery): Promise<void> {
    delivery.nextAt = null
    const at = clock.now()
    let status: number | null = null
    let error: string | null = null
    try {
      const answer = await fetch(target, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'paystack-stand-in',
          'x-forwarded-for': SENDER,
          'cf-connecting-ip': SENDER,
          ...(delivery.signature !== null && { 'x-paystack-signature': delivery.signature }),
        },
        body: delivery.body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await answer.arrayBuffer()
      status = answer.status
    } catch (cause) {
      error = cause instanceof Error ? cause.message : String(cause)
    }
    delivery.attempts.push({ at, status, error })
    if (status === 200) delivery.state = 'accepted'
    else schedule(delivery)
    store.changed()
  }

  function schedule(delivery: Delivery): void {
    const delay = retryDelay(delivery.attempts.length)
    if (delay === null) {
      delivery.state = 'given-up'
      return
    }
    later(delivery, delay)
  }

  function later(delivery: Delivery, delayMs: number): void {
    delivery.nextAt = clock.now() + delayMs
    clock.after(delayMs, () => begin(delivery))
  }

  function begin(delivery: Delivery): Promise<void> {
    const work = attempt(delivery).finally(() => underWay.delete(work))
    underWay.add(work)
    return work
  }

  function record(event: string, reference: string | null, body: string, signature: string | null): Delivery {
    const delivery: Delivery = {
      id: store.nextId(),
      event,
      reference,
      body,
      signature,
      state: 'waiting',
      createdAt: clock.now(),
      nextAt: null,
      attempts: [],
    }
    store.deliveries.set(delivery.id, delivery)
    store.changed()
    return delivery
  }

  function discardUpload(deliveries: Delivery[]): void {
    // Last in, first out: the point is an order that nobody expects.
    for (const delivery of deliveries.reverse()) {
      delivery.state = 'waiting'
      void begin(delivery)
    }
  }

  function send(event: string, data: Data): void {
    const transaction = data.transaction as Data | undefined
    const named = data.reference ?? data.transaction_reference ?? transaction?.reference
    const reference = typeof named === 'string' ? named : null
    const lies = faults.take('webhook', reference, isDataFault)
    const body = JSON.stringify({ event, data: falsified(data, lies) })
    const tricks = faults.take('webhook', reference, isDeliveryFault)

    let signature: string | null = sign(body, secretKey)
    let copies = 1
    let delayMs = 0
    for (const trick of tricks) {
      if (trick.kind === 'forge') signature = forge(trick.how, body, secretKey)
      if (trick.kind === 'duplicate') copies += trick.copies
      if (trick.kind === 'delay') delayMs += trick.ms
    }
    const has = (kind: string) => tricks.some((trick) => trick.kind === kind)
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery = record(event, reference, body, signature)
      if (has('drop')) delivery.state = 'dropped'
      else if (has('reorder')) {
        delivery.state = 'held'
        held.push(delivery)
      } else if (delayMs > 0) later(delivery, delayMs)
      else {
        // Only events held back before this one are overtaken by it.
        const overtaken = held.splice(0)
        void begin(delivery).then(() => discardUpload(overtaken))
      }
    }
  }

  function sendRaw(body: string, signature?: string | null): Delivery {
    const delivery = record('raw', null, body, signature === undefined ? sign(body, secretKey) : signature)
    void begin(delivery)
    return delivery
  }

  return {
    send,
    sendRaw,
    release: () => discardUpload(held.splice(0)),
    resend(id) {
      const old = store.deliveries.get(id)
      if (!old) return null
      const delivery = record(old.event, old.reference, old.body, old.signature)
      void begin(delivery)
      return delivery
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    resume() {
      for (const delivery of store.deliveries.values())
        if (delivery.state === 'waiting') later(delivery, Math.max(0, (delivery.nextAt ?? 0) - clock.now()))
    },
    pointTo(next) {
      target = next
    },
    stop: () => closing.abort(new Error('the stand-in is closing')),
  }
}
