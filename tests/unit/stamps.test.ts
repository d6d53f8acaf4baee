/**
 * GRA's stamps: what waits for one and what is stamped add up to what was kept of the payments, to the pesewa, whatever
 * happened. `HISTORIES=10000 npm test -- unit` tries as many orders.
 */
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { readTin } from '../../app/domain/orders/invoice.ts'
import { listInvoices, saveInvoice } from '../../app/domain/orders/invoices.server.ts'
import {
  readStamps,
  readStampTime,
  STAMP_ELSEWHERE,
  STAMP_REASON_MISSING,
  STAMP_TWICE,
  type StampForm,
} from '../../app/domain/orders/stamp.ts'
import { addStamp, addStamps, listStamps } from '../../app/domain/orders/stamps.server.ts'
import { listUnstamped, unstampedTable } from '../../app/domain/orders/unstamped.server.ts'
import { keptMinor } from '../../app/domain/payments/money.server.ts'
import { settleAnswer } from '../../app/domain/payments/settle-purchase.server.ts'
import { readTaxLines, taxesIn } from '../../app/domain/shared/taxes.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { orders } from '../../drizzle/schema/index.ts'
import { openFileDatabase } from '../../tools/start/file-database.ts'
import { migrate } from '../../tools/start/migrate.ts'
import fc from '../support/properties.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 300)
const REGISTERED = { taxRegistered: 'yes', taxRegisteredFrom: '' }
const ACTOR = { id: 1, name: 'Ama' }
const NOW = Date.UTC(2026, 10, 28)
const TAXES = 'NHIL 2.5%, GETFund 2.5%, VAT 15%'

const file = new DatabaseSync(':memory:')
migrate(file)
file.exec('pragma foreign_keys = off')
const db = openDatabase(openFileDatabase(file))
const deps = { db, now: () => NOW }

const clear = () => {
  const tables = [
    'outbox',
    'audit_log',
    'stamps',
    'invoices',
    'grants',
    'refunds',
    'disputes',
    'payment_events',
    'payment_attempts',
  ]
  for (const table of [...tables, 'orders']) file.exec(`delete from ${table}`)
}
function givenOrder(id: number, amountMinor = 120_000, attempts = 1) {
  file
    .prepare(`insert into orders (id, number, reference, status, plan_id, option, file_id, plan_title, amount_minor, mode, buyer_name, buyer_email,
      buyer_phone, buyer_country, buyer_region, terms_version, terms_accepted_at, created_at, updated_at, tax_lines)
      values (?1, 1000 + ?1, 'ref_' || cast(?1 as integer), 'pending', 1, 'a', 1, 'A house', ?2, 'test', 'Ama', 'ama@example.com', '', 'Ghana', 'Volta', '1', 1, 1, 1, ?3)`)
    .run(id, amountMinor, TAXES)
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    file
      .prepare('insert into payment_attempts (reference, order_id, created_at) values (?, ?, 1)')
      .run(`r${id}-${attempt}`, id)
  return { id, amountMinor }
}
const pay = (id: number, amount: number, attempt = 1, reversed = false) =>
  settleAnswer(deps, 'charge.success', {
    kind: 'charge',
    reference: `r${id}-${attempt}`,
    transactionId: `${id}`,
    amount,
    currency: 'GHS',
    domain: 'test',
    channel: 'card',
    feeMinor: null,
    chargedAt: NOW,
    reversed,
  })
const refund = (id: number, amountMinor: number, refundId: string, attempt = 1) =>
  settleAnswer(deps, 'refund.processed', {
    kind: 'refund',
    reference: `r${id}-${attempt}`,
    dedupeKey: `r${id}-${attempt}:${refundId}`,
    isNamed: true,
    providerId: refundId,
    amountMinor,
    status: 'processed',
    currency: 'GHS',
    domain: 'test',
  })
const lose = (id: number, attempt = 1) =>
  settleAnswer(deps, 'charge.dispute.resolve', {
    kind: 'dispute',
    reference: `r${id}-${attempt}`,
    disputeId: `d${id}-${attempt}`,
    state: 'lost',
    domain: 'test',
  })
const orderOf = (id: number) => {
  const row = file.prepare('select paid_at as paidAt from orders where id = ?').get(id)
  return { id, reference: `ref_${id}`, paidAt: row?.paidAt === null ? null : Number(row?.paidAt) }
}
const receiptNumbers = (function* () {
  for (let next = 1; ; next += 1) yield `R${next}`
})()
const newStamp = (more: Partial<StampForm> = {}): StampForm => ({
  sdcId: 'EVSDC01',
  receiptNumber: receiptNumbers.next().value,
  internalData: 'ABCD-EFGH',
  signature: 'SIGN-ATURE',
  qr: 'https://gra.example/check?code=1',
  issuedAt: NOW,
  reason: '',
  ...more,
})
const unstamped = () => listUnstamped(db, 'test', REGISTERED)

