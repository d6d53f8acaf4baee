/** The dashboard and who may open it. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deliverOutbox } from '../../app/domain/jobs/deliver-outbox.server.ts'
import { enqueueDigest } from '../../app/domain/overview/digest.server.ts'
import { getDashboard } from '../../app/domain/overview/get-dashboard.server.ts'
import * as tables from '../../drizzle/schema/index.ts'
import { givenSignedIn, givenUser } from '../support/accounts.ts'
import { atOnce, expectWords } from '../support/expect.ts'
import { db, givenListing, givenOrder, givenPlan, givenPlanRequest, unique } from '../support/factories.ts'
import { outboxDeps, recordingMailer, testClock } from '../support/jobs.ts'
import { metered } from '../support/metered.ts'
import { chargeBody, refundBody } from '../support/payments.ts'
import { plainText, postWebhook, SITE } from '../support/shop.ts'

const { auditLog, messages, orders, outbox, paymentAttempts, users, viewings, wishlistItems } = tables
const givenAdmin = async () => {
  const { user, browser } = await givenSignedIn({ role: 'Admin', name: 'Ama Serwaa' })
  return { user, visitor: browser }
}

const textOf = (html: string) => plainText(html.replace(/<!--.*?-->/g, ''))

beforeEach(async () => {
  await db.delete(auditLog)
  await db.delete(messages)
})

describe('the admin area', () => {
  it('has its own style sheet, which no public page includes or links', async () => {
    const { visitor } = await givenAdmin()
    const staff = await visitor.read('/administrator')
    expect(staff.match(/<link rel="stylesheet" href="\/assets\/[\w-]+\.css"\/>/g)).toHaveLength(1)
    const styles = /<style[^>]*>(.*?)<\/style>/s.exec(staff)?.[1]
    expect(styles).toContain('.btn')
    expect(styles).not.toContain('.desk')
    expect(await visitor.read('/plans')).not.toContain('rel="stylesheet"')
  })

  it('is private, never stored, and says whose it is', async () => {
    const { visitor } = await givenAdmin()
    const response = await visitor.get('/administrator')
    const html = textOf(await response.text())
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const menu = ['Dashboard', 'Projects', 'Plans', 'Services', 'Contact Us', 'Portfolio']
    expectWords(html, [
      '<meta name="robots" content="noindex"/>',
      '<strong>Ama Serwaa</strong>',
      ...menu.map((item) => `</svg>${item}`),
      'The Paystack keys are test keys',
    ])
  })
})

describe('the morning', () => {
  /** Everything that waits, one of a kind; what other tests have left is put away. */
  async function givenMorning() {
    const now = Date.now()
    for (const table of ['viewings', 'plan_requests', 'messages'])
      await env.DB.prepare(`update ${table} set status = ?`)
        .bind(table === 'viewings' ? 'cancelled' : table === 'messages' ? 'archived' : 'declined')
        .run()
    await db.update(orders).set({ status: 'abandoned' })
    const plan = await givenPlan()
    const home = await givenListing()
    const day = { createdAt: now, updatedAt: now }
    const esi = { firstName: 'Esi', email: 'esi@example.com', message: 'Is it free?', ...day }
    const [message] = await db
      .insert(messages)
      .values({ ...esi, status: 'read' })
      .returning()
    const soon = new Date(now + 86_400_000).toISOString().slice(0, 10)
    const quoted = { status: 'quoted', quoteMinor: 100, quoteValidUntil: soon } as const
    const requests = {
      waiting: await givenPlanRequest({ firstName: 'Yaw', lastName: 'Darko' }),
      due: await givenPlanRequest({ status: 'accepted', firstName: 'Adwoa', lastName: 'Owusu' }),
      ending: await givenPlanRequest(quoted),
    }
    const midnight = now - (now % 86_400_000)
    const visit = {
      listingId: home.id,
      listingTitle: 'B-001 Villa',
      slotAt: midnight + 10 * 3_600_000,
      party: 1,
      note: '',
    }
    const kofi = { name: 'Kofi Annor', email: 'kofi@example.com', phone: '+233209999999', status: 'booked' } as const
    await db.insert(viewings).values({ ...visit, ...kofi, submissionKey: unique('v'), ...day })
    const twice = await givenOrder(plan)
    const second = `${twice.reference}b`
    await db.insert(paymentAttempts).values({ reference: second, orderId: twice.id, createdAt: now })
    for (const reference of [twice.reference, second]) await postWebhook(chargeBody({ ...twice, reference }))
    const odd = await givenOrder(plan)
    await postWebhook(chargeBody(odd, { amount: odd.amountMinor - 100 }))
    return { message, requests, twice, odd }
  }

  it('begins the page, before the cards and charts, each line one tap from where it is done', async () => {
    const { visitor } = await givenAdmin()
    const { message, requests, twice, odd } = await givenMorning()
    const html = await visitor.read('/administrator')
    const list = /aria-label="Waiting for you".*?<\/section>/s.exec(html)?.[0] ?? ''
    for (const [href, text] of [
      ['/viewings-admin?q=%2B233209999999', '10:00 viewing: Kofi Annor, B-001 Villa'],
      ['tel:+233209999999', ''],
      [`/orders-admin/${odd.reference}`, '1 payment under review: FH-'],
      [`/orders-admin/${twice.reference}`, '1 order paid twice: FH-'],
      [`/messages-admin/${message?.id}`, '1 message to answer: Esi'],
      [`/plans-admin/requests/${requests.waiting.id}`, '1 plan request to answer: Yaw Darko'],
      [`/plans-admin/requests/${requests.due.id}`, '1 accepted request without drawings: Adwoa Owusu'],
      [`/plans-admin/requests/${requests.ending.id}`, '1 quote ending soon, the first on'],
      ['/orders-admin?period=week', 'Since yesterday: '],
    ])
      expect(list).toMatch(new RegExp(`href="${href?.replace(/[?+]/g, '\\$&')}"[^>]*>${text}`))
    expect(html.indexOf('Waiting for you')).toBeLessThan(html.indexOf('Buy items'))
    expect(html.indexOf('Buy items')).toBeLessThan(html.indexOf('Income by month'))
  })

  it('is the same list in the daily mail', async () => {
    const { visitor } = await givenAdmin()
    await givenMorning()
    const html = await visitor.read('/administrator')
    const list = /aria-label="Waiting for you".*?<\/section>/s.exec(html)?.[0] ?? ''
    const lines = [...list.matchAll(/<a[^>]*href="(\/[^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [
      text,
      `${SITE}${href}`,
    ])
    await db.delete(outbox)
    const morning = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 7 * 3_600_000
    await enqueueDigest({ db, now: () => morning, payments: { mode: 'test' } })
    const { tried, mailer } = recordingMailer()
    await deliverOutbox({ ...outboxDeps(testClock(Date.now()), mailer), siteUrl: SITE })
    await db.update(outbox).set({ nextAttemptAt: 0 })
    await deliverOutbox({ ...outboxDeps(testClock(Date.now()), mailer), siteUrl: SITE })
    const html2 = tried.find(({ subject }) => subject.startsWith('Your day'))?.html ?? ''
    const mailed = [...html2.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [text, href])
    // The mails and checks of this moment may differ; all that waits for people is the same.
    const lasting = (all: (string | undefined)[][]) =>
      all.filter(([text]) => !/mails? that|needs attention|^Dashboard$/.test(text ?? ''))
    expect(lasting(mailed)).toEqual(lasting(lines))
    expect(lasting(lines).length).toBeGreaterThan(6)
  })
})

