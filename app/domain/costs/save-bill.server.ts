/** The bill of a plan: each save is a new revision, and none is ever changed or lost. */
import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { billLines, bills, plans } from '~db/schema/index.ts'
import { recordChangeIfAny, recordEach } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import { jsonRows } from '../shared/json-rows.server.ts'
import { pick } from '../shared/pick.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { type BillLine, billCells, type Stage } from './bill.ts'
import { type Rate, rateName, rateValues } from './rate.ts'
import { buildRangeSql } from './save-rates.server.ts'

type Deps = { db: Database; now: () => number }

const HISTORY_AT_MOST = 50

/** Only `saveBill` writes lines, each with a known stage. */
export const LINE_COLUMNS = {
  stage: sql<Stage>`${billLines.stage}`,
  ...pick(billLines, 'item', 'unit', 'quantityThousandths', 'rateKey', 'source'),
}

export const listBillLines = (db: Database, planId: number, revision: number): Promise<BillLine[]> =>
  db
    .select(LINE_COLUMNS)
    .from(billLines)
    .where(and(eq(billLines.planId, planId), eq(billLines.revision, revision)))
    .orderBy(asc(billLines.position))

/** A plan in any state with its bill, for staff. */
export async function getPlanBill(db: Database, planId: number) {
  const plan = await db
    .select({ id: plans.id, title: plans.title, slug: plans.slug, status: plans.status, revision: plans.billRevision })
    .from(plans)
    .where(eq(plans.id, planId))
    .get()
  if (!plan) return null
  const history = await db
    .select(pick(bills, 'revision', 'actor', 'lineCount', 'createdAt'))
    .from(bills)
    .where(eq(bills.planId, planId))
    .orderBy(desc(bills.revision))
    .limit(HISTORY_AT_MOST)
  return {
    plan: { ...plan, revision: plan.revision ?? 0 },
    history,
    lines: await listBillLines(db, planId, plan.revision ?? 0),
  }
}

const COPIED_AT_MOST = 500

/** The other plans whose bill can be copied into the editor. */
export const listBilledPlans = (db: Database, planId: number) =>
  db
    .select({ id: plans.id, title: plans.title })
    .from(plans)
    .where(and(isNotNull(plans.billRevision), ne(plans.id, planId)))
    .orderBy(asc(plans.title), asc(plans.id))
    .limit(COPIED_AT_MOST)

/**
 * Saves the next revision, unless another was saved since `based`, with the rates that its prices add to the book. The
 * plan's cost range follows in the same batch.
 */
export async function saveBill(
  deps: Deps,
  actor: Actor | null,
  planId: number,
  based: number,
  lines: readonly BillLine[],
  added: readonly Rate[] = [],
): Promise<Result<null, 'unchanged' | 'changed-meanwhile'>> {
  const { db } = deps
  const before = await listBillLines(db, planId, based)
  const cells = lines.map(billCells)
  if (JSON.stringify(before.map(billCells)) === JSON.stringify(cells)) return err('unchanged')
  const revision = based + 1
  const range = buildRangeSql(sql`${planId}`, sql`${revision}`)
  const { from, values } = jsonRows(lines, ['stage', 'item', 'unit', 'quantityThousandths', 'rateKey', 'source'])
  const [, , , saved] = await db.batch([
    db.run(sql`insert into bills (plan_id, revision, actor, line_count, created_at)
      select id, ${revision}, ${actor?.name ?? 'system'}, ${lines.length}, ${deps.now()}
      from plans where id = ${planId} and coalesce(bill_revision, 0) = ${based}
        and not exists (select 1 from rates where key in (select value from json_each(${JSON.stringify(added.map(({ key }) => key))})))`),
    recordChangeIfAny(deps, {
      actor,
      action: 'bill-saved',
      subject: 'plan',
      subjectId: planId,
      before: { billRevision: based, billLines: before.length },
      after: { billRevision: revision, billLines: lines.length },
    }),
    db.run(sql`insert into bill_lines (plan_id, revision, position, stage, item, unit, quantity_thousandths, rate_key, source)
      select ${planId}, ${revision}, key + 1, ${values} from ${from} where changes() > 0`),
    db
      .update(plans)
      .set({ billRevision: revision, ...range })
      .where(and(eq(plans.id, planId), sql`changes() > 0`))
      .returning({ id: plans.id }),
    ...(added.length > 0 ? addRates(deps, actor, planId, added, range) : []),
  ])
  return saved.length > 0 ? ok(null) : err('changed-meanwhile')
}

type RangeSql = ReturnType<typeof buildRangeSql>

/** Right after the bill is saved: its new rates, and the range that needs them. */
function addRates(deps: Deps, actor: Actor | null, planId: number, added: readonly Rate[], range: RangeSql) {
  const { db } = deps
  const rows = added.map((rate) => ({ ...rate, id: rateName(rate), after: rateValues(rate) }))
  const kinds = ['key', 'region', 'label', 'unit', 'lowMinor', 'highMinor', 'date', 'source'] as const
  const { from, values } = jsonRows(rows, kinds)
  return [
    db.run(sql`insert into rates (key, region, label, unit, low_minor, high_minor, date, source, updated_at)
      select ${values}, ${deps.now()} from ${from} where changes() > 0`),
    recordEach(
      deps,
      { actor, action: 'update', subject: 'rate' },
      sql`select json_extract(value, '$.id') as id, null as "before", json_extract(value, '$.after') as "after"
        from ${from} where changes() > 0`,
    ),
    db
      .update(plans)
      .set(range)
      .where(and(eq(plans.id, planId), sql`changes() > 0`)),
  ]
}
