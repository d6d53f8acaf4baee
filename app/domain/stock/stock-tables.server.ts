/** Where items of each kind are kept. */
import { listings, plans, projects } from '~db/schema/index.ts'

export const STOCK_TABLES = { listing: listings, plan: plans, project: projects }
/** For statements that are spelled out. */
export const TABLE_NAMES = { listing: 'listings', plan: 'plans', project: 'projects' } as const