describe('the dashboard', () => {
  it('shows the five cards, revenue, pending work and recent changes', async () => {
    const { visitor, user } = await givenAdmin()
    const plan = await givenPlan({ title: unique('Adenta Porch House ') })
    const now = Date.now()
    await givenOrder(plan, { status: 'paid', paidAt: now })
    await db.insert(wishlistItems).values({ userId: user.id, itemType: 'plan', itemId: plan.id, createdAt: now })
    const esi = { firstName: 'Esi', email: 'esi@example.com', message: 'x' }
    await db.insert(messages).values({ ...esi, createdAt: now, updatedAt: now })
    const dead = { dedupeKey: unique('dead'), kind: 'receipt', payload: {}, status: 'dead' } as const
    await db.insert(outbox).values({ ...dead, nextAttemptAt: now, createdAt: now })
    const change = {
      actorId: user.id,
      actor: 'Ama Serwaa',
      action: 'publish',
      subject: 'listing',
      subjectId: '7000007',
    }
    await db.insert(auditLog).values({ at: now, ...change })
    const html = textOf(await visitor.read('/administrator'))
    const cards = { 'Buy items': 'violet', Plans: 'blue', Projects: 'green', Likes: 'red', Purchased: 'yellow' }
    for (const [label, colour] of Object.entries(cards))
      expect(html).toMatch(
        new RegExp(`<li class="[^"]*text-${colour}"><a[^>]*>${label}\\s*<strong class="num[^"]*">[\\d.km]+</strong>`),
      )
    expectWords(
      html,
      [' paid order', 'The same as a table', '1 message to answer: Esi', 'Home 7000007 published'],
      [SITE.replace('http://', 'https://')],
    )
    expect(html).toMatch(/\d+ mails? that could not be sent/)
    expect(html.match(new RegExp(plan.title, 'g'))?.length).toBeGreaterThanOrEqual(3)
  })

  it('counts income without partial refunds and duplicate payments', async () => {
    const read = async () => {
      const { months, days, mostSold } = await getDashboard({ db, now: Date.now, payments: { mode: 'test' } })
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
    const sold = (await read()).mostSold.find(({ title }) => title === plan.title)
    expect(sold).toMatchObject({ count: 3, amountMinor: 3 * order.amountMinor - 25_000 })
  })

  it('counts with at most three rows read for each wishlist entry and four for each sale', async () => {
    const cost = async () => {
      const { meter, db: counted } = metered(env.DB)
      const { counts, mostWished } = await getDashboard({ db: counted, now: Date.now, payments: { mode: 'test' } })
      return { rows: meter.rows, counts, mostWished }
    }
    const plan = await givenPlan({ title: unique('Wished House ') })
    const long = Date.now() - 900 * 86_400_000
    const grow = async () => {
      const people = await atOnce(30, () => givenUser())
      for (const { id } of people)
        await db.batch([
          db.insert(wishlistItems).values({ userId: id, itemType: 'plan', itemId: plan.id, createdAt: 0 }),
          db.insert(wishlistItems).values({ userId: id, itemType: 'listing', itemId: 900_000 + id, createdAt: 0 }),
        ])
      const paid = { status: 'paid', createdAt: long, paidAt: long } as const
      const old = await atOnce(30, () => givenOrder(plan, paid))
      return { people, old }
    }
    const { people, old } = await grow()
    const before = await cost()
    await grow()
    const after = await cost()
    expect(after.counts.likes - before.counts.likes).toBe(60)
    expect(after.counts.purchased - before.counts.purchased).toBe(30)
    expect(after.mostWished[0]).toEqual({ kind: 'plan', title: plan.title, count: 60 })
    expect(after.rows - before.rows).toBeLessThanOrEqual(3 * 60 + 4 * 30)
    const [first, other] = old
    if (!first || !other) throw new Error('no orders')
    await db.update(orders).set({ status: 'refunded' }).where(eq(orders.id, first.id))
    await db.update(orders).set({ status: 'disputed' }).where(eq(orders.id, other.id))
    await db.delete(wishlistItems).where(eq(wishlistItems.itemId, plan.id))
    // Rows deleted together with a person are counted too.
    await db.delete(users).where(eq(users.id, people[0]?.id ?? 0))
    const last = await cost()
    expect(last.counts.purchased - after.counts.purchased).toBe(-1)
    expect(last.counts.likes - after.counts.likes).toBe(-61)
    expect(last.mostWished.find(({ title }) => title === plan.title)).toBeUndefined()
  })
})
