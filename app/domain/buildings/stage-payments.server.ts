/**
 * Paying for a stage of a building: an order that is settled like any other. A stage can be paid once its record is
 * published and those before it are paid; paying twice, or by two people at once, opens one order.
 */
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { grants, orders } from '~db/schema/index.ts'
import type { Payments } from '../../adapters/paystack.server.ts'
import { keptMinor, MONEY_OF_ORDER } from '../payments/money.server.ts'
import { type Checkout, type CheckoutAddress, type CheckoutDeps, placeOrder } from '../payments/open-checkout.server.ts'
import { payAgain } from '../payments/pay-again.server.ts'
import { pick } from '../shared/pick.ts'
import type { Result } from '../shared/result.ts'
import { type BuildingWithRecord, getBuilding } from './buildings.server.ts'
import { type Account, readAccount, refusalOfStage, type StageRefusal } from './contract.ts'

type Deps = { db: Database; payments: Pick<Payments, 'mode'> }

/** Test money pays no stage where the keys are live. */
export async function readStageAccount(
  { db, payments }: Deps,
  { id, entries }: Pick<BuildingWithRecord, 'id' | 'entries'>,
): Promise<Account> {
  const rows = await db
    .select({
      ...pick(orders, 'stage', 'amountMinor', 'acceptedMinor', 'status'),
      keptMinor: keptMinor('orders'),
      refundMinor: MONEY_OF_ORDER.refundMinor,
      disputeMinor: MONEY_OF_ORDER.disputeMinor,
      grantOverride: grants.grantOverride,
    })
    .from(orders)
    .leftJoin(grants, eq(grants.orderId, orders.id))
    .where(and(eq(orders.buildingId, id), eq(orders.mode, payments.mode)))
    .orderBy(asc(orders.id))
  return readAccount(
    entries,
    rows.map(({ grantOverride, stage, refundMinor, disputeMinor, ...row }) => ({
      ...row,
      stage: stage ?? '',
      backMinor: refundMinor + disputeMinor,
      isGrantedByStaff: grantOverride === 'granted',
    })),
  )
}

type Paid =
  | Result<CheckoutAddress, StageRefusal>
  | { ok: false; reason: 'price-changed'; dueMinor: number }
  | (Extract<Checkout, { ok: false }> & { reference: string })

/** Opens the order of what is due for the stage; a repeat gets the same one as long as that sum is the same. */
export async function payStage(
  deps: CheckoutDeps,
  building: BuildingWithRecord,
  ask: { stage: string; shownMinor: number | null; termsVersion: string; visitor: string },
): Promise<Paid> {
  const { stage, shownMinor, termsVersion, visitor } = ask
  const account = await readStageAccount(deps, building)
  const reason = refusalOfStage(account, stage)
  if (reason) return { ok: false, reason }
  const due = account.stages.find((each) => each.stage === stage)
  if (!due) return { ok: false, reason: 'no-such-stage' }
  const { dueMinor, settled } = due
  if (shownMinor !== null && shownMinor !== dueMinor) return { ok: false, reason: 'price-changed', dueMinor }
  const reference = await placeOrder(deps, {
    kind: 'stage',
    buildingId: building.id,
    stage,
    planTitle: `${stage}, ${building.planTitle}`,
    amountMinor: dueMinor,
    submissionKey: `stage:${building.id}:${stage}:${dueMinor}:${settled}`,
    buyerName: building.client,
    buyerEmail: building.email,
    buyerPhone: '',
    buyerCountry: '',
    buyerRegion: '',
    termsVersion,
    visitor,
  })
  const checkout = await payAgain(deps, reference)
  return checkout.ok ? checkout : { ...checkout, reference }
}

type StageOrder = { buildingId: number | null; stage: string; amountMinor: number; mode: Payments['mode'] }

/** Whether an open payment is still of what is due for its stage. */
export async function isStageDue(db: Database, order: StageOrder): Promise<boolean> {
  const { buildingId, stage, amountMinor, mode } = order
  const building = buildingId === null ? null : await getBuilding(db, buildingId)
  if (!building) return false
  const account = await readStageAccount({ db, payments: { mode } }, building)
  const due = account.stages.find((each) => each.stage === stage)
  return refusalOfStage(account, stage) === null && due?.dueMinor === amountMinor
}
