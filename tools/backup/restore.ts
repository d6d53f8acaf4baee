/**
 * `npm run restore -- FOLDER`: restores a backup into an empty STATE_DIR or, with `--remote`, into empty deployed
 * stores. Refuses any other target and a damaged backup without changing anything; a failed restore leaves nothing
 * behind.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { listMigrations } from '../start/migrate.ts'
import { openPlace } from '../start/open-place.ts'
import { stateFile } from '../start/open-state.ts'
import { ROOT } from '../start/settings.ts'
import { explain } from '../start/start-checks.ts'
import { keepDemoAway, makeDatabase } from '../start/state.ts'
import { checkFiles, type Manifest, readManifest } from './folder.ts'
import { areEmpty, loadObjects, removeObjects } from './objects.ts'
import { loadRemoteRows, requireEmptyRows } from './remote.ts'
import { loadSettings } from './settings-files.ts'

function readBackup(folder: string): Manifest {
  const manifest = readManifest(folder)
  if (!manifest) throw new Error(`There is no backup in ${folder}.`)
  const strange = manifest.migrations.find((name) => !listMigrations().includes(name))
  if (strange)
    throw new Error(`The backup is of a newer version (${strange} is not in migrations/). Update this checkout first.`)
  checkFiles(folder, manifest)
  return manifest
}

/** Built under another name beside the state, and renamed when it is complete. */
async function restoreLocally(folder: string, stateDir: string): Promise<void> {
  if (existsSync(stateDir) && readdirSync(stateDir).length > 0)
    throw new Error(`STATE_DIR is not empty: ${stateDir}. Set STATE_DIR to an empty folder.`)
  const manifest = readBackup(folder)
  const draft = `${stateDir}.restoring-${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    // The runtime chooses the file name; its content comes with the backup.
    await makeDatabase(draft)
    const file = stateFile(draft)
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
    copyFileSync(path.join(folder, manifest.data.file), file)
    loadSettings(folder, manifest, draft)
    keepDemoAway(draft)
    const place = await openPlace({ stateDir: draft }, { asItIs: true })
    await loadObjects(place.bindings, folder, manifest.objects).finally(() => place.close())
    if (existsSync(stateDir)) rmdirSync(stateDir)
    renameSync(draft, stateDir)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function restoreRemotely(folder: string): Promise<void> {
  const manifest = readBackup(folder)
  if (listMigrations().length !== manifest.migrations.length)
    throw new Error('The backup is of an older version. Restore it locally, start it once, and back it up again.')
  const { bindings, close } = await openPlace({ stateDir: null }, { asItIs: true })
  try {
    if (!(await areEmpty(bindings))) throw new Error('The deployed buckets are not empty. Restore into new ones.')
    await requireEmptyRows(bindings.DB)
    const db = new DatabaseSync(path.join(folder, manifest.data.file), { readOnly: true })
    try {
      await loadObjects(bindings, folder, manifest.objects)
      await loadRemoteRows(db)
    } catch (cause) {
      await removeObjects(bindings, manifest.objects)
      throw cause
    } finally {
      db.close()
    }
  } finally {
    await close()
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean', default: false } },
  })
  const [named] = positionals
  if (!named || positionals.length > 1) throw new Error('Say which backup: npm run restore -- FOLDER [--remote]')
  const folder = path.resolve(process.env.INIT_CWD || process.cwd(), named)
  const stateDir = path.resolve(ROOT, process.env.STATE_DIR || '.wrangler/state')
  await (values.remote ? restoreRemotely(folder) : restoreLocally(folder, stateDir))
  console.log(values.remote ? 'The deployed site is restored.' : `The site is restored in ${stateDir}.`)
} catch (cause) {
  console.error(explain(cause))
  process.exitCode = 1
}
