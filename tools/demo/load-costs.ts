/**
 * Loads the demo's rate book and the bills of its plans. A rate book with any rate, and a plan with any bill, are left
 * unchanged.
 */
import { isNull } from 'drizzle-orm'
import { BILL_COLUMNS, billCells, readBill } from '../../app/domain/costs/bill.ts'
import { saveBill } from '../../app/domain/costs/save-bill.server.ts'
import { listStandardRates, saveRates } from '../../app/domain/costs/save-rates.server.ts'
import { csvCell } from '../../app/http/csv.server.ts'
import type { Database } from '../../drizzle/client.ts'
import { plans } from '../../drizzle/schema/index.ts'
import { demoBillOf } from './costs/bill.ts'
import { demoRates } from './costs/rates.ts'
import { plans as demoPlans } from './plans.ts'

const DEMO = { id: 0, name: 'Demonstration' }

/** Returns how many bills were loaded. Each is validated like a bill from staff. */
export async function loadCosts(deps: { db: Database; now: () => number }): Promise<number> {
  const { db } = deps
  if ((await listStandardRates(db)).length === 0) await saveRates(deps, DEMO, demoRates)
  const rates = await listStandardRates(db)
  const unbilled = await db.select({ id: plans.id }).from(plans).where(isNull(plans.billRevision))
  let loaded = 0
  for (const { id } of unbilled) {
    const plan = demoPlans.find(({ number }) => number === id)
    if (!plan) continue
    const cells = demoBillOf(plan).map((line) => billCells(line).map(csvCell).join(','))
    const { lines, errors } = readBill([BILL_COLUMNS.join(','), ...cells].join('\n'), rates)
    if (errors.length > 0) throw new Error(`The bill of plan ${id} was refused: ${errors.join(', ')}`)
    const saved = await saveBill(deps, DEMO, id, 0, lines)
    if (saved.ok) loaded += 1
  }
  return loaded
}
