/**
 * Buyers, staff, Paystack and faults in an order that nobody planned, beside a small model of what must have come of it.
 * What breaks is made as short as it can be; `NEMESIS` says how many steps, and which seed.
 */
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomKey } from '../../app/domain/shared/signed-key.server.ts'
import { givenPlan, unique } from '../support/factories.ts'
import { app, type Fault, later, MODES, runScheduled, withFault } from '../support/faults.ts'
import { FLOWS, newPerson, type Person, type Press, payAt, press } from '../support/flows.ts'
import { breaksOfAnswer, breaksOfMoney } from '../support/invariants.ts'
import { keys, MINUTE } from '../support/jobs.ts'
import { breaksOfLife, isOpen, LIVES, type Living } from '../support/lives.ts'
import fc from '../support/properties.ts'
import { again, clearSite, closeQuietSite, openQuietSite, settledAfter } from '../support/recovery.ts'

type Options = { seed: number; steps: number /** Makes what breaks shorter, which takes its time. */; shrinks: boolean }
const { seed, steps, shrinks }: Options = { seed: 1, steps: 40, shrinks: false, ...JSON.parse(env.NEMESIS) }
const LONGEST = 20

/** What an order must have come to once nothing fails any more. */
type Order = {
  reference: string
  amountMinor: number
  isPaid: boolean
  isRefunded: boolean
  ruling: null | 'revoked'
}
type Model = {
  orders: Order[]
  lives: { name: string; living: Living }[]
  priceMinor: number
  strikes: number
  hadClock: boolean
}
type Site = { planId: number; slug: string; staff: Person }
type Step = fc.AsyncCommand<Model, Site>

let taken = 0

/** Submitted during the fault, and once more without it, so that it has certainly been done. */
async function twice(model: Model, person: Person, ready: Press, fault: Fault | null) {
  const first = await withFault(fault, () => press(person, ready))
  model.strikes += first.strikes
  model.hadClock ||= first.service === 'clock'
  expect([...(await breaksOfAnswer(first.answer)), ...(await breaksOfMoney())]).toEqual([])
  later(MINUTE)
  const last = await again(person, ready)
  expect(last.status, `after the faults ${ready.path} is answered`).toBeLessThan(500)
}

const step = (
  name: string,
  needs: (model: Readonly<Model>) => boolean,
  run: (model: Model, site: Site) => Promise<void>,
): Step => ({
  check: needs,
  async run(model, site) {
    taken += 1
    await run(model, site)
  },
  toString: () => name,
})
const said = (fault: Fault | null) =>
  fault ? `, call ${fault.at} fails (${fault.mode}${fault.lasts ? ', lasts' : ''})` : ''

const buy = (fault: Fault | null) =>
  step(
    `buy${said(fault)}`,
    ({ orders }) => orders.length < 6,
    async (model, site) => {
      const buyer = { name: 'Ama', countryCode: '+233', contact: '0241234567', country: 'Ghana', region: 'Volta' }
      const email = `${unique('ama')}@example.com`
      const fields = { option: 'a', formId: randomKey(), email, ...buyer }
      await twice(model, await newPerson('nobody', app), { path: `/plans/${site.slug}/purchase`, fields }, fault)
      const { results } = await env.DB.prepare(
        'select a.reference, o.amount_minor as amountMinor from orders o join payment_attempts a on a.order_id = o.id where o.buyer_email = ? order by a.created_at desc',
      )
        .bind(email)
        .all<{ reference: string; amountMinor: number }>()
      const [opened] = results
      if (!opened) throw new Error('no order was kept')
      expect(opened.amountMinor).toBe(model.priceMinor)
      model.orders.push({ ...opened, isPaid: false, isRefunded: false, ruling: null })
    },
  )

const onOrder = (
  name: string,
  at: number,
  needs: (order: Order) => boolean,
  run: (order: Order, model: Model, site: Site) => Promise<void>,
) =>
  step(
    `${name} order ${at}`,
    ({ orders }) => orders[at] !== undefined && needs(orders[at]),
    async (model, site) => {
      const order = model.orders[at]
      if (order) await run(order, model, site)
    },
  )

