/**
 * The life of a transaction: opened, waiting, paid, failed, reversed. It announces what Paystack announces,
 * which is success only; failures and abandonment are silent.
 */
import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Domain } from './payload.ts'
import { chargeEvent } from './payload.ts'
import type { Store } from './store.ts'
import type { Channel, HistoryEntry, Instrument, Transaction, TransactionStatus } from './types.ts'
import type { Webhooks } from './webhooks.ts'

export interface OpenInput {
  reference: string | null
  email: string
  amountMinor: number
  currency: string
  callbackUrl: string | null
  metadata: unknown
  channels: Channel[]
}

export interface Payments {
  open(input: OpenInput): Transaction
  /** Paid. Paying what is paid already changes nothing and announces nothing. */
  succeed(tx: Transaction, instrument: Instrument, gatewayResponse: string): void
  fail(tx: Transaction, instrument: Instrument, gatewayResponse: string): void
  /** The prompt is on the buyer's phone: pending until approved, refused, or approved by itself. */
  awaitPhone(tx: Transaction, instrument: Instrument, approveInMs: number | null): void
  /** The bank wants a PIN, a code or a confirmation. */
  awaitBank(tx: Transaction, instrument: Instrument): void
  abandon(tx: Transaction): void
  /** Sets a status as a dashboard correction would: without an event. */
  setStatus(tx: Transaction, status: TransactionStatus): void
  resume(): void
}

/** A status after which the checkout takes no more money. */
export const isSettled = (tx: Transaction): boolean => tx.status === 'success' || tx.status === 'reversed'

const letters = (length: number): string =>
  [...randomBytes(length)].map((byte) => 'abcdefghijklmnopqrstuvwxyz0123456789'[byte % 36]).join('')

export const DEFAULT_INSTRUMENTS: Record<'card' | 'mobile_money', Instrument> = {
  card: { kind: 'card', number: '4084084084084081', expMonth: '12', expYear: '2030' },
  mobile_money: { kind: 'mobile_money', phone: '0551234987', provider: 'mtn' },
}

interface Parts {
  store: Store
  clock: Clock
  webhooks: Webhooks
  domain: Domain
}

export function createPayments({ store, clock, webhooks, domain }: Parts): Payments {
  const note = (tx: Transaction, type: HistoryEntry['type'], message: string) =>
    tx.history.push({ type, message, at: clock.now() })

  function scheduleApproval(tx: Transaction): void {
    const { approveAt, instrument } = tx
    if (approveAt === null || !instrument) return
    clock.after(Math.max(0, approveAt - clock.now()), () => {
      if (tx.status === 'pending' && tx.approveAt === approveAt) succeed(tx, instrument, 'Approved')
    })
  }

  function succeed(tx: Transaction, instrument: Instrument, gatewayResponse: string): void {
    if (isSettled(tx)) return
    Object.assign(tx, { status: 'success', instrument, gatewayResponse, paidAt: clock.now(), approveAt: null })
    note(tx, 'success', `Successfully paid with ${instrument.kind}`)
    store.changed()
    webhooks.send('charge.success', chargeEvent(tx, domain))
  }

  return {
    open(input) {
      const id = store.nextId()
      const tx: Transaction = {
        ...input,
        id,
        accessCode: letters(15),
        reference: input.reference ?? `T${letters(15)}`,
        customerId: Math.abs([...input.email].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 7)),
        status: 'abandoned',
        instrument: null,
        gatewayResponse: 'The transaction was not completed',
        createdAt: clock.now(),
        paidAt: null,
        approveAt: null,
        history: [],
      }
      store.addTransaction(tx)
      store.changed()
      return tx
    },

    succeed,

    fail(tx, instrument, gatewayResponse) {
      if (isSettled(tx)) return
      Object.assign(tx, { status: 'failed', instrument, gatewayResponse, approveAt: null })
      note(tx, 'error', gatewayResponse)
      store.changed()
    },

    awaitPhone(tx, instrument, approveInMs) {
      if (isSettled(tx)) return
      const approveAt = approveInMs === null ? null : clock.now() + approveInMs
      Object.assign(tx, { status: 'pending', instrument, approveAt, gatewayResponse: 'Awaiting approval on the phone' })
      note(tx, 'action', 'Sent a prompt to the phone')
      scheduleApproval(tx)
      store.changed()
    },

    awaitBank(tx, instrument) {
      if (isSettled(tx)) return
      Object.assign(tx, { status: 'ongoing', instrument, approveAt: null, gatewayResponse: 'Awaiting the bank' })
      note(tx, 'auth', 'Authentication Required')
      store.changed()
    },

    abandon(tx) {
      // Leaving after a refusal does not undo it: verify reports the last attempt.
      if (isSettled(tx) || tx.status === 'failed') return
      Object.assign(tx, { status: 'abandoned', approveAt: null, gatewayResponse: 'The transaction was not completed' })
      note(tx, 'action', 'Closed the checkout')
      store.changed()
    },

    setStatus(tx, status) {
      tx.status = status
      if (status === 'success' || status === 'reversed') {
        tx.paidAt ??= clock.now()
        tx.instrument ??= DEFAULT_INSTRUMENTS.card
      }
      store.changed()
    },

    resume() {
      for (const tx of store.transactions.values()) if (tx.status === 'pending') scheduleApproval(tx)
    },
  }
}
