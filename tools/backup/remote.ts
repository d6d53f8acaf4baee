/** The deployed site's database, through wrangler: D1 exports no virtual table, so word indexes are read by query. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openState, stateFile } from '../start/open-state.ts'
import { runStep } from '../start/processes.ts'
import { ROOT } from '../start/settings.ts'
import { applyMigrations } from '../start/state.ts'
import { insertLine, listTables, quoteName, refill, rowsOf } from './rows.ts'

const PAGE = 500
const HINT = 'Sign in with "npx wrangler login" or set CLOUDFLARE_API_TOKEN, then run the command again.'

const wrangler = (...words: string[]) =>
  runStep('wrangler', [...words, '--remote', '--env', ''], { cwd: ROOT, env: { ...process.env, CI: '1' } }, HINT)

/** Runs `work` with a local database that has the same migrations, without a site. */
export async function withScratch<Value>(work: (db: DatabaseSync, folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-remote-'))
  try {
    await applyMigrations(folder)
    const db = openState(folder, false)
    try {
      return await work(db, folder)
    } finally {
      db.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function* wordsOf(remote: D1Database, table: string): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const { results } = await remote
      .prepare(`select rowid, * from ${quoteName(table)} where rowid > ? order by rowid limit ${PAGE}`)
      .bind(last)
      .all()
    for (const row of results) yield insertLine(table, row)
    if (results.length < PAGE) return
    last = Number(results.at(-1)?.rowid)
  }
}

export const saveRemoteRows = (remote: D1Database, to: string): Promise<void> =>
  withScratch(async (db, folder) => {
    const tables = listTables(db)
    const file = path.join(folder, 'rows.sql')
    const names = tables.filter(({ isVirtual }) => !isVirtual).flatMap(({ name }) => ['--table', name])
    await wrangler('d1', 'export', 'DB', '--no-schema', '--output', file, ...names)
    const words: string[] = []
    for (const { name } of tables.filter(({ isVirtual }) => isVirtual))
      for await (const line of wordsOf(remote, name)) words.push(line)
    db.exec(`begin;${[...refill(db, [readFileSync(file, 'utf8'), ...words])].join('\n')}\ncommit;`)
    db.exec('pragma wal_checkpoint(truncate)')
    copyFileSync(stateFile(folder), to)
  })

export async function requireEmptyRows(remote: D1Database): Promise<void> {
  await wrangler('d1', 'migrations', 'apply', 'DB')
  const people = await remote.prepare('select count(*) n from users').first<number>('n')
  if (people !== 0) throw new Error('The deployed database is not empty. Restore into a new one.')
}

/** One import, which D1 applies completely or not at all. */
export const loadRemoteRows = (from: DatabaseSync): Promise<void> =>
  withScratch(async (db, folder) => {
    const file = path.join(folder, 'rows.sql')
    writeFileSync(file, [...refill(db, rowsOf(from))].join('\n'))
    await wrangler('d1', 'execute', 'DB', '--yes', '--file', file)
  })