beforeEach(clear)

describe('what waits for a stamp', () => {
  it('is nothing while the firm is not registered, or of an order that is not paid', async () => {
    const order = givenOrder(1)
    expect(await unstamped()).toEqual([])
    await pay(order.id, order.amountMinor)
    expect(await listUnstamped(db, 'test', { taxRegistered: 'no', taxRegisteredFrom: '' })).toEqual([])
    expect(await listUnstamped(db, 'test', { taxRegistered: 'yes', taxRegisteredFrom: '2026-11-29' })).toEqual([])
    expect(await unstamped()).toMatchObject([{ number: 1001, paymentMinor: 120_000, refundMinor: 0 }])
  })

  it('lists payments and refunds apart, with the figures that the form asks for', async () => {
    const order = givenOrder(1)
    await pay(1, order.amountMinor)
    await refund(1, 20_000, 'a')
    await saveInvoice(deps, 1, { company: 'Boateng Ltd', tin: 'C0001234567', address: 'Kumasi' })
    const { head, cells } = unstampedTable(await unstamped())
    const named = cells.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at]])))
    expect(named).toMatchObject([
      {
        Kind: 'INVOICE',
        Order: 'FH-1001',
        Buyer: 'Boateng Ltd',
        TIN: 'C0001234567',
        'Total GHS': 1200,
        'Before tax GHS': 1000,
        'VAT 15% GHS': 150,
      },
      { Kind: 'PARTIAL_REFUND', 'Total GHS': 200, 'VAT 15% GHS': 25 },
    ])
  })

  it('leaves out a second payment that went back', async () => {
    const order = givenOrder(1, 120_000, 2)
    await pay(1, order.amountMinor, 1)
    await pay(1, order.amountMinor, 2)
    expect(await unstamped()).toMatchObject([{ paymentMinor: 240_000, payments: 2 }])
    await refund(1, 120_000, 'a', 2)
    expect(await unstamped()).toMatchObject([{ paymentMinor: 120_000, refundMinor: 0 }])
  })
})

describe('a stamp', () => {
  it('covers the payment, and a later refund waits for one of its own', async () => {
    const order = givenOrder(1)
    await pay(1, order.amountMinor)
    const stamp = newStamp()
    expect(await addStamp(deps, ACTOR, orderOf(1), stamp)).toBe('saved')
    expect(await unstamped()).toEqual([])
    await refund(1, 120_000, 'a')
    expect(await unstamped()).toMatchObject([
      { paymentMinor: 0, refundMinor: 120_000, stampNumber: stamp.receiptNumber },
    ])
    expect(await addStamp(deps, ACTOR, orderOf(1), newStamp())).toBe('saved')
    expect(await unstamped()).toEqual([])
    expect((await listStamps(db, 1)).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['refund', 120_000],
      ['payment', 120_000],
    ])
  })

  it('is replaced only with a reason, and the first stays in the table', async () => {
    await pay(givenOrder(1).id, 120_000)
    await addStamp(deps, ACTOR, orderOf(1), newStamp())
    expect(await addStamp(deps, ACTOR, orderOf(1), newStamp())).toBe('reason-missing')
    expect(await addStamp(deps, ACTOR, orderOf(1), newStamp({ sdcId: 'EVSDC02', reason: 'A typing error' }))).toBe(
      'saved',
    )
    expect(await listStamps(db, 1)).toMatchObject([
      { sdcId: 'EVSDC02', amountMinor: 120_000, reason: 'A typing error' },
    ])
    expect(file.prepare('select count(*) as n from stamps').get()?.n).toBe(2)
    expect(file.prepare('select group_concat(action) as done from audit_log').get()?.done).toBe(
      'stamped,stamp-replaced',
    )
  })

  it('is announced to the buyer once, also after the mail has been forgotten', async () => {
    await pay(givenOrder(1).id, 120_000)
    const announced = () => file.prepare("select count(*) as n from outbox where kind = 'tax-invoice'").get()?.n
    await addStamp(deps, ACTOR, orderOf(1), newStamp())
    expect(announced()).toBe(1)
    file.exec('delete from outbox')
    await refund(1, 120_000, 'a')
    expect(await addStamp(deps, ACTOR, orderOf(1), newStamp())).toBe('saved')
    expect(await addStamp(deps, ACTOR, orderOf(1), newStamp({ kind: 'payment', reason: 'A typing error' }))).toBe(
      'saved',
    )
    expect(announced()).toBe(0)
  })

  it('sent again changes nothing, and is on no other order', async () => {
    await pay(givenOrder(1).id, 120_000)
    await pay(givenOrder(2).id, 120_000)
    const stamp = newStamp()
    expect(await addStamp(deps, ACTOR, orderOf(1), stamp)).toBe('saved')
    expect(await addStamp(deps, ACTOR, orderOf(1), stamp)).toBe('same')
    expect(await addStamp(deps, ACTOR, orderOf(2), stamp)).toBe('elsewhere')
    expect(file.prepare("select count(*) as n from outbox where kind = 'tax-invoice'").get()?.n).toBe(1)
  })

  it('of two at once is saved once', async () => {
    await pay(givenOrder(1).id, 120_000)
    const saved = await Promise.all([1, 2].map(() => addStamp(deps, ACTOR, orderOf(1), newStamp())))
    expect(saved.sort()).toEqual(['reason-missing', 'saved'])
  })

  it('of one order leaves what waits of another', async () => {
    for (const id of [1, 2, 3]) await pay(givenOrder(id).id, 120_000)
    for (const id of [1, 2, 3]) expect(await addStamp(deps, ACTOR, orderOf(id), newStamp())).toBe('saved')
    expect(await unstamped()).toEqual([])
  })

  it('is for a paid order, and for a refund that is there', async () => {
    givenOrder(1)
    expect(await addStamp(deps, ACTOR, orderOf(1), newStamp())).toBe('unpaid')
    await pay(1, 120_000)
    expect(await addStamp(deps, ACTOR, orderOf(1), newStamp({ kind: 'refund' }))).toBe('nothing-back')
  })
})

