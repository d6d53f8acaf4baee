/**
 * The state of the stand-in, in memory and, if a file is named, in JSON on disk, so that a transaction opened before a
 * restart can still be paid, verified and refunded after it.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Delivery, Dispute, Refund, Transaction } from './types.ts'

/** Finished deliveries are a log; only the recent ones are worth the disk. */
const LOGGED_DELIVERIES = 200
const SAVE_AFTER_MS = 50

interface Snapshot {
  transactions: Transaction[]
  refunds: Refund[]
  disputes: Dispute[]
  deliveries: Delivery[]
}

export interface Store {
  transactions: Map<string, Transaction>
  refunds: Map<number, Refund>
  disputes: Map<number, Dispute>
  deliveries: Map<number, Delivery>
  nextId(): number
  byAccessCode(code: string): Transaction | undefined
  byIdOrReference(key: string | number): Transaction | undefined
  addTransaction(transaction: Transaction): void
  /** To be called after a change, so that it reaches the file. */
  changed(): void
  reset(): void
  flush(): void
}

export function createStore(stateFile?: string): Store {
  const transactions = new Map<string, Transaction>()
  const refunds = new Map<number, Refund>()
  const disputes = new Map<number, Dispute>()
  const deliveries = new Map<number, Delivery>()
  const byCode = new Map<string, Transaction>()
  const byId = new Map<number, Transaction>()
  // Above 2^32 as Paystack's are, and rising over restarts: a shop keeps ids longer than we may.
  let lastId = 2 ** 32 + Date.now()
  let timer: NodeJS.Timeout | null = null

  const addTransaction = (transaction: Transaction) => {
    transactions.set(transaction.reference, transaction)
    byCode.set(transaction.accessCode, transaction)
    byId.set(transaction.id, transaction)
  }

  const save = () => {
    timer = null
    if (!stateFile) return
    const all = [...deliveries.values()]
    const snapshot: Snapshot = {
      transactions: [...transactions.values()],
      refunds: [...refunds.values()],
      disputes: [...disputes.values()],
      deliveries: all.filter((one, index) => one.state === 'waiting' || index >= all.length - LOGGED_DELIVERIES),
    }
    writeFileSync(`${stateFile}.new`, JSON.stringify(snapshot))
    // Renamed into place: a kill in the middle of writing must not cost the old state.
    renameSync(`${stateFile}.new`, stateFile)
  }

  const old = stateFile ? readSnapshot(stateFile) : null
  for (const one of old?.transactions ?? []) addTransaction(one)
  for (const one of old?.refunds ?? []) refunds.set(one.id, one)
  for (const one of old?.disputes ?? []) disputes.set(one.id, one)
  for (const one of old?.deliveries ?? []) deliveries.set(one.id, one)
  for (const id of [...byId.keys(), ...refunds.keys(), ...disputes.keys(), ...deliveries.keys()])
    lastId = Math.max(lastId, id)

  return {
    transactions,
    refunds,
    disputes,
    deliveries,
    addTransaction,
    nextId: () => {
      lastId += 1
      return lastId
    },
    byAccessCode: (code) => byCode.get(code),
    byIdOrReference: (key) => transactions.get(String(key)) ?? byId.get(Number(key)),
    changed() {
      if (stateFile && !timer) timer = setTimeout(save, SAVE_AFTER_MS).unref()
    },
    reset() {
      for (const map of [transactions, refunds, disputes, deliveries, byCode, byId]) map.clear()
      save()
    },
    flush() {
      if (timer) clearTimeout(timer)
      save()
    },
  }
}

function readSnapshot(file: string): Snapshot | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  try {
    return JSON.parse(text) as Snapshot
  } catch {
    // A broken file must not stop the shop from starting; it is put aside to be looked at.
    renameSync(file, `${file}.broken`)
    return null
  }
}
