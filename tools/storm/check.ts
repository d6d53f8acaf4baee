/** After the storm: compares the database and the mail folder with the expected result. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { StormOrder } from './orders.ts'

type Row = { reference: string; status: string; grants: number; live: number }
export type Receipts = Map<string, string[]>

const decodeWords = (text: string) =>
  text.replace(/=\?utf-8\?B\?([^?]*)\?=\s*/gi, (_, base64: string) => Buffer.from(base64, 'base64').toString())

function header(mail: string, name: string): string {
  const head = mail.split(/\r?\n\r?\n/, 1)[0]?.replace(/\r?\n[ \t]+/g, ' ') ?? ''
  return decodeWords(new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '')
}

/** The Message-IDs of the receipts that each address received. */
export function readReceipts(mailDir: string): Receipts {
  const receipts: Receipts = new Map()
  for (const name of readdirSync(mailDir).filter((each) => each.endsWith('.eml') && !each.startsWith('.'))) {
    const mail = readFileSync(path.join(mailDir, name), 'utf8')
    if (!/^Receipt R-\d+/.test(header(mail, 'Subject'))) continue
    const to = header(mail, 'To').replace(/^.*<|>.*$/g, '')
    receipts.set(to, [...(receipts.get(to) ?? []), header(mail, 'Message-ID')])
  }
  return receipts
}

/** The expected result of each fate; `mail` null: as many receipts as grants. */
const DUE: Record<StormOrder['fate'], { status: string; grants: number | null; live: number; mails: number | null }> = {
  paid: { status: 'paid', grants: 1, live: 1, mails: 1 },
  'wrong-and-paid': { status: 'paid', grants: 1, live: 1, mails: 1 },
  'refund-part': { status: 'paid', grants: 1, live: 1, mails: 1 },
  wrong: { status: 'under-review', grants: 0, live: 0, mails: 0 },
  unpaid: { status: 'pending', grants: 0, live: 0, mails: 0 },
  'refund-first': { status: 'refunded', grants: 0, live: 0, mails: 0 },
  'refund-last': { status: 'refunded', grants: 1, live: 0, mails: 1 },
  'refund-any': { status: 'refunded', grants: null, live: 0, mails: null },
}

/** One sentence for each order with a wrong result. `mayRepeat`: the same email, by its Message-ID, may come twice. */
export function findFaults(
  db: DatabaseSync,
  receipts: Receipts,
  orders: readonly StormOrder[],
  { mayRepeat }: { mayRepeat: boolean },
): string[] {
  const rows = db
    .prepare(
      `select o.reference, o.status, count(g.id) as grants, count(case when g.state = 'live' then 1 end) as live
       from orders o left join grants g on g.order_id = o.id group by o.id`,
    )
    .all() as Row[]
  const found = new Map(rows.map((row) => [row.reference, row]))
  return orders.flatMap((order) => {
    const row = found.get(order.reference)
    if (!row) return [`${order.reference} is lost`]
    const due = DUE[order.fate]
    const sent = receipts.get(order.email) ?? []
    const mails = mayRepeat ? new Set(sent).size : sent.length
    const faults = [
      row.status !== due.status && `is ${row.status}, not ${due.status}`,
      row.grants !== (due.grants ?? Math.min(row.grants, 1)) &&
        `has ${row.grants} grants, not ${due.grants ?? '0 or 1'}`,
      row.live !== due.live && `has ${row.live} live grants, not ${due.live}`,
      mails !== (due.mails ?? row.grants) && `has ${mails} receipts, not ${due.mails ?? row.grants}`,
    ].filter((fault) => fault !== false)
    return faults.map((fault) => `${order.reference} (${order.fate}) ${fault}`)
  })
}

/** Receipts to people who bought nothing here. */
export const findStrangers = (receipts: Receipts, orders: readonly StormOrder[]): string[] => {
  const buyers = new Set(orders.map((order) => order.email))
  return [...receipts.keys()].filter((to) => !buyers.has(to)).map((to) => `a receipt went to ${to}, who bought nothing`)
}

export const messagesLeft = (db: DatabaseSync): number =>
  Number(db.prepare("select count(*) as left from outbox where status in ('waiting', 'sending')").get()?.left ?? 0)

export const messagesDead = (db: DatabaseSync): number =>
  Number(db.prepare("select count(*) as dead from outbox where status = 'dead'").get()?.dead ?? 0)
