/**
 * Accepting a quote: first the deposit, later the rest, each as an order that is settled like any other. Accepting
 * twice, or by two people at once, opens one order.
 */
import { eq, sql } from 'drizzle-orm'
import { planRequests, plans } from '~db/schema/index.ts'
import { acceptRequest } from '../payments/derive-state.server.ts'
import { type Checkout, type CheckoutAddress, type CheckoutDeps, placeOrder } from '../payments/open-checkout.server.ts'
import { UNPAID } from '../payments/order-state.ts'
import { payAgain } from '../payments/pay-again.server.ts'
import { pick } from '../shared/pick.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { claimCredit, getQuote } from './get-quote.server.ts'
import { isExpired, paymentUnderReview, type Quote, termsOf } from './quote.ts'

type AcceptedQuote =
  /** Null: accepted, and nothing is due now. */
  | Result<CheckoutAddress | null, 'not-quoted' | 'expired'>
  /** `nowMinor`: what is due, or the amount where the quote itself has changed. */
  | { ok: false; reason: 'price-changed'; nowMinor: number }
  | (Extract<Checkout, { ok: false }> & { reference: string })

export async function acceptQuote(
  deps: CheckoutDeps,
  requestReference: string,
  ask: { shownMinor: number | null; shownTerms: string | null; mayCredit: boolean; visitor: string },
): Promise<AcceptedQuote> {
  const { db } = deps
  const request = await db
    .select({
      ...pick(planRequests, 'id', 'firstName', 'lastName', 'email', 'phone', 'country', 'city', 'termsVersion'),
      planTitle: plans.title,
    })
    .from(planRequests)
    .leftJoin(plans, eq(plans.id, planRequests.planId))
    .where(eq(planRequests.reference, requestReference))
    .get()
  const offered = request && (await getQuote(db, request.id))
  if (!request || !offered) return err('not-quoted')
  if (isExpired(offered, deps.now())) return err('expired')
  if (ask.mayCredit) await claimCredit(db, request.id)
  const quote = (await getQuote(db, request.id)) ?? offered
  const waiting = paymentUnderReview(quote)
  if (waiting) return { ok: false, reason: 'not-payable', reference: waiting.reference }
  // A quote is accepted as it was seen: the deposit may be the same and the amount another.
  if (ask.shownTerms !== null && ask.shownTerms !== termsOf(quote))
    return { ok: false, reason: 'price-changed', nowMinor: quote.amountMinor }
  if (ask.shownMinor !== null && ask.shownMinor !== quote.dueMinor)
    return { ok: false, reason: 'price-changed', nowMinor: quote.dueMinor }
  if (quote.dueMinor === 0) {
    await db.batch([...acceptRequest(db, sql`${request.id}`, deps.now())])
    return ok(null)
  }
  const reference = await placeOrder(deps, {
    kind: 'quote',
    requestId: request.id,
    planTitle: `${partOf(quote)} for ${request.planTitle === null ? 'your own plan' : `changes to ${request.planTitle}`}`,
    amountMinor: quote.dueMinor,
    quoteTerms: termsOf(quote),
    // The terms, the sum and the number of settled payments: the same for everybody who accepts the same quote.
    submissionKey: `quote:${request.id}:${termsOf(quote)}:${quote.dueMinor}:${settledOf(quote)}`,
    buyerName: `${request.firstName} ${request.lastName}`,
    buyerEmail: request.email,
    buyerPhone: request.phone,
    buyerCountry: request.country,
    buyerRegion: request.city,
    termsVersion: request.termsVersion,
    visitor: ask.visitor,
  })
  const checkout = await payAgain(deps, reference)
  return checkout.ok ? checkout : { ...checkout, reference }
}

const settledOf = ({ payments }: Quote) => payments.filter(({ status }) => !UNPAID.includes(status)).length

const partOf = ({ paidMinor, dueMinor, leftMinor }: Quote) =>
  paidMinor > 0 ? 'Rest' : dueMinor < leftMinor ? 'Deposit' : 'Payment'
