/**
 * The webhook deliveries of a storm: true events several times, false ones, forged ones, and events of unknown orders.
 */
import { createHmac } from 'node:crypto'
import type { StormOrder } from './orders.ts'
import type { Random } from './random.ts'

/** `isForged`: must be refused; everything else must be accepted. */
export type Delivery = { body: string; signature: string | null; isForged: boolean }

/** Three waves: what is sent before, among and after everything else. */
export type Waves = { first: Delivery[]; main: Delivery[]; last: Delivery[] }

const sign = (body: string, key: string, algorithm = 'sha512') => createHmac(algorithm, key).update(body).digest('hex')

export const signedDelivery = (body: string, key: string): Delivery => ({
  body,
  signature: sign(body, key),
  isForged: false,
})

const numberOf = (reference: string) => Number.parseInt(sign(reference, 'number').slice(0, 8), 16)

export function chargeBody(order: StormOrder, changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    event: 'charge.success',
    data: {
      id: numberOf(order.reference),
      domain: 'test',
      status: 'success',
      reference: order.reference,
      amount: order.amountMinor,
      gateway_response: 'Approved',
      paid_at: '2026-11-21T09:00:00.000Z',
      channel: 'mobile_money',
      currency: 'GHS',
      metadata: '',
      customer: { email: order.email },
      ...changes,
    },
  })
}

function refundBody(order: StormOrder, amountMinor: number): string {
  return JSON.stringify({
    event: 'refund.processed',
    data: {
      status: 'processed',
      transaction_reference: order.reference,
      refund_reference: `TRF_${numberOf(order.reference).toString(36)}`,
      amount: String(amountMinor),
      currency: 'GHS',
      processor: 'mobile_money_mtn',
      domain: 'test',
    },
  })
}

function drawLie(random: Random, order: StormOrder): Record<string, unknown> {
  const { amountMinor } = order
  return random.pick([
    { amount: amountMinor - 1 },
    { amount: amountMinor + 1 },
    { amount: String(amountMinor) },
    { amount: 0 },
    { currency: 'NGN' },
    { currency: 'USD' },
    { domain: 'live' },
  ])
}

function forge(random: Random, order: StormOrder, key: string): Delivery {
  const body = chargeBody(order)
  const signed = sign(body, key)
  const last = signed.endsWith('0') ? '1' : '0'
  return {
    isForged: true,
    ...random.pick<Omit<Delivery, 'isForged'>>([
      { body, signature: sign(body, 'sk_test_of-somebody-else') },
      { body, signature: sign(body, '') },
      { body, signature: null },
      { body, signature: '' },
      { body, signature: signed.slice(0, -1) + last },
      { body, signature: sign(body, key, 'sha256') },
      { body: body.replace('{', '{ '), signature: signed },
    ]),
  }
}

export function drawDeliveries(random: Random, orders: readonly StormOrder[], key: string): Waves {
  const waves: Waves = { first: [], main: [], last: [] }
  const send = (wave: keyof Waves, body: string, times: number) => {
    for (let at = 0; at < times; at += 1) waves[wave].push(signedDelivery(body, key))
  }
  for (const order of orders) {
    const { fate, amountMinor } = order
    if (fate !== 'wrong' && fate !== 'unpaid') send('main', chargeBody(order), random.whole(1, 8))
    if (fate === 'wrong' || fate === 'wrong-and-paid')
      send('main', chargeBody(order, drawLie(random, order)), random.whole(1, 8))
    const times = random.whole(1, 3)
    if (fate === 'refund-first') send('first', refundBody(order, amountMinor), times)
    if (fate === 'refund-last') send('last', refundBody(order, amountMinor), times)
    if (fate === 'refund-any') send('main', refundBody(order, amountMinor), times)
    if (fate === 'refund-part') send('main', refundBody(order, Math.floor(amountMinor / 2)), times)
  }
  const genuine = waves.main.length
  for (let at = 0; at < genuine * 0.035; at += 1) {
    const nobody = { reference: `ref_1700000000000_nobody${at}`, email: 'nobody@storm.example', amountMinor: 125_000 }
    send('main', chargeBody({ ...nobody, fate: 'unpaid' }), random.whole(1, 2))
  }
  const unpaid = orders.filter((order) => order.fate === 'unpaid')
  const forgeries = Math.ceil(genuine * 0.115)
  for (let at = 0; at < forgeries; at += 1) {
    const order = unpaid[at] ?? orders[random.whole(0, orders.length - 1)]
    if (order) waves.main.push(forge(random, order, key))
  }
  return { ...waves, main: random.shuffle(waves.main) }
}
