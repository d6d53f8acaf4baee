/**
 * Controls the stand-in: what a buyer, a phone, a bank, the dashboard or an outage would do, as functions for tests in
 * this process. control-routes.ts offers the same over HTTP.
 */
import type { Clock } from './clock.ts'
import type { Fault, FaultBook } from './faults.ts'
import { parseFault } from './faults.ts'
import type { Data, Domain } from './payload.ts'
import { chargeEvent, transactionData } from './payload.ts'
import type { Payments } from './payments.ts'
import { DEFAULT_INSTRUMENTS } from './payments.ts'
import type { Reversals } from './reversals.ts'
import type { Store } from './store.ts'
import type { Delivery, Dispute, Instrument, Refund, Transaction, TransactionStatus } from './types.ts'
import type { Webhooks } from './webhooks.ts'

export interface PayOptions {
  channel?: 'card' | 'mobile_money'
  /** A test card other than the plain one, so that its refund ends as the card says. */
  card?: string
  phone?: string
}

export interface Control {
  transactions(): Transaction[]
  deliveries(): Delivery[]
  refunds(): Refund[]
  disputes(): Dispute[]
  faults(): Fault[]
  /** Adds a fault given as in the HTTP endpoint; throws on a mistake. */
  fault(input: Record<string, unknown>): void
  clearFaults(): void
  pay(reference: string, options?: PayOptions): Transaction
  /** Opens and pays many transactions without events, as in an outage: `prefix0`, then every `step`th. */
  paidUnheard(each: { prefix: string; count: number; step: number; amountMinor: number }): void
  decline(reference: string, reason?: string): Transaction
  abandon(reference: string): Transaction
  /** Leaves a mobile-money prompt open, approving itself after `afterMs` if given. */
  approveLater(reference: string, afterMs?: number | null): Transaction
  setStatus(reference: string, status: TransactionStatus): Transaction
  refund(reference: string, amountMinor?: number | null): Refund
  retryRefund(id: number): void
  dispute(reference: string, amountMinor?: number | null): Dispute
  remindDispute(id: number): Dispute
  resolveDispute(id: number, outcome: 'won' | 'lost'): Dispute
  /** A signed charge.success for a reference that was never opened here. */
  announceUnknown(reference: string, amountMinor: number): void
  send(event: string, data: Data): void
  sendRaw(body: string, signature?: string | null): Delivery
  resend(id: number): Delivery
  /** The data of the verify response, without faults. */
  data(reference: string): Data
  advance(ms: number): Promise<void>
  release(): void
  settled(): Promise<void>
  pointWebhooksTo(url: string): void
  reset(): void
}

export class ControlError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface ControlParts {
  store: Store
  clock: Clock
  faults: FaultBook
  webhooks: Webhooks
  payments: Payments
  reversals: Reversals
  domain: Domain
}

function instrumentFor({ channel, card, phone }: PayOptions): Instrument {
  const kind = channel ?? (phone ? 'mobile_money' : 'card')
  if (kind === 'mobile_money') return { kind, provider: 'mtn', phone: phone ?? '0551234987' }
  return { kind: 'card', expMonth: '12', expYear: '2030', number: (card ?? '4084084084084081').replace(/\s/g, '') }
}

export function createControl(parts: ControlParts): Control {
  const { store, clock, faults, webhooks, payments, reversals, domain } = parts

  const known = (reference: string): Transaction => {
    const tx = store.byIdOrReference(reference)
    if (!tx) throw new ControlError(404, `no transaction ${reference}`)
    return tx
  }
  const knownDispute = (id: number): Dispute => {
    const dispute = store.disputes.get(id)
    if (!dispute) throw new ControlError(404, `no dispute ${id}`)
    return dispute
  }
  const on = (reference: string, act: (tx: Transaction) => void): Transaction => {
    const tx = known(reference)
    act(tx)
    return tx
  }

  return {
    transactions: () => [...store.transactions.values()],
    deliveries: () => [...store.deliveries.values()],
    refunds: () => [...store.refunds.values()],
    disputes: () => [...store.disputes.values()],
    faults: faults.list,
    fault(input) {
      const fault = parseFault(input)
      if (typeof fault === 'string') throw new ControlError(400, fault)
      faults.add(fault)
    },
    clearFaults: faults.reset,

    pay: (reference, options = {}) =>
      on(reference, (tx) => {
        const instrument = instrumentFor(options)
        payments.succeed(tx, instrument, instrument.kind === 'card' ? 'Successful' : 'Approved')
      }),
    paidUnheard({ prefix, count, step, amountMinor }) {
      for (let at = 0; at < count; at += 1)
        payments.setStatus(
          payments.open({
            reference: `${prefix}${at * step}`,
            email: 'outage@stand-in.example',
            amountMinor,
            currency: 'GHS',
            callbackUrl: null,
            metadata: null,
            channels: ['card'],
          }),
          'success',
        )
    },
    decline: (reference, reason = 'Declined') =>
      on(reference, (tx) => payments.fail(tx, tx.instrument ?? DEFAULT_INSTRUMENTS.card, reason)),
    abandon: (reference) => on(reference, payments.abandon),
    approveLater: (reference, afterMs = null) =>
      on(reference, (tx) =>
        payments.awaitPhone(tx, { kind: 'mobile_money', provider: 'mtn', phone: '0241234567' }, afterMs),
      ),
    setStatus: (reference, status) => on(reference, (tx) => payments.setStatus(tx, status)),

    refund(reference, amountMinor = null) {
      const input = { amountMinor, customerNote: '', merchantNote: '', by: 'dashboard@stand-in.example' }
      const refund = reversals.refund(known(reference), input)
      if (typeof refund === 'string') throw new ControlError(400, refund)
      return refund
    },
    retryRefund(id) {
      const refund = store.refunds.get(id)
      if (!refund || !reversals.retry(refund)) throw new ControlError(400, `refund ${id} does not need attention`)
    },
    dispute: (reference, amountMinor = null) => reversals.openDispute(known(reference), amountMinor),
    remindDispute(id) {
      const dispute = knownDispute(id)
      reversals.remind(dispute)
      return dispute
    },
    resolveDispute(id, outcome) {
      const dispute = knownDispute(id)
      reversals.resolve(dispute, outcome)
      return dispute
    },

    announceUnknown(reference, amountMinor) {
      const at = clock.now()
      const tx: Transaction = {
        id: store.nextId(),
        accessCode: 'unknown-reference',
        reference,
        email: 'stranger@stand-in.example',
        customerId: 1,
        amountMinor,
        currency: 'GHS',
        callbackUrl: null,
        metadata: null,
        channels: ['card'],
        status: 'success',
        instrument: DEFAULT_INSTRUMENTS.card,
        gatewayResponse: 'Successful',
        createdAt: at,
        paidAt: at,
        approveAt: null,
        history: [],
      }
      webhooks.send('charge.success', chargeEvent(tx, domain))
    },
    send: webhooks.send,
    sendRaw: webhooks.sendRaw,
    resend(id) {
      const delivery = webhooks.resend(id)
      if (!delivery) throw new ControlError(404, `no delivery ${id}`)
      return delivery
    },
    data: (reference) => transactionData(known(reference), domain),

    async advance(ms) {
      await webhooks.settled()
      await clock.advance(ms)
      // Tasks that fell due may have sent events that are still in flight.
      await webhooks.settled()
    },
    release: webhooks.release,
    settled: webhooks.settled,
    pointWebhooksTo: webhooks.pointTo,
    reset() {
      clock.stop()
      faults.reset()
      store.reset()
    },
  }
}
