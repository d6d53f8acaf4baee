/**
 * `npm run backup`: data, objects of both buckets and settings of a site into a folder, with a manifest of checksums. The
 * site may run meanwhile. In a folder that holds an earlier backup only new objects are fetched.
 *
 *   npm run backup                   of the site in STATE_DIR into backups/ and the time
 *   npm run backup -- --to FOLDER    into that folder
 *   npm run backup -- --remote       of the deployed site; wrangler has to be signed in
 */
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { BACKUP } from '../../app/domain/health/system-status.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { appliedTo } from '../start/migrate.ts'
import { openPlace } from '../start/open-place.ts'
import { findDatabase } from '../start/open-state.ts'
import { ROOT } from '../start/settings.ts'
import { explain } from '../start/start-checks.ts'
import { describeFile, readManifest, requireNoLinks, writeManifest } from './folder.ts'
import { saveObjects } from './objects.ts'
import { saveRemoteRows } from './remote.ts'
import { countRows } from './rows.ts'
import { saveSettings } from './settings-files.ts'

/** A consistent snapshot, even while others write. */
function saveRows(stateDir: string, to: string): void {
  const db = findDatabase(stateDir, true)
  if (!db) throw new Error(`There is no site in ${stateDir}. Set STATE_DIR to the folder of a site.`)
  db.prepare('vacuum into ?').run(to)
  db.close()
}

async function backUp(stateDir: string | null, folder: string): Promise<void> {
  const earlier = readManifest(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  requireNoLinks(folder)
  if (!earlier && readdirSync(folder).length > 0)
    throw new Error(`${folder} holds something else. Name an empty folder.`)
  const madeAt = new Date().toISOString()
  console.log('Saving the rows')
  const data = `data-${madeAt.replaceAll(/[:.]/g, '-')}.sqlite`
  if (stateDir !== null) saveRows(stateDir, path.join(folder, data))
  const place = await openPlace({ stateDir }, { asItIs: true })
  try {
    if (stateDir === null) await saveRemoteRows(place.bindings.DB, path.join(folder, data))
    const objects = await saveObjects(place.bindings, folder, earlier?.objects ?? [])
    const settings = stateDir === null ? [] : saveSettings(stateDir, folder)
    const db = new DatabaseSync(path.join(folder, data), { readOnly: true })
    const [migrations, tables] = [appliedTo(db), countRows(db)]
    db.close()
    writeManifest(folder, {
      version: 1,
      madeAt,
      migrations,
      tables,
      data: describeFile(folder, data),
      settings,
      objects,
    })
    // Shown to staff and the monitor as the age of the backup.
    await openDatabase(place.bindings.DB).run(
      sql`insert into job_runs (name, ran_at) values (${BACKUP}, ${Date.now()})
        on conflict (name) do update set ran_at = excluded.ran_at`,
    )
    console.log(
      `${objects.length} objects and ${Object.values(tables).reduce((sum, n) => sum + n, 0)} rows are in ${folder}`,
    )
  } finally {
    await place.close()
  }
}

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, remote: { type: 'boolean', default: false } } })
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = values.to
    ? path.resolve(process.env.INIT_CWD || process.cwd(), values.to)
    : path.join(ROOT, 'backups', time)
  await backUp(values.remote ? null : path.resolve(ROOT, process.env.STATE_DIR || '.wrangler/state'), folder)
} catch (cause) {
  console.error(explain(cause))
  process.exitCode = 1
}
