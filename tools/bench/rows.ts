/**
 * The database rows and round trips of a list of plans, on its first and its last page, and of a client's building
 * page.
 */

import path from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { buildingKey } from '../../app/domain/buildings/buildings.server.ts'
import { listItems } from '../../app/domain/catalog/list-catalog.server.ts'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { PLANS } from '../../app/domain/plans/list-plans.server.ts'
import { createSignedKeys } from '../../app/domain/shared/signed-key.server.ts'
import { paths } from '../../app/paths.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { buildings } from '../../drizzle/schema/index.ts'
import { metered } from '../../tests/support/metered.ts'
import { ROOT, readLocalSettings } from '../start/settings.ts'

export type Read = { query: string; rows: number; trips: number; shown: number }

const QUERIES = ['', 'room=3', 'q=villa', 'sort=price-asc']

const openState = (stateDir: string) =>
  getPlatformProxy<{ DB: D1Database }>({
    configPath: path.join(ROOT, 'wrangler.toml'),
    persist: { path: path.join(stateDir, 'v3') },
  })

/** The page of the demo building, which needs its key. */
export async function buildingPage(stateDir: string): Promise<string> {
  const proxy = await openState(stateDir)
  const [building] = await openDatabase(proxy.env.DB)
    .select({ id: buildings.id, email: buildings.email })
    .from(buildings)
    .limit(1)
  await proxy.dispose()
  if (!building) throw new Error('The demo has no building.')
  const { sessionSecret } = readLocalSettings({ ...process.env, STATE_DIR: stateDir })
  return paths.building(await buildingKey(createSignedKeys(sessionSecret), building))
}

export async function readRows(stateDir: string): Promise<Read[]> {
  const proxy = await openState(stateDir)
  const reads: Read[] = []
  for (const query of QUERIES) {
    const { meter, db } = metered(proxy.env.DB)
    const list = async (page: string) => {
      const before = { ...meter }
      const { cards, pageCount } = await listItems(db, PLANS, readFilters(new URLSearchParams(`${query}${page}`)))
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
