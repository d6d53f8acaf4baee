/** The price list of changes, stored as one text of the site. */
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '~db/client.ts'
import { siteSettings } from '~db/schema/index.ts'
import type { PricedChange } from './plan-request.ts'
import { DEFAULT_CHANGES } from './price-list.ts'

export const PRICE_LIST = 'plan-changes'

const listSchema = z.array(z.object({ label: z.string(), priceMinor: z.int() }))

export async function listPricedChanges(db: Database): Promise<readonly PricedChange[]> {
  const row = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.name, PRICE_LIST))
    .get()
  return row ? listSchema.parse(JSON.parse(row.value)) : DEFAULT_CHANGES
}
