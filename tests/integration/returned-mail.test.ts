/** Mail that came back: what the mail service reports marks it, the visitor corrects the address, and staff see it. */
import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as WORDS from '../../app/domain/mail/correct-address.ts'
import { messageIdOf, readDeliveryEvent, recordDelivery } from '../../app/domain/mail/delivery.server.ts'
import type { Env } from '../../app/http/env.server.ts'
import { auditLog, orders, outbox, planRequests, rateCounters, viewings } from '../../drizzle/schema/index.ts'
import worker from '../../server.ts'
import { db, givenOrder, givenPlan, givenPlanRequest, rowsWhere, unique } from '../support/factories.ts'
import { givenReturned, givenViewing } from '../support/flows.ts'
import { givenStaff } from '../support/items.ts'
import { HOUR, keys, sendMails } from '../support/jobs.ts'
import fc from '../support/properties.ts'
import { appWith, expectPage, fieldError, newVisitor, plainText, redirectOf, textsByRole } from '../support/shop.ts'

const visitor = () => newVisitor(appWith())
const newEmail = () => `${unique('kofi-')}@example.com`
beforeEach(async () => {
  for (const table of [outbox, auditLog, rateCounters]) await db.delete(table)
})

/** As Cloudflare puts it into the queue (event schema 1). */
const eventOf = (kind: string, messageId: string, recipient: string) => ({
  type: `cf.email.sending.message.${kind}`,
  source: { type: 'email.sending', zoneId: 'zone', domain: 'site.test' },
  payload: {
    ...{ eventId: unique('event'), messageId, sender: 'orders@site.test', recipient, terminal: kind !== 'deferred' },
    delivery: { status: kind, smtpStatusCode: '550', smtpResponse: '550 5.1.1 no such mailbox' },
  },
  metadata: { eventSchemaVersion: 1, eventTimestamp: new Date().toISOString() },
})

async function deliverEvents(...bodies: unknown[]) {
  const batch = createMessageBatch(
    'mail-events',
    bodies.map((body) => ({ id: unique('m'), timestamp: new Date(), attempts: 1, body })),
  )
  const execution = createExecutionContext()
  await worker.queue(batch, env as unknown as Env, execution)
  const result = await getQueueResult(batch, execution)
  await waitOnExecutionContext(execution)
  return result
}

const paidOrder = async (email = newEmail()) => {
  const order = await givenOrder(await givenPlan(), { status: 'paid', paidAt: Date.now(), buyerEmail: email })
  return { ...order, email, page: `/orders/${order.reference}?key=${await keys.mac('order', order.reference)}` }
}
async function sentReceipt(order: { id: number }) {
  const values = { dedupeKey: unique('receipt:'), kind: 'receipt', subjectId: order.id, payload: {} }
  const times = { status: 'waiting', nextAttemptAt: 0, createdAt: Date.now() } as const
  await db.insert(outbox).values({ ...values, ...times })
  const [mail] = await sendMails()
  const [row] = await rowsWhere(outbox, eq(outbox.dedupeKey, values.dedupeKey))
  if (!mail || !row) throw new Error('no receipt was sent')
  return { mail, row }
}
const stateOf = async (id: number) => (await rowsWhere(outbox, eq(outbox.id, id)))[0]

