/** The dashboard and who may open it. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readDashboard } from '../../app/domain/overview/read-dashboard.server.ts'
import {
  auditLog,
  messages,
  orders,
  outbox,
  paymentAttempts,
  users,
  wishlistItems,
} from '../../drizzle/schema/index.ts'
import { givenUser, letIn } from '../support/accounts.ts'
import { db, givenOrder, givenPlan, unique } from '../support/factories.ts'
import { metered } from '../support/metered.ts'
import { chargeBody, refundBody } from '../support/payments.ts'
import { newVisitor, plainText, postWebhook, SITE } from '../support/shop.ts'

const givenAdmin = async () => {
  const visitor = newVisitor()
  const user = await givenUser({ role: 'Admin', name: 'Ama Serwaa' })
  await letIn(visitor, user.id)
  return { visitor, user }
}

const textOf = (html: string) => plainText(html.replace(/<!--.*?-->/g, ''))

beforeEach(async () => {
  await db.delete(auditLog)
  await db.delete(messages)
})

describe('the door of the admin area', () => {
  it('sends who is not signed in to the sign-in and back, and everybody else home', async () => {
    const stranger = await newVisitor().get('/administrator')
    expect(stranger.status).toBe(302)
    expect(stranger.headers.get('location')).toBe('/login?redirect=%2Fadministrator')
    const buyer = newVisitor()
    await letIn(buyer, (await givenUser()).id)
    const refused = await buyer.get('/administrator')
    expect(refused.status).toBe(302)
    expect(refused.headers.get('location')).toBe('/')
    const disabled = newVisitor()
    await letIn(disabled, (await givenUser({ role: 'Admin', disabledAt: Date.now() })).id)
    expect((await disabled.get('/administrator')).headers.get('location')).toBe('/login?redirect=%2Fadministrator')
  })

  it('is the same by the data address', async () => {
    const response = await newVisitor().get('/administrator.data')
    expect(await response.text()).not.toContain('userName')
  })

  it('has a sheet of its own, which no public document carries or links', async () => {
    const { visitor } = await givenAdmin()
    const staff = await (await visitor.get('/administrator')).text()
    expect(staff.match(/<link rel="stylesheet" href="\/assets\/[\w-]+\.css"\/>/g)).toHaveLength(1)
    const styles = /<style[^>]*>(.*?)<\/style>/s.exec(staff)?.[1]
    expect(styles).toContain('.btn')
    expect(styles).not.toContain('.desk')
    expect(await (await visitor.get('/plans')).text()).not.toContain('rel="stylesheet"')
  })

  it('is private, never stored, and says whose it is', async () => {
    const { visitor } = await givenAdmin()
    const response = await visitor.get('/administrator')
    const html = textOf(await response.text())
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('<strong>Ama Serwaa</strong>')
    for (const item of ['Dashboard', 'Projects', 'Plans', 'Services', 'Contact Us', 'Portfolio'])
      expect(html).toContain(`</svg>${item}`)
    expect(html).toContain('The Paystack keys are test keys')
  })
})

describe('the dashboard', () => {
  it('has the five cards, the revenue, what waits and what changed', async () => {
    const { visitor, user } = await givenAdmin()
    const plan = await givenPlan({ title: unique('Adenta Porch House ') })
    const now = Date.now()
    await db.insert(orders).values({
      reference: `ref_${now}_${unique('a').slice(0, 12)}`,
      status: 'paid',
      planId: plan.id,
      option: 'a',
      fileId: plan.files.a.id,
      planTitle: plan.title,
      amountMinor: 125_000,
      mode: 'test',
      buyerName: 'Kofi Adjei',
      buyerEmail: 'kofi@example.com',
      buyerPhone: '+233200000199',
      buyerCountry: 'GH',
      buyerRegion: 'Ashanti',
      termsVersion: '1 Nov 2026',
      termsAcceptedAt: now,
      createdAt: now,
      updatedAt: now,
      paidAt: now,
    })
    await db.insert(wishlistItems).values({ userId: user.id, itemType: 'plan', itemId: plan.id, createdAt: now })
    await db
      .insert(messages)
      .values({ firstName: 'Esi', email: 'esi@example.com', message: 'x', createdAt: now, updatedAt: now })
    await db.insert(outbox).values({
      dedupeKey: unique('dead'),
      kind: 'receipt',
      payload: {},
      status: 'dead',
      nextAttemptAt: now,
      createdAt: now,
    })
    await db.insert(auditLog).values({
      at: now,
      actorId: user.id,
      actor: 'Ama Serwaa',
      action: 'publish',
      subject: 'plan',
      subjectId: '7000007',
    })
    const html = textOf(await (await visitor.get('/administrator')).text())
    for (const [label, colour] of [
      ['Buy items', 'violet'],
      ['Plans', 'blue'],
      ['Projects', 'green'],
      ['Likes', 'red'],
      ['Purchased', 'yellow'],
    ])
      expect(html).toMatch(
        new RegExp(`<li class="[^"]*text-${colour}"><a[^>]*>${label}<strong class="num[^"]*">[\\d.km]+</strong>`),
      )
    expect(html).toContain('1 paid order, GHS 1,250')
    expect(html).toContain('The same as a table')
    expect(html).toContain('1 message not read')
    expect(html).toMatch(/\d+ mails? that could not be sent/)
    expect(html).toContain('Plan 7000007: publish')
    expect(html.match(new RegExp(plan.title, 'g'))?.length).toBeGreaterThanOrEqual(3)
    expect(html).not.toContain(SITE.replace('http://', 'https://'))
  })

  it('counts as income what was kept: less what went back in part, and not what was paid twice', async () => {
    const read = async () => {
      const { months, days, mostSold } = await readDashboard({ db, now: Date.now })
      return { month: months.at(-1)?.amountMinor ?? 0, day: days.at(-1)?.amountMinor ?? 0, mostSold }
    }
    const before = await read()
    const plan = await givenPlan({ title: unique('Kept House ') })
    const order = await givenOrder(plan)
    const second = `${order.reference}b`
    await db.insert(paymentAttempts).values({ reference: second, orderId: order.id, createdAt: Date.now() })
    for (const reference of [order.reference, second]) await postWebhook(chargeBody({ ...order, reference }))
    await postWebhook(refundBody({ ...order, reference: second }, 'processed'))
    expect((await read()).month - before.month).toBe(order.amountMinor)
    await postWebhook(refundBody(order, 'processed', { amount: '25000' }))
    const after = await read()
    expect(after.month - before.month).toBe(order.amountMinor - 25_000)
    expect(after.day - before.day).toBe(order.amountMinor - 25_000)
    const others = await Promise.all([givenOrder(plan), givenOrder(plan)])
    for (const each of others) await postWebhook(chargeBody(each))
    expect((await read()).mostSold.find(({ title }) => title === plan.title)).toMatchObject({
      count: 3,
      amountMinor: 3 * order.amountMinor - 25_000,
    })
  })

  it('keeps its counts, so that its price does not grow with wishes and old orders', async () => {
    const cost = async () => {
      const { meter, db: counted } = metered(env.DB)
      const { counts, mostWished } = await readDashboard({ db: counted, now: Date.now })
      return { rows: meter.rows, counts, mostWished }
    }
    const plan = await givenPlan({ title: unique('Wished House ') })
    const long = Date.now() - 900 * 86_400_000
    const grow = async () => {
      const people = await Promise.all(Array.from({ length: 30 }, () => givenUser()))
      for (const { id } of people)
        await db.batch([
          db.insert(wishlistItems).values({ userId: id, itemType: 'plan', itemId: plan.id, createdAt: 0 }),
          db.insert(wishlistItems).values({ userId: id, itemType: 'listing', itemId: 900_000 + id, createdAt: 0 }),
        ])
      const old = await Promise.all(
        Array.from({ length: 30 }, () => givenOrder(plan, { status: 'paid', createdAt: long, paidAt: long })),
      )
      return { people, old }
    }
    const { people, old } = await grow()
    const before = await cost()
    await grow()
    const after = await cost()
    expect(after.counts.likes - before.counts.likes).toBe(60)
    expect(after.counts.purchased - before.counts.purchased).toBe(30)
    expect(after.mostWished[0]).toEqual({ kind: 'plan', title: plan.title, count: 60 })
    expect(after.rows - before.rows).toBeLessThan(5)
    const [first, other] = old
    if (!first || !other) throw new Error('no orders')
    await db.update(orders).set({ status: 'refunded' }).where(eq(orders.id, first.id))
    await db.update(orders).set({ status: 'disputed' }).where(eq(orders.id, other.id))
    await db.delete(wishlistItems).where(eq(wishlistItems.itemId, plan.id))
    // What goes with a person is counted too.
    await db.delete(users).where(eq(users.id, people[0]?.id ?? 0))
    const last = await cost()
    expect(last.counts.purchased - after.counts.purchased).toBe(-1)
    expect(last.counts.likes - after.counts.likes).toBe(-61)
    expect(last.mostWished.find(({ title }) => title === plan.title)).toBeUndefined()
  })
})
