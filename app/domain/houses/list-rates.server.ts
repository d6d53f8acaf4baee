/** The rates that price concept houses, in one query by key: the book may hold many others. */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { rates } from '~db/schema/index.ts'
import type { CostChoice } from '../costs/cost.ts'
import type { Rate } from '../costs/rate.ts'
import { RATE_COLUMNS } from '../costs/save-rates.server.ts'
import { RATE_UNITS } from './bill/units.ts'

const KEYS = Object.keys(RATE_UNITS)

export const listHouseRates = (db: Database, { region, finish }: CostChoice): Promise<Rate[]> => {
  const keys = JSON.stringify(KEYS.flatMap((key) => (finish === 'standard' ? [key] : [key, `${key}.${finish}`])))
  return db
    .select(RATE_COLUMNS)
    .from(rates)
    .where(sql`${rates.key} in (select value from json_each(${keys})) and ${rates.region} in ('', ${region})`)
}