const pay = (at: number) =>
  onOrder(
    'pay',
    at,
    ({ isPaid }) => !isPaid,
    async (order) => {
      await payAt(order.reference)
      order.isPaid = true
    },
  )
const look = (at: number, fault: Fault | null) =>
  onOrder(
    `look at${said(fault)}`,
    at,
    () => true,
    async ({ reference }, model) => {
      const path = `/orders/${reference}?key=${await keys.mac('order', reference)}`
      await twice(model, await newPerson('nobody', app), { path, method: 'GET' }, fault)
    },
  )

const byStaff = (verb: 'refund' | 'revoke' | 'grant', at: number, fault: Fault | null) =>
  onOrder(
    `${verb}${said(fault)}`,
    at,
    ({ isPaid, isRefunded }) => isPaid && !isRefunded,
    async (order, model, site) => {
      // Staff see it paid before they act.
      expect(await settledAfter(model.hadClock, model.strikes)).toEqual([])
      const path = `/orders-admin/${await originOf(order)}/${verb}`
      await twice(model, site.staff, { path, fields: verb === 'refund' ? { formId: randomKey() } : {} }, fault)
      if (verb === 'refund') order.isRefunded = true
      // Restoring access while the payment is valid needs no override.
      else order.ruling = verb === 'revoke' ? 'revoked' : null
    },
  )
/** The order's own reference; a second attempt has another. */
const originOf = async ({ reference }: Order) =>
  (
    await env.DB.prepare(
      'select o.reference from orders o join payment_attempts a on a.order_id = o.id where a.reference = ?',
    )
      .bind(reference)
      .first<{ reference: string }>()
  )?.reference

const price = (cedis: number) =>
  step(
    `price ${cedis}`,
    () => true,
    async (model, site) => {
      await env.DB.prepare('update plan_options set price_minor = ? where plan_id = ?')
        .bind(cedis * 100, site.planId)
        .run()
      model.priceMinor = cedis * 100
    },
  )
const jobs = (fault: Fault | null, minutes: number) =>
  step(
    `${minutes} minutes and the jobs${said(fault)}`,
    () => true,
    async (model) => {
      later(minutes * MINUTE)
      const ran = await withFault(fault, runScheduled)
      model.strikes += ran.strikes
      model.hadClock ||= ran.service === 'clock'
      expect(await breaksOfMoney()).toEqual([])
    },
  )
const other = (name: string, fault: Fault | null) =>
  step(
    `${name}${said(fault)}`,
    () => true,
    async (model) => {
      const flow = FLOWS[name]
      if (!flow) return
      const person = await newPerson(flow.as, app)
      await twice(model, person, await flow.given(person), fault)
    },
  )
const begin = (name: string) =>
  step(
    `begin a ${name}`,
    ({ lives }) => lives.length < 4,
    async ({ lives }) => {
      const living = await LIVES[name]?.begin()
      if (living) lives.push({ name, living })
    },
  )