describe('a table of stamps', () => {
  const HEAD = 'Order,sdcId,receiptNumber,internalData,signature,qr,issuedAt'
  const line = (order: string, number: string, at = '2026-11-28 14:30') =>
    `${order},EV1,${number},ID,SIG,https://gra.example,${at}`

  it('is saved as a whole, or not at all, and names the line of an error', async () => {
    await pay(givenOrder(1).id, 120_000)
    await pay(givenOrder(2).id, 120_000)
    const wrong = readStamps([HEAD, line('FH-1001', 'A'), line('FH-1002', 'B', 'today'), line('', 'C')].join('\n'))
    expect(wrong.errors).toEqual(['Line 3: Issued at must look like 2026-11-28 14:30', 'Line 4: Order is required'])
    const unknown = readStamps([HEAD, line('FH-1001', 'A'), line('FH-9', 'B')].join('\n'))
    expect(await addStamps(deps, ACTOR, unknown.rows)).toEqual({
      ok: false,
      errors: ['Line 3: there is no order FH-9'],
    })
    expect(await listStamps(db, 1)).toEqual([])
    const right = readStamps([HEAD, line('fh-1001', 'A'), line('ref_2', 'B')].join('\n'))
    expect(await addStamps(deps, ACTOR, right.rows)).toEqual({ ok: true, value: 2 })
    expect(await addStamps(deps, ACTOR, right.rows)).toEqual({ ok: true, value: 0 })
    const again = readStamps([HEAD, line('FH-1002', 'A'), line('FH-1001', 'D')].join('\n'))
    expect(await addStamps(deps, ACTOR, again.rows)).toEqual({
      ok: false,
      errors: [`Line 2: ${STAMP_ELSEWHERE}`, `Line 3: ${STAMP_REASON_MISSING}`],
    })
  })

  it('may say what each is for, and why it replaces one', async () => {
    await pay(givenOrder(1).id, 120_000)
    await refund(1, 20_000, 'a')
    const { rows, errors } = readStamps(
      [`${HEAD},kind,reason`, `${line('FH-1001', 'A')},refund,`, `${line('FH-1001', 'B')},payment,`].join('\n'),
    )
    expect(errors).toEqual([])
    expect(await addStamps(deps, ACTOR, rows)).toEqual({ ok: true, value: 2 })
    expect(await unstamped()).toEqual([])
    const again = readStamps([`${HEAD},reason`, `${line('FH-1001', 'C')},A typing error`].join('\n'))
    expect(await addStamps(deps, ACTOR, again.rows)).toEqual({ ok: true, value: 1 })
    expect((await listStamps(db, 1))[0]).toMatchObject({ kind: 'payment', receiptNumber: 'C' })
  })

  it('replaces a stamp once, and says so of a second line', async () => {
    await pay(givenOrder(1).id, 120_000)
    await addStamp(deps, ACTOR, orderOf(1), newStamp())
    const { rows } = readStamps(
      [`${HEAD},reason`, ...['A', 'B'].map((number) => `${line('FH-1001', number)},A typing error`)].join('\n'),
    )
    expect(await addStamps(deps, ACTOR, rows)).toEqual({ ok: false, errors: [`Line 3: ${STAMP_TWICE}`] })
    expect(await listStamps(db, 1)).toMatchObject([{ reason: '' }])
  })
})

