/** The number of an order, which people say, and how a database of the previous release got numbers and the new state. */

import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { writeMail } from '../../app/domain/jobs/write-mail.server.ts'
import { orderLabel } from '../../app/domain/orders/order.ts'
import { outbox } from '../../drizzle/schema/index.ts'
import { db, givenOrder, givenPlan, newOrder, unique } from '../support/factories.ts'
import { keys } from '../support/jobs.ts'
import { chargeBody, givenPaidOrder, orderPage, standingOf } from '../support/payments.ts'
import { newVisitor, postWebhook } from '../support/shop.ts'
import { givenStaff, wordsOf } from '../support/staff.ts'

const numberOf = async (order: { id: number }) => (await standingOf(order)).order.number

describe('the number of an order', () => {
  it('follows the one before, however many are made at once', async () => {
    const plan = await givenPlan()
    const first = await numberOf(await givenOrder(plan))
    expect(first).toBeGreaterThan(1000)
    const made = await Promise.all(Array.from({ length: 8 }, () => givenOrder(plan)))
    const numbers = (await Promise.all(made.map(numberOf))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, at) => first + 1 + at))
  })

  it('is never reused, not even that of a deleted order', async () => {
    const plan = await givenPlan()
    const gone = await givenOrder(plan)
    const number = await numberOf(gone)
    await env.DB.batch([
      env.DB.prepare('delete from payment_attempts where order_id = ?').bind(gone.id),
      env.DB.prepare('delete from orders where id = ?').bind(gone.id),
    ])
    expect(await numberOf(await givenOrder(plan))).toBe(number + 1)
  })

  it('is shown to the buyer on the page and in the mails, with the reference in small print', async () => {
    const order = await givenPaidOrder()
    const label = orderLabel(await numberOf(order))
    const page = wordsOf(await newVisitor().read(await orderPage(order)))
    expect(page).toContain(`Order ${label}`)
    expect(page).toContain(`Reference ${order.reference}`)
    const mails = await db.select().from(outbox).where(eq(outbox.subjectId, order.id))
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'staff-sale'])
    const facts = { db, keys, now: Date.now, siteUrl: 'http://site.test', linkSeconds: 3600 }
    for (const row of mails) {
      const mail = await writeMail(facts, row)
      expect(mail?.subject).toContain(label)
      expect(mail?.text).toContain(label)
      expect(mail?.text).toContain(order.reference)
    }
  })

  it('is shown to staff in the list, the search and the export', async () => {
    const name = unique('Kojo')
    const order = await newOrder({ buyerName: name })
    const other = await newOrder({ buyerName: unique('Esi') })
    const label = orderLabel(await numberOf(order))
    const staff = await givenStaff()
    for (const q of [label, label.toLowerCase(), order.reference]) {
      const list = await staff.read(`/orders-admin?q=${q}`)
      expect(list).toContain(name)
      expect(list).toContain(label)
      expect(list).not.toContain(other.reference)
    }
    expect(await staff.read(`/orders-admin.csv?q=${label}`)).toContain(`\r\n"${label}",`)
    expect(wordsOf(await staff.read(`/orders-admin/${order.reference}`))).toContain(label)
  })
})

/** Sentences stored by earlier releases, each with the parsed values. */
const SAID_BEFORE: [string, string, Record<string, unknown>?][] = [
  ['amount 100 where 125000 was asked', 'amount', { minor: 100 }],
  ['amount -100 where 125000 was asked', 'amount', { minor: -100 }],
  ['amount "125000" where 125000 was asked', 'amount'],
  ['amount 1.5 where 125000 was asked', 'amount'],
  ['amount undefined where 125000 was asked', 'unreadable'],
  ['amount null where 125000 was asked', 'unreadable'],
  ['currency "NGN"', 'currency', { currency: 'NGN' }],
  ['currency undefined', 'unreadable'],
  ['mode "live" where the order is test', 'mode', { mode: 'live' }],
  ['mode "live"', 'mode', { mode: 'live' }],
]

