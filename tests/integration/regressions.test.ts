/** Faults that an outside tester once found; each stays mended. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { givenOrder, givenPlan } from '../support/factories.ts'
import { buyerForm, chargeBody, disputeBody, refundBody, standingOf } from '../support/payments.ts'
import { appWith, control, newVisitor, postWebhook, redirectOf } from '../support/shop.ts'

const app = appWith({})
async function deliver(...bodies: string[]) {
  for (const body of bodies) expect((await postWebhook(body)).status).toBe(200)
}

beforeEach(async () => {
  await control('DELETE', 'faults')
})

describe('an order whose payment cannot be verified', () => {
  async function paidInSilence(email: string) {
    const plan = await givenPlan()
    const visitor = newVisitor(app)
    expect((await visitor.post(`/plans/${plan.slug}/purchase`, buyerForm({ email }))).status).toBe(303)
    const row = await env.DB.prepare('select reference from orders where buyer_email = ?')
      .bind(email)
      .first<{ reference: string }>()
    const reference = row?.reference ?? ''
    await control('POST', 'faults', { kind: 'drop' })
    await control('POST', `transactions/${reference}/pay`, {})
    return { visitor, reference }
  }

  it('is not called unpaid', async () => {
    const { visitor, reference } = await paidInSilence('silence@example.com')
    await control('POST', 'faults', { kind: 'http', status: 500, route: 'verify' })
    const html = await visitor.read(`/orders/${reference}?trxref=${reference}`)
    expect(html).toContain('Not confirmed yet')
    expect(html).not.toContain('Nothing was charged')
  })

  it('redirects a buyer who has paid to the file, not to the checkout again', async () => {
    const { visitor, reference } = await paidInSilence('twice@example.com')
    expect(await redirectOf(visitor.post(`/orders/${reference}/pay`, {}))).toEqual([303, `/orders/${reference}`])
    expect(await visitor.read(`/orders/${reference}`)).toContain('Your files are ready')
  })
})

describe('a dispute', () => {
  it('suspends the order that it names, even with a number that another order had', async () => {
    const [first, second] = [await givenOrder(await givenPlan()), await givenOrder(await givenPlan())]
    await deliver(chargeBody(first), chargeBody(second))
    await deliver(disputeBody(first, 'create', { id: 77 }), disputeBody(second, 'create', { id: 77 }))
    expect(await standingOf(first)).toMatchObject({ status: 'disputed', grants: ['suspended'] })
    expect(await standingOf(second)).toMatchObject({ status: 'disputed', grants: ['suspended'] })
  })

  it.each(['weird', null])('resolved as %s stays suspended until staff have reviewed it', async (resolution) => {
    const order = await givenOrder(await givenPlan())
    await deliver(chargeBody(order), disputeBody(order, 'create'), disputeBody(order, 'resolve', { resolution }))
    expect(await standingOf(order)).toMatchObject({ status: 'disputed', grants: ['suspended'] })
  })
})

describe('a refund', () => {
  it('in another currency ends nothing and is reported to staff', async () => {
    const order = await givenOrder(await givenPlan())
    await deliver(chargeBody(order), refundBody(order, 'processed', { currency: 'NGN' }))
    const standing = await standingOf(order)
    expect(standing).toMatchObject({ status: 'paid', grants: ['live'] })
    expect(standing.mails).toContain('staff-alert')
  })

  it('is one refund, whether an event of it carries its reference or not', async () => {
    const order = await givenOrder(await givenPlan())
    const half = { id: 9, amount: order.amountMinor / 2 }
    await deliver(
      chargeBody(order),
      refundBody(order, 'processed', { ...half, refund_reference: null }),
      refundBody(order, 'processed', half),
    )
    expect(await standingOf(order)).toMatchObject({ status: 'paid', grants: ['live'] })
  })
})

describe('a visitor', () => {
  const visitor = newVisitor(app)

  it('gets links at an address below a plan that does not exist', async () => {
    const answer = await visitor.get('/plans/no-such/purchase')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This plan is not here')
  })

  it('gets our own error page for a missing file', async () => {
    for (const path of ['/plans/no-such/cost.csv', '/plans/no-such/bill.pdf', '/plans/no-such/sample.pdf']) {
      const answer = await visitor.get(path)
      expect(`${answer.status} ${answer.headers.get('content-type')}`).toMatch(/^404 text\/plain/)
      expect(await answer.text()).not.toMatch(/^\{/)
    }
  })

  it('gets our own error page for a method that an address does not allow', async () => {
    for (const path of ['/', '/plans', '/healthz', '/downloads/x']) {
      const answer = await visitor.post(path, { a: 'b' })
      expect(answer.status).toBe(405)
      expect(await answer.text()).not.toMatch(/Error: You|Unexpected Server Error|did not provide/)
    }
  })

  it('finds the plans of a town by its name alone if only one region has it', async () => {
    const plan = await givenPlan({ region: 'Ashanti', city: 'Kumasi' })
    const html = await visitor.read('/plans?city=Kumasi')
    expect(html).toContain(plan.slug)
    expect(html).toContain('<option selected="">Ashanti</option>')
  })

  it('gets no picture format that the Accept header excludes', async () => {
    const { formatFor } = await import('../../app/domain/gallery/variants.ts')
    expect(formatFor('image/avif;q=0,image/webp', 720)).toBe('webp')
    expect(formatFor('image/avif,image/webp;q=0', 1920)).toBe('jpeg')
    expect(formatFor('image/avif,image/webp', 720)).toBe('avif')
  })
})
