/** Where items of each kind are kept, and the numbers that they get. */
import { type SQL, sql } from 'drizzle-orm'
import { listings, plans, projects } from '~db/schema/index.ts'
import type { ItemKind } from './item.ts'

export const ITEM_TABLES = { listing: listings, plan: plans, project: projects }
/** For statements that are spelled out. */
export const TABLE_NAMES = { listing: 'listings', plan: 'plans', project: 'projects' } as const

/** The number of a new item, found by the statement that adds it: higher than that of any there is or was. */
export const nextNumber = (kind: ItemKind): SQL<number> =>
  sql`(select 1 + max(coalesce((select max(id) from ${sql.identifier(TABLE_NAMES[kind])}), 0),
    coalesce((select last from retired_numbers where kind = ${kind}), 0)))`
