/**
 * `npm run restore -- [FOLDER] [FILE]`: restores a backup into an empty STATE_DIR or, with `--remote`, into empty
 * deployed stores: the files of FOLDER, and the data of FILE, which "Back up now" writes, or of FOLDER. Refuses any other
 * target and a damaged backup without changing anything; a failed restore leaves nothing behind.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { listMigrations } from '../start/migrate.ts'
import { openPlace } from '../start/open-place.ts'
import { openState, stateFile } from '../start/open-state.ts'
import { ROOT } from '../start/settings.ts'
import { explain } from '../start/start-checks.ts'
import { keepDemoAway, makeDatabase } from '../start/state.ts'
import { type DataFile, loadDataFile, readDataFile } from './data-file.ts'
import { checkFiles, type Manifest, readManifest } from './folder.ts'
import { areEmpty, loadObjects, removeObjects } from './objects.ts'
import { loadRemoteRows, requireEmptyRows, withScratch } from './remote.ts'
import { loadSettings } from './settings-files.ts'

/** The files come from a folder, the data from a file or the folder. */
type Backup = { folder: string; manifest: Manifest | null; data: DataFile | null; migrations: string[] }

function readBackup(folder: string | null, file: string | null): Backup {
  const manifest = folder === null ? null : readManifest(folder)
  if (folder !== null && !manifest) throw new Error(`There is no backup in ${folder}.`)
  const data = file === null ? null : readDataFile(file)
  const migrations = data?.migrations ?? manifest?.migrations ?? []
  const strange = migrations.find((name) => !listMigrations().includes(name))
  if (strange)
    throw new Error(`The backup is of a newer version (${strange} is not in migrations/). Update this checkout first.`)
  if (folder !== null && manifest) checkFiles(folder, manifest)
  return { folder: folder ?? '', manifest, data, migrations }
}

/** Built under another name beside the state, and renamed when it is complete. */
async function restoreLocally({ folder, manifest, data }: Backup, stateDir: string): Promise<void> {
  const draft = `${stateDir}.restoring-${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    // The runtime chooses the file name; its content comes with the backup.
    await makeDatabase(draft)
    console.log('Restoring the rows')
    if (data) fill(openState(draft, false), data)
    else if (manifest) {
      const file = stateFile(draft)
      for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
      copyFileSync(path.join(folder, manifest.data.file), file)
    }
    if (manifest) loadSettings(folder, manifest, draft)
    keepDemoAway(draft)
    if (manifest) {
      const place = await openPlace({ stateDir: draft }, { asItIs: true })
      await loadObjects(place.bindings, folder, manifest.objects).finally(() => place.close())
    }
    if (existsSync(stateDir)) rmdirSync(stateDir)
    renameSync(draft, stateDir)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function fill(db: DatabaseSync, data: DataFile): void {
  try {
    loadDataFile(db, data)
    db.exec('pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}

async function restoreRemotely({ folder, manifest, data, migrations }: Backup): Promise<void> {
  if (listMigrations().length !== migrations.length)
    throw new Error('The backup is of an older version. Restore it locally, start it once, and back it up again.')
  const { bindings, close } = await openPlace({ stateDir: null }, { asItIs: true })
  const objects = manifest?.objects ?? []
  try {
    if (!(await areEmpty(bindings))) throw new Error('The deployed buckets are not empty. Restore into new ones.')
    await requireEmptyRows(bindings.DB)
    try {
      await loadObjects(bindings, folder, objects)
      console.log('Restoring the rows')
      if (data)
        await withScratch(async (db) => {
          loadDataFile(db, data)
          await loadRemoteRows(db)
        })
      else if (manifest) {
        const db = new DatabaseSync(path.join(folder, manifest.data.file), { readOnly: true })
        await loadRemoteRows(db).finally(() => db.close())
      }
    } catch (cause) {
      await removeObjects(bindings, objects)
      throw cause
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
  const named = positionals.map((name) => path.resolve(process.env.INIT_CWD || process.cwd(), name))
  const isFile = (name: string) => existsSync(name) && statSync(name).isFile()
  const [files, folders] = [named.filter(isFile), named.filter((name) => !isFile(name))]
  if (named.length === 0 || files.length > 1 || folders.length > 1)
    throw new Error('Say which backup: npm run restore -- [FOLDER] [FILE] [--remote]')
  const stateDir = path.resolve(ROOT, process.env.STATE_DIR || '.wrangler/state')
  if (!values.remote && existsSync(stateDir) && readdirSync(stateDir).length > 0)
    throw new Error(`STATE_DIR is not empty: ${stateDir}. Set STATE_DIR to an empty folder.`)
  const backup = readBackup(folders[0] ?? null, files[0] ?? null)
  await (values.remote ? restoreRemotely(backup) : restoreLocally(backup, stateDir))
  console.log(values.remote ? 'The deployed site is restored.' : `The site is restored in ${stateDir}.`)
} catch (cause) {
  console.error(explain(cause))
  process.exitCode = 1
}