describe('the reports of the mail service', () => {
  it('come through the queue, mark their mail and are acknowledged, also those about nothing of ours', async () => {
    const order = await paidOrder()
    const { mail, row } = await sentReceipt(order)
    const all = await deliverEvents(
      eventOf('bounced', `<${mail.messageId}>`, order.email.toUpperCase()),
      eventOf('bounced', 'unknown-1', order.email),
      eventOf('opened', mail.messageId, order.email),
      { nonsense: [1] },
      'text',
      null,
    )
    expect(all.explicitAcks).toHaveLength(6)
    expect(await stateOf(row.id)).toMatchObject({
      delivery: 'bounced',
      recipient: order.email,
      lastError: '550 5.1.1 no such mailbox',
      status: 'sent',
    })
  })

  it('come again where they could not be stored', async () => {
    const order = await paidOrder()
    const { mail } = await sentReceipt(order)
    const batch = createMessageBatch('mail-events', [
      { id: 'm', timestamp: new Date(), attempts: 1, body: eventOf('bounced', mail.messageId, order.email) },
    ])
    const execution = createExecutionContext()
    const broken = {
      prepare: () => env.DB.prepare('select x from no_such_table'),
      batch: () => Promise.reject(new Error('down')),
    }
    await worker.queue(batch, { ...env, DB: broken } as unknown as Env, execution)
    expect((await getQueueResult(batch, execution)).retryMessages).toHaveLength(1)
  })

  it('find a mail by the id that the service gave it', async () => {
    const order = await paidOrder()
    const { row } = await sentReceipt(order)
    await db.update(outbox).set({ providerId: '0101018f-msg' }).where(eq(outbox.id, row.id))
    await deliverEvents(eventOf('delivered', '0101018f-msg', order.email))
    expect((await stateOf(row.id))?.delivery).toBe('delivered')
  })

  it('do not touch a mail that has the same number in another database', async () => {
    const order = await paidOrder()
    const { row } = await sentReceipt(order)
    const other = await messageIdOf({ id: row.id, dedupeKey: 'another' }, 'site.test')
    await deliverEvents(eventOf('bounced', other, order.email))
    expect((await stateOf(row.id))?.delivery).toBe('')
  })

  it('leave the worst word whatever their order and however often each comes, and change no money', async () => {
    const order = await paidOrder()
    const { mail, row } = await sentReceipt(order)
    const [before] = await rowsWhere(orders, eq(orders.id, order.id))
    const kinds = ['deferred', 'delivered', 'bounced', 'failed', 'rejected', 'complained']
    const worst = (heard: readonly string[]) =>
      heard.includes('complained')
        ? 'complained'
        : heard.some((kind) => /bounced|failed|rejected/.test(kind))
          ? 'bounced'
          : heard.includes('delivered')
            ? 'delivered'
            : 'deferred'
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...kinds, ...kinds], { minLength: 1 }), async (heard) => {
        await db.update(outbox).set({ delivery: '', recipient: '' }).where(eq(outbox.id, row.id))
        for (const kind of heard) {
          const event = readDeliveryEvent(eventOf(kind, mail.messageId, order.email))
          if (event) await recordDelivery({ db }, event)
        }
        expect((await stateOf(row.id))?.delivery).toBe(worst(heard))
      }),
      { numRuns: 40 },
    )
    const [after] = await rowsWhere(orders, eq(orders.id, order.id))
    expect(after).toEqual(before)
  })
})

/** What waited, as sent now; the site may have sent it already, right after its answer. */
async function sentAfterAnswer() {
  await vi.waitFor(async () => expect(await rowsWhere(outbox, eq(outbox.status, 'sending'))).toEqual([]))
  await db.update(outbox).set({ status: 'waiting', nextAttemptAt: 0, sentAt: null })
  return sendMails(Date.now() + HOUR)
}

describe('the page of an order whose mail came back', () => {
  it('says so, takes the right address, sends the receipt there, and tells staff', async () => {
    const order = await paidOrder()
    const { mail } = await sentReceipt(order)
    const buyer = visitor()
    expect(plainText(await buyer.read(order.page))).not.toContain('could not deliver')
    await deliverEvents(eventOf('bounced', mail.messageId, order.email))
    const html = plainText(await buyer.read(order.page))
    expect(html).toContain('We could not deliver mail to k…@…. Please correct the address.')
    expect(fieldError(plainText(await expectPage(buyer.post(order.page, { email: 'kofi' }), 400)), 'email')).toContain(
      'Please enter a valid email address',
    )
    const right = newEmail()
    const [status, to] = await redirectOf(buyer.post(order.page, { email: right.toUpperCase() }))
    const next = to ?? ''
    expect([status, next.split('?')[0]]).toEqual([303, `/orders/${order.reference}`])
    const [row] = await rowsWhere(orders, eq(orders.id, order.id))
    expect(row).toMatchObject({ buyerEmail: right, status: 'paid', amountMinor: order.amountMinor })
    const after = plainText(await buyer.read(next))
    expect(textsByRole(after, 'status')).toContain(WORDS.ADDRESS_CORRECTED)
    expect(after).not.toContain('could not deliver')
    const sent = await sentAfterAnswer()
    expect(sent.filter((each) => each.to === right).map(({ messageId }) => messageId)).toEqual([mail.messageId])
    const toStaff = sent.find((each) => each.to === 'staff@fihankra.example')
    expect(toStaff?.subject).toMatch(/^Address corrected: FH-\d+$/)
    expect(toStaff?.text).toContain(`/orders-admin/${order.reference}`)
    const log = await rowsWhere(auditLog, eq(auditLog.action, 'correct-address'))
    expect(log).toMatchObject([{ subject: 'order', subjectId: String(order.id), before: null, after: null }])
    // A late report about the old address says nothing about the new one.
    await deliverEvents(eventOf('bounced', mail.messageId, order.email))
    expect(plainText(await buyer.read(next))).not.toContain('could not deliver')
    await deliverEvents(eventOf('delivered', mail.messageId, right))
    // And again: it is corrected as often as mail comes back.
    await deliverEvents(eventOf('bounced', mail.messageId, right))
    expect(plainText(await buyer.read(next))).toContain('could not deliver')
  })

  it('keeps the address where no mail came back, where it was only late, or where the reader complained', async () => {
    const order = await paidOrder()
    const { mail } = await sentReceipt(order)
    for (const kind of ['', 'deferred', 'delivered', 'complained']) {
      if (kind) await deliverEvents(eventOf(kind, mail.messageId, order.email))
      expect(plainText(await visitor().read(order.page))).not.toContain('could not deliver')
      const html = await expectPage(visitor().post(order.page, { email: newEmail() }), 409)
      expect(html).toContain(WORDS.NOTHING_RETURNED)
    }
    const [row] = await rowsWhere(orders, eq(orders.id, order.id))
    expect(row?.buyerEmail).toBe(order.email)
  })

  it('is corrected only by those who may see it, and at most five times a day to one address', async () => {
    const order = await paidOrder()
    await givenReturned('receipt', order)
    const path = `/orders/${order.reference}`
    expect((await visitor().post(path, { email: newEmail() })).status).toBe(404)
    const to = newEmail()
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const each = await paidOrder()
      await givenReturned('receipt', each)
      statuses.push((await visitor().post(each.page, { email: to })).status)
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })
})

