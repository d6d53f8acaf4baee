/** How many rows and round trips a list of plans asks of the database, on its first page and on its last. */
import path from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { listPlans } from '../../app/domain/plans/read-plans.server.ts'
import { metered } from '../../tests/support/metered.ts'
import { ROOT } from '../start/settings.ts'

export type Read = { query: string; rows: number; trips: number; shown: number }

const QUERIES = ['', 'room=3', 'q=villa', 'sort=price-asc']

export async function readRows(stateDir: string): Promise<Read[]> {
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    configPath: path.join(ROOT, 'wrangler.toml'),
    persist: { path: path.join(stateDir, 'v3') },
  })
  const reads: Read[] = []
  for (const query of QUERIES) {
    const { meter, db } = metered(proxy.env.DB)
    const list = async (page: string) => {
      const before = { ...meter }
      const { cards, pageCount } = await listPlans(db, readFilters(new URLSearchParams(`${query}${page}`)))
      reads.push({
        query: `${query}${page}`,
        rows: meter.rows - before.rows,
        trips: meter.trips - before.trips,
        shown: cards.length,
      })
      return pageCount
    }
    await list(`&page=${await list('')}`)
  }
  await proxy.dispose()
  return reads
}