describe('a database of an earlier release', () => {
  it('keeps all its data through the migrations', async () => {
    const since = env.TEST_MIGRATIONS.findIndex(({ name }) => name.startsWith('0017_'))
    await applyD1Migrations(env.BEFORE, env.TEST_MIGRATIONS.slice(0, since))
    const run = (sql: string) => env.BEFORE.prepare(sql).run()
    await run(`insert into plans (id, slug, title, type, bedrooms, washrooms, floors, horizontal_metres, vertical_metres, area_sq_ft,
      description, features, from_price_minor, status, published_at, created_at, updated_at)
      values (1, 'old-house', 'Old House', 'House', 3, 2, 1, 12, 10, 1200, 'A house.', '[]', 125000, 'published', 1, 1, 1)`)
    await run(`insert into plan_files (id, plan_id, option, revision, object_key, filename, size_bytes, sha256, created_at)
      values (1, 1, 'a', 1, 'plans/old.zip', 'old.zip', 300, '${'0'.repeat(64)}', 1)`)
    const states = ['paid', 'held', 'pending', 'disputed']
    for (const [at, status] of states.entries()) {
      // The oldest has the highest id, so that age and not id counts.
      const [id, createdAt] = [at + 5, 1000 - at]
      await run(`insert into orders (id, reference, status, plan_id, option, file_id, plan_title, amount_minor, mode, buyer_name,
        buyer_email, buyer_phone, buyer_country, buyer_region, terms_version, terms_accepted_at, created_at, updated_at, hold_reason)
        values (${id}, 'ref_${id}', '${status}', 1, 'a', 1, 'Old House', 125000, 'test', 'Ama', 'ama@example.com', '+233241234567',
        'Ghana', 'Ashanti', '1', 1, ${createdAt}, 2, ${status === 'held' ? "'amount 100 where 125000 was asked'" : 'null'})`)
      await run(`insert into payment_attempts (reference, order_id, created_at) values ('ref_${id}', ${id}, 1)`)
      await run(
        `insert into grants (id, order_id, plan_id, option, state, created_at, updated_at) values (${id}, ${id}, 1, 'a', 'live', 1, 1)`,
      )
      await run(`insert into download_windows (grant_id, file_id, started_at) values (${id}, 1, 1)`)
      await run(
        `insert into download_log (order_id, file_id, at, outcome, address, user_agent) values (${id}, 1, 1, 'whole', '::1', 'x')`,
      )
      await run(`insert into refund_requests (mark, order_id, reference, amount_minor, reason, state, asked_by, created_at, updated_at)
        values ('m${id}', ${id}, 'ref_${id}', 100, 'Other', 'refused', 'Esi', 1, 1)`)
    }
    const event = env.BEFORE.prepare(
      'insert into payment_events (dedupe_key, source, event, reference, outcome, detail, received_at) values (?, ?, ?, ?, ?, ?, 1)',
    )
    for (const [detail] of SAID_BEFORE)
      await event.bind(detail, 'webhook', 'charge.success', 'ref_6', 'mismatch', detail).run()
    await applyD1Migrations(env.BEFORE, env.TEST_MIGRATIONS)

    const read = async <Row>(sql: string) => (await env.BEFORE.prepare(sql).all<Row>()).results
    expect(await read('select id, number, status, kind, plan_id, file_id from orders order by id')).toEqual(
      [
        { id: 5, number: 1004, status: 'paid' },
        { id: 6, number: 1003, status: 'under-review' },
        { id: 7, number: 1002, status: 'pending' },
        { id: 8, number: 1001, status: 'disputed' },
      ].map((order) => ({ ...order, kind: 'plan', plan_id: 1, file_id: 1 })),
    )
    expect(await read('select * from plan_files')).toMatchObject([
      { id: 1, plan_id: 1, option: 'a', filename: 'old.zip' },
    ])
    for (const table of ['payment_attempts', 'grants', 'download_windows', 'download_log', 'refund_requests'])
      expect(await read(`select count(*) as n from ${table}`), table).toEqual([{ n: 4 }])
    expect(
      await read(
        'select detail, mismatch, received_minor as minor, received_currency as currency, received_mode as mode from payment_events order by id',
      ),
    ).toEqual(
      SAID_BEFORE.map(([detail, mismatch, more]) => ({
        ...{ detail, mismatch, minor: null, currency: null, mode: null },
        ...more,
      })),
    )
    expect(await read('pragma foreign_key_check')).toEqual([])
    await expect(run("update orders set status = 'held' where id = 7")).rejects.toThrow(/CHECK/)
    await expect(run('delete from orders where id = 5')).rejects.toThrow(/FOREIGN KEY/)
  })

  it('shows held orders as under review, also in the filter of the admin list', async () => {
    const order = await newOrder()
    await postWebhook(chargeBody(order, { amount: 100 }))
    expect((await standingOf(order)).status).toBe('under-review')
    expect(wordsOf(await newVisitor().read(await orderPage(order)))).toContain('Under review')
    const staff = await givenStaff()
    expect(await staff.read('/orders-admin?status=under-review')).toContain(order.reference)
  })
})