it('adds up with what is stamped to what was kept, to the pesewa', { timeout: 3_600_000 }, async () => {
  const move = fc.record({
    does: fc.constantFrom('pay', 'pay', 'refund', 'lose', 'reverse', 'stamp', 'stamp'),
    attempt: fc.constantFrom(1, 1, 2),
    share: fc.constantFrom(1, 0.5, 0.1),
  })
  const history = fc.record({
    price: fc.integer({ min: 100, max: 5_000_000 }),
    moves: fc.array(move, { maxLength: 8 }),
  })
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 5 }), async (histories) => {
      clear()
      for (const { price, moves } of histories) {
        made += 1
        givenOrder(made, price, 2)
        for (const [at, { does, attempt, share }] of moves.entries()) {
          if (does === 'pay') await pay(made, price, attempt)
          if (does === 'reverse') await pay(made, price, attempt, true)
          const [paid] = file
            .prepare('select 1 from payment_attempts where reference = ? and charged_at is not null')
            .all(`r${made}-${attempt}`)
          const back = Number(
            file
              .prepare('select coalesce(sum(amount_minor), 0) as n from refunds where reference = ?')
              .get(`r${made}-${attempt}`)?.n,
          )
          const part = Math.min(Math.max(1, Math.floor(price * share)), price - back)
          if (does === 'refund' && paid && part > 0) await refund(made, part, `x${at}`, attempt)
          if (does === 'lose' && paid) await lose(made, attempt)
          if (does === 'stamp') await addStamp(deps, ACTOR, orderOf(made), newStamp())
        }
      }
      const waits = await unstamped()
      const stamped = file
        .prepare(`select coalesce(sum(case kind when 'payment' then amount_minor else -amount_minor end), 0) as n from stamps s
          where not exists (select 1 from stamps n where n.replaces = s.id)`)
        .get()?.n
      const kept = (await db.select({ n: keptMinor('orders') }).from(orders)).reduce((sum, { n }) => sum + n, 0)
      expect(Number(stamped) + waits.reduce((sum, row) => sum + row.paymentMinor - row.refundMinor, 0)).toBe(kept)
      for (const { paymentMinor, taxLines } of waits) {
        const { baseMinor, taxes } = taxesIn(paymentMinor, readTaxLines(taxLines) ?? [])
        expect(taxes.reduce((sum, { amountMinor }) => sum + amountMinor, baseMinor)).toBe(paymentMinor)
      }
    }),
    { numRuns: Math.ceil(HISTORIES / 3) },
  )
  expect(made).toBeGreaterThan(0)
})

describe('a business invoice', () => {
  it('is made once the order is paid, and corrected once', async () => {
    givenOrder(1)
    const first = { company: 'Boateng Ltd', tin: 'C0001234567', address: 'Kumasi' }
    expect(await saveInvoice(deps, 1, first)).toBe('unpaid')
    await pay(1, 120_000)
    expect(await saveInvoice(deps, 1, first)).toBe('saved')
    expect(await saveInvoice(deps, 1, first)).toBe('same')
    expect(await saveInvoice(deps, 1, { ...first, address: 'Ejisu' })).toBe('corrected')
    expect(await saveInvoice(deps, 1, { ...first, address: 'Ho' })).toBe('corrected-before')
    expect(await listInvoices(db, 1)).toMatchObject([
      { revision: 2, address: 'Ejisu' },
      { revision: 1, address: 'Kumasi' },
    ])
  })

  it('sent twice at once is one', async () => {
    await pay(givenOrder(1).id, 120_000)
    const form = { company: 'Boateng Ltd', tin: 'C0001234567', address: 'Kumasi' }
    const saved = await Promise.all([1, 2].map(() => saveInvoice(deps, 1, form)))
    expect(saved.sort()).toEqual(['same', 'saved'])
  })

  it.each([
    ['c000 123 4567', 'C0001234567'],
    ['GHA-123456789-0', 'GHA-123456789-0'],
    ['gha1234567890', 'GHA-123456789-0'],
    ['C00012345678', null],
    ['C000123456', null],
    ['GHA-12345678-0', null],
    ['C0001234-67', null],
  ])('reads the TIN %s as %s', (typed, tin) => {
    expect(readTin(typed)).toBe(tin)
  })
})

it.each([
  ['2026-11-28 14:30', Date.UTC(2026, 10, 28, 14, 30)],
  ['2026-11-28T14:30:05Z', Date.UTC(2026, 10, 28, 14, 30, 5)],
  ['2026-02-30 14:30', null],
  ['28/11/2026', null],
])('reads the time %s of a stamp', (typed, at) => {
  expect(readStampTime(typed)).toBe(at)
})
