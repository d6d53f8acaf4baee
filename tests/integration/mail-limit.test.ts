/** Emails that anybody can cause for somebody else: five of a kind for an address and day, and no page tells. */
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailReset } from '../../app/domain/accounts/change-password.server.ts'
import { mailVerification } from '../../app/domain/accounts/sign-up.server.ts'
import { mayMail } from '../../app/domain/limits/mail-limit.server.ts'
import { subscribe, unsubscribe } from '../../app/domain/newsletter/subscribe.server.ts'
import { mailLinkAgain, mailLinksTo } from '../../app/domain/orders/look-up-orders.server.ts'
import { LOOKUP_ANSWER } from '../../app/domain/orders/messages.ts'
import { submitRequest } from '../../app/domain/plan-requests/submit-request.server.ts'
import { oneTimeLinks, outbox, subscribers } from '../../drizzle/schema/index.ts'
import { givenUser } from '../support/accounts.ts'
import { atOnce } from '../support/expect.ts'
import { db, newOrder, unique } from '../support/factories.ts'
import { keys, MINUTE } from '../support/jobs.ts'
import { appWith, newVisitor, textsByRole } from '../support/shop.ts'

const DAY = 24 * 60 * MINUTE
/** The beginning of a day, so that all tries of a test fall into one. */
const MORNING = Math.floor(Date.now() / DAY) * DAY
const newEmail = () => `${unique('esi-')}@example.com`
const at = (time: number) => ({ db, keys, now: () => time })

async function givenBuyer() {
  const buyerEmail = newEmail()
  return { ...(await newOrder({ status: 'paid', paidAt: Date.now(), buyerEmail })), buyerEmail }
}

const linksFor = ({ id, buyerEmail }: { id: number; buyerEmail: string }) =>
  db.$count(
    outbox,
    sql`(${outbox.kind} = 'links' and ${outbox.payload} like ${`%${buyerEmail}%`}) or (${outbox.kind} = 'link-again' and ${outbox.subjectId} = ${id})`,
  )
const mailsOf = (kind: string, id: number) => db.$count(outbox, and(eq(outbox.kind, kind), eq(outbox.subjectId, id)))

describe('an address gets five mails a day', () => {
  it('for order links, however requested, and again two days later', async () => {
    const order = await givenBuyer()
    for (let turn = 0; turn < 15; turn += 1) {
      await mailLinksTo(at(MORNING + turn * 3 * MINUTE), order.buyerEmail.toUpperCase())
      await mailLinkAgain(at(MORNING + turn * 3 * MINUTE), order)
    }
    expect(await linksFor(order)).toBe(5)
    await mailLinksTo(at(MORNING + 2 * DAY), order.buyerEmail)
    expect(await linksFor(order)).toBe(6)
  })

  it('without counting an email that the one-minute limit suppressed', async () => {
    const order = await givenBuyer()
    for (let turn = 0; turn < 20; turn += 1) await mailLinksTo(at(MORNING + turn), order.buyerEmail)
    await mailLinksTo(at(MORNING + 2 * MINUTE), order.buyerEmail)
    expect(await linksFor(order)).toBe(2)
  })

  it('for a new password of a confirmed account', async () => {
    const user = await givenUser()
    for (let turn = 0; turn < 30; turn += 1) await mailReset(at(MORNING + turn * 2 * MINUTE), user.email)
    expect(await mailsOf('reset-password', user.id)).toBe(5)
  })

  it('to confirm an account, whether or not links are used', async () => {
    const user = await givenUser({ emailVerifiedAt: null })
    for (let turn = 0; turn < 30; turn += 1) {
      await mailVerification(at(MORNING + turn * 2 * MINUTE), user.email)
      await db.update(oneTimeLinks).set({ usedAt: 1 }).where(eq(oneTimeLinks.userId, user.id))
    }
    expect(await mailsOf('verify-email', user.id)).toBe(5)
  })

  it('to confirm the newsletter, however often it is unsubscribed', async () => {
    const email = newEmail()
    const row = () => db.select().from(subscribers).where(eq(subscribers.email, email)).get()
    for (let turn = 0; turn < 20; turn += 1) {
      await subscribe(at(MORNING + turn * MINUTE), email, '1')
      await unsubscribe(at(MORNING + turn * MINUTE), (await row())?.id ?? 0)
    }
    expect(await mailsOf('newsletter-confirm', (await row())?.id ?? 0)).toBe(5)
  })

  it('about plan requests that somebody sends with its address; every request is saved', async () => {
    const email = newEmail()
    const form = {
      ...{ firstName: 'Esi', lastName: 'Quansah', email, phone: '+233241234567', country: 'Ghana', city: 'Winneba' },
      ...{ projectAddress: 'Behind the market', floorPlanType: 'residential' as const, otherFloorPlanType: '' },
      ...{ planDescription: 'A house for five.', changes: [], roomDetails: [{ label: 'bedroom', value: 3 }] },
    }
    const request = { form, planSlug: null, concept: '', fileIds: [], termsVersion: '1 Nov 2026' }
    const made = await atOnce(12, () =>
      submitRequest(at(MORNING), { ...request, formKey: unique('f'), submissionKey: unique('s') }),
    )
    expect(new Set(made).size).toBe(12)
    const mails = await db.all<{ count: number }>(
      sql`select count(*) as count from outbox join plan_requests on plan_requests.id = subject_id
        where kind = 'request-received' and email = ${email}`,
    )
    expect(mails).toEqual([{ count: 5 }])
  })

  it('at most, however many are requested at once', async () => {
    const email = newEmail()
    const turns = await atOnce(40, () => mayMail(at(MORNING), 'some-kind', email))
    expect(turns.filter(Boolean)).toHaveLength(5)
    expect(await mayMail(at(MORNING), 'another-kind', email)).toBe(true)
  })
})

it('the page is the same whether an email was sent or not', async () => {
  const order = await givenBuyer()
  const answer = async () => {
    const visitor = newVisitor(appWith())
    expect((await visitor.post('/orders/lookup', { email: order.buyerEmail })).status).toBe(303)
    return textsByRole(await visitor.read('/orders/lookup'), 'status')
  }
  const before = await answer()
  expect(before).toEqual([LOOKUP_ANSWER])
  expect(await linksFor(order)).toBe(1)
  await db.delete(outbox).where(eq(outbox.kind, 'links'))
  while (await mayMail(at(Date.now()), 'order-links', order.buyerEmail));
  expect(await answer()).toEqual(before)
  expect(await linksFor(order)).toBe(0)
})
