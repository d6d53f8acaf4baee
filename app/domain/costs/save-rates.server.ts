/** The rate book: staff read it whole and change it by upserts. Rates are never removed, so every bill stays priced. */
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { rates } from '~db/schema/index.ts'
import { recordEach } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import { jsonRows } from '../shared/json-rows.server.ts'
import { pick } from '../shared/pick.ts'
import { type Rate, rateName, rateValues } from './rate.ts'

type Deps = { db: Database; now: () => number }
export const RATE_COLUMNS = pick(rates, 'key', 'label', 'unit', 'region', 'lowMinor', 'highMinor', 'date', 'source')

export const listRates = (db: Database): Promise<Rate[]> =>
  db.select(RATE_COLUMNS).from(rates).orderBy(asc(rates.key), asc(rates.region))

/** The rates that a bill may refer to. */
export const listStandardRates = (db: Database): Promise<Rate[]> =>
  db.select(RATE_COLUMNS).from(rates).where(eq(rates.region, '')).orderBy(asc(rates.key))

/**
 * The cost range of a plan's bill at standard rates, to the nearest 5,000 cedis, and their oldest date: the rates of the
 * whole country, or those of a region where it has its own.
 */
export function buildRangeSql(planId: SQL, revision: SQL, region = '') {
  const ownRegion =
    region === ''
      ? sql`''`
      : sql`coalesce((select o.region from rates o where o.key = l.rate_key and o.region = ${region}), '')`
  const of = (wanted: SQL) =>
    sql`(select ${wanted} from bill_lines l join rates r on r.key = l.rate_key and r.region = ${ownRegion}
      where l.plan_id = ${planId} and l.revision = ${revision})`
  const end = (column: 'low_minor' | 'high_minor') =>
    of(sql`(sum((l.quantity_thousandths * r.${sql.identifier(column)} + 500) / 1000) + 250000) / 500000 * 500000`)
  return {
    buildLowMinor: end('low_minor'),
    buildHighMinor: end('high_minor'),
    buildRatesDate: of(sql`min(r.date)`),
  }
}

/** Saves the rates that differ and updates the ranges of the plans that use them. Returns how many differed. */
export async function saveRates(deps: Deps, actor: Actor, wanted: readonly Rate[]): Promise<number> {
  const { db } = deps
  const kept = new Map((await listRates(db)).map((rate) => [rateName(rate), rate]))
  const changed = wanted.filter((rate) => {
    const before = kept.get(rateName(rate))
    return JSON.stringify(before && rateValues(before)) !== JSON.stringify(rateValues(rate))
  })
  if (changed.length === 0) return 0
  const rows = changed.map((rate) => {
    const before = kept.get(rateName(rate))
    return { ...rate, id: rateName(rate), before: before ? rateValues(before) : null, after: rateValues(rate) }
  })
  const kinds = ['key', 'region', 'label', 'unit', 'lowMinor', 'highMinor', 'date', 'source'] as const
  const { from, values } = jsonRows(rows, kinds)
  const moved = rows.filter(({ region }) => region === '').map(({ key }) => key)
  const { buildLowMinor, buildHighMinor, buildRatesDate } = buildRangeSql(sql`plans.id`, sql`plans.bill_revision`)
  await db.batch([
    db.run(sql`insert into rates (key, region, label, unit, low_minor, high_minor, date, source, updated_at)
      select ${values}, ${deps.now()} from ${from} where true
      on conflict (key, region) do update set label = excluded.label, unit = excluded.unit, low_minor = excluded.low_minor,
        high_minor = excluded.high_minor, date = excluded.date, source = excluded.source, updated_at = excluded.updated_at`),
    recordEach(
      deps,
      { actor, action: 'update', subject: 'rate' },
      sql`select json_extract(value, '$.id') as id, json_extract(value, '$.before') as "before",
        json_extract(value, '$.after') as "after" from ${from}`,
    ),
    db.run(sql`update plans set build_low_minor = ${buildLowMinor}, build_high_minor = ${buildHighMinor},
        build_rates_date = ${buildRatesDate}
      where bill_revision is not null and id in (select l.plan_id from bill_lines l where l.rate_key in (
        select value from json_each(${JSON.stringify(moved)})))`),
  ])
  return changed.length
}