const change = (at: number, nth: number, fault: Fault | null) => {
  const verbOf = ({ lives }: Readonly<Model>) => {
    const { name = '', living } = lives[at] ?? {}
    const able = Object.entries(living?.verbs ?? {}).filter(
      ([, { from }]) => living && isOpen(living) && from.includes(living.state),
    )
    const [said, verb] = able[nth % able.length] ?? []
    return living && verb ? { said: `${name} ${at}: ${said}`, living, verb } : null
  }
  let did = ''
  return {
    check: (model: Readonly<Model>) => verbOf(model) !== null,
    async run(model: Model, site: Site) {
      const found = verbOf(model)
      if (!found) return
      taken += 1
      const { living, verb } = found
      did = found.said
      const person = verb.as === 'staff' ? site.staff : await newPerson('nobody', app)
      await twice(model, person, await verb.ready(), fault)
      // A violation reported before is not reported again.
      if (verb.tells && (verb.to !== living.state || verb.tells === 'viewing-moved'))
        living.told[verb.tells] = (living.told[verb.tells] ?? 0) + 1
      living.state = verb.to
    },
    toString: () => `${did}${said(fault)}`,
  }
}
/** Without faults each order must be as the model predicts. */
const settle = step('settle', () => true, expectSettled)
async function expectSettled(model: Model) {
  expect(await settledAfter(model.hadClock, model.strikes)).toEqual([])
  for (const { name, living } of model.lives) expect(await breaksOfLife(name, living)).toEqual([])
  for (const order of model.orders) {
    const found = await env.DB.prepare(
      'select o.status, o.amount_minor as amountMinor, g.state, g.staff_ruling as ruling from orders o left join grants g on g.order_id = o.id where o.reference = ?',
    )
      .bind(await originOf(order))
      .first<{ status: string; amountMinor: number; state: string | null; ruling: string | null }>()
    const { isPaid, isRefunded } = order
    const due = isRefunded ? 'refunded' : 'paid'
    if (isPaid) expect(found).toMatchObject({ status: due, state: isRefunded ? 'ended' : 'live', ruling: order.ruling })
    else expect(found?.state ?? null).toBeNull()
    expect(found?.amountMinor).toBe(order.amountMinor)
  }
}

const fault = fc.option(
  fc.record({
    at: fc.integer({ min: 1, max: 45 }),
    mode: fc.constantFrom(...MODES),
    lasts: fc.boolean(),
    isDone: fc.boolean(),
  }),
  { freq: 3 },
)
const place = fc.integer({ min: 0, max: 5 })
/** What replaces the rules or addresses that the steps count on, or the staff who press. */
const APART = /settings|users\/|^GET|public\/(plans\/purchase|orders\/order$)|plans\/(bill|states)|uploads/
const others = Object.keys(FLOWS).filter((name) => !APART.test(name))
const anyStep: fc.Arbitrary<Step>[] = [
  fault.map(buy),
  fault.map(buy),
  place.map(pay),
  place.map(pay),
  fc.tuple(place, fault).map(([at, each]) => look(at, each)),
  fc
    .tuple(fc.constantFrom('refund', 'revoke', 'grant'), place, fault)
    .map(([verb, at, each]) => byStaff(verb, at, each)),
  fc.constantFrom(900, 1250, 2000).map(price),
  fc.tuple(fault, fc.constantFrom(1, 5, 60)).map(([each, minutes]) => jobs(each, minutes)),
  fc.tuple(fc.constantFrom(...others), fault).map(([name, each]) => other(name, each)),
  fc.constantFrom(...Object.keys(LIVES)).map(begin),
  fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 5 }), fault).map(([at, nth, each]) => change(at, nth, each)),
  fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 5 }), fault).map(([at, nth, each]) => change(at, nth, each)),
  fc.constant(settle),
]

beforeAll(openQuietSite)
afterAll(() => {
  closeQuietSite()
  console.info(`Nemesis steps of seed ${seed}: ${taken}`)
})

it('a random history ends as the reference model predicts', { timeout: 7_200_000 }, async () => {
  for (let round = 0; taken < steps; round += 1)
    await fc.assert(
      fc.asyncProperty(fc.commands(anyStep, { maxCommands: LONGEST, size: 'max' }), async (commands) => {
        await clearSite()
        const plan = await givenPlan({ prices: { a: 125_000 } })
        const site: Site = { planId: plan.id, slug: plan.slug, staff: await newPerson('staff', app) }
        const model: Model = { orders: [], lives: [], priceMinor: 125_000, strikes: 0, hadClock: false }
        await fc.asyncModelRun(() => ({ model, real: site }), commands)
        await expectSettled(model)
      }),
      { seed: seed * 100_000 + round, numRuns: 1, endOnFailure: !shrinks },
    )
})