it('a plan request takes the right address, and the key of an earlier mail proves no address any more', async () => {
  const { id, reference } = await givenPlanRequest()
  const [made] = await rowsWhere(planRequests, eq(planRequests.id, id))
  await givenReturned('request-received', { id, email: made?.email ?? '' })
  const page = `/plans/request/${reference}?key=${await keys.mac('request', reference)}`
  const requester = visitor()
  expect(plainText(await requester.read(page))).toContain('could not deliver')
  // The buyer of the plan has nothing to do with the request.
  const bought = await paidOrder()
  const [order] = await rowsWhere(orders, eq(orders.id, bought.id))
  await db
    .update(planRequests)
    .set({
      planId: order?.planId ?? null,
      status: 'quoted',
      quoteMinor: 900_000,
      depositMinor: 300_000,
      quoteValidUntil: '2099-12-31',
    })
    .where(eq(planRequests.id, id))
  expect((await requester.post(page, { email: bought.email })).status).toBe(303)
  const [row] = await rowsWhere(planRequests, eq(planRequests.id, id))
  expect(row?.email).toBe(bought.email)
  const html = plainText(await requester.read(page))
  expect(html).not.toContain('could not deliver')
  expect(html).not.toMatch(/less the price|credit/i)
})

it('a viewing takes the right address, and its page moves to the link of that address', async () => {
  const viewing = await givenViewing()
  await givenReturned('viewing-booked', viewing)
  const guest = visitor()
  expect(plainText(await guest.read(viewing.link))).toContain('could not deliver')
  await expectPage(guest.post(viewing.link, { email: 'nobody' }), 400)
  const right = newEmail()
  const [status, to] = await redirectOf(guest.post(viewing.link, { email: right }))
  const next = to ?? ''
  expect(status).toBe(303)
  expect((await guest.get(viewing.link)).status).toBe(404)
  expect(plainText(await guest.read(next))).not.toContain('could not deliver')
  expect((await rowsWhere(viewings, eq(viewings.id, viewing.id)))[0]).toMatchObject({ email: right, status: 'booked' })
  const sent = await sentAfterAnswer()
  expect(sent.find((each) => each.to === right)?.text).toContain(next)
})

it('staff see returned mail in a list of its own, send it again or put it aside', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()]
  const returned = [await givenReturned('receipt', first), await givenReturned('receipt', second)]
  await sentReceipt(await paidOrder())
  const staff = await givenStaff(appWith())
  expect(plainText(await staff.read('/administrator'))).toContain('2 mails that came back')
  const list = plainText(await staff.read('/mail-admin?status=returned'))
  expect(list).toContain('2 mails')
  expect(list.split('>Bounced<').length - 1).toBe(2)
  const [again, aside] = returned.map(({ id }) => `/mail-admin/${id}`)
  expect((await staff.post(`${again}/retry`)).status).toBe(303)
  expect((await staff.post(`${aside}/dismiss`)).status).toBe(303)
  expect(plainText(await staff.read('/mail-admin?status=returned'))).not.toContain('>Bounced<')
  expect((await stateOf(returned[0]?.id ?? 0))?.delivery).toBe('')
  expect(plainText(await visitor().read(second.page))).not.toContain('could not deliver')
})
