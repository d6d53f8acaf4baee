/**
 * A larger file of a bought plan for the difference: today's price less what was paid for its other files and kept. An
 * upgrade is an order of its own, and all of a plan's upgrades name its first order; each keeps its file.
 */
import { and, eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, planFiles, planOptions, plans } from '~db/schema/index.ts'
import type { Payments } from '../../adapters/paystack.server.ts'
import { type Checkout, type CheckoutAddress, type CheckoutDeps, placeOrder } from '../payments/open-checkout.server.ts'
import { UNPAID } from '../payments/order-state.ts'
import { payAgain } from '../payments/pay-again.server.ts'
import { PLAN_OPTIONS, type PlanOption } from '../plans/options.ts'
import { pick } from '../shared/pick.ts'
import { err, type Result } from '../shared/result.ts'
import type { Upgrade } from './order.ts'
import { creditOf, listFamily, rankOf } from './upgrade-credit.server.ts'

type Deps = { db: Database; payments: Pick<Payments, 'mode'> }

/** Null also for an order of the other mode: money of a test credits nothing. */
async function readAll({ db, payments }: Deps, reference: string) {
  const order = await db.select().from(orders).where(eq(orders.reference, reference)).get()
  if (!order?.option || order.planId === null || order.status !== 'paid' || order.mode !== payments.mode) return null
  const root = order.upgradeOf ?? order.id
  const [family, onSale] = await db.batch([
    listFamily(db, root),
    db
      .select({ ...pick(planOptions, 'option', 'priceMinor', 'fileId'), sizeBytes: planFiles.sizeBytes })
      .from(planOptions)
      .innerJoin(plans, eq(plans.id, planOptions.planId))
      .innerJoin(planFiles, eq(planFiles.id, planOptions.fileId))
      .where(and(eq(planOptions.planId, order.planId), eq(plans.status, 'published'))),
  ])
  const owned = family
    .filter(({ status }) => status === 'paid')
    .map(({ option }) => option)
    .sort((a, b) => rankOf(b) - rankOf(a))[0]
  const creditMinor = creditOf(family)
  const larger = onSale
    .filter(({ option }) => rankOf(option) > rankOf(owned ?? order.option))
    .sort((a, b) => rankOf(a.option) - rankOf(b.option))
    .map((each) => ({ ...each, dueMinor: Math.max(0, each.priceMinor - creditMinor) }))
  return { order, root, family, owned: owned ?? order.option, creditMinor, larger }
}

/** Null where the order is of something else, or not paid. */
export async function getUpgrade(deps: Deps, reference: string): Promise<Upgrade | null> {
  const found = await readAll(deps, reference)
  if (!found) return null
  const { order, family, owned, creditMinor, larger } = found
  const isDisputed = family.some(({ status }) => status === 'disputed')
  const isComplete = rankOf(owned) === PLAN_OPTIONS.length - 1
  const state = isComplete ? 'complete' : isDisputed ? 'disputed' : larger.length === 0 ? 'not-for-sale' : 'offered'
  const offers = state === 'offered' ? larger.map(({ fileId: _, ...offer }) => offer) : []
  return { planTitle: order.planTitle, owned, creditMinor, state, offers }
}

type Started =
  | Result<CheckoutAddress, 'not-for-sale'>
  | { ok: false; reason: 'nothing-due' }
  | { ok: false; reason: 'price-changed'; dueMinor: number }
  | (Extract<Checkout, { ok: false }> & { reference: string })

/** Opens the order of the difference; a repeat gets the same order as long as price and credit are the same. */
export async function startUpgrade(
  deps: CheckoutDeps,
  reference: string,
  asked: { option: PlanOption; shownMinor: number | null; termsVersion: string; visitor: string },
): Promise<Started> {
  const found = await readAll(deps, reference)
  const offer = found?.larger.find(({ option }) => option === asked.option)
  if (!found || !offer || found.family.some(({ status }) => status === 'disputed')) return err('not-for-sale')
  const { order, root, family, creditMinor } = found
  if (asked.shownMinor !== null && asked.shownMinor !== offer.dueMinor)
    return { ok: false, reason: 'price-changed', dueMinor: offer.dueMinor }
  if (offer.dueMinor === 0) return err('nothing-due')
  const settled = family.filter(({ status }) => !UNPAID.includes(status)).length
  const placed = await placeOrder(deps, {
    upgradeOf: root,
    creditMinor,
    option: offer.option,
    fileId: offer.fileId,
    amountMinor: offer.dueMinor,
    ...pick(order, 'planId', 'planTitle', 'buyerName', 'buyerEmail', 'buyerPhone', 'buyerCountry', 'buyerRegion'),
    submissionKey: `upgrade:${root}:${offer.option}:${offer.priceMinor}:${creditMinor}:${settled}`,
    termsVersion: asked.termsVersion,
    visitor: asked.visitor,
  })
  const checkout = await payAgain(deps, placed)
  return checkout.ok ? checkout : { ...checkout, reference: placed }
}
