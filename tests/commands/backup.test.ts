/**
 * `npm run backup` beside a running site, and `npm run restore` of it somewhere else: the same site, or nothing at all. A second
 * start on the state of the site is refused and leaves it alone.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Manifest, readManifest } from '../../tools/backup/folder.ts'
import { refill, rowsOf } from '../../tools/backup/rows.ts'
import { openState } from '../../tools/start/open-state.ts'
import { freePort } from '../../tools/start/processes.ts'
import { applyMigrations } from '../../tools/start/state.ts'
import { runCommand, startLocalSite } from '../support/local-site.ts'
import { writeOldExport } from '../support/old-export.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-backup-'))
const [stateDir, restored, backup] = ['state', 'restored', 'backup'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
const ADMIN = { ADMIN_EMAIL: 'ama@fihankra.example', ADMIN_PASSWORD: 'seven brown goats' }
let port: string
let origin: string
beforeAll(async () => {
  port = String(await freePort())
  origin = `http://127.0.0.1:${port}`
  writeFileSync(path.join(folder, 'export.json'), JSON.stringify(await writeOldExport(folder)))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (words: string[], state: string, PORT?: string) =>
  runCommand(words, { STATE_DIR: state, INIT_CWD: folder, PORT })
const start = (state: string) => startLocalSite({ PORT: port, STATE_DIR: state, ...ADMIN })

/** Pages without what differs from answer to answer. */
async function look(cookie: string) {
  const pages = ['/', '/plans', '/services', '/projects', '/administrator', '/users-admin', '/sitemap.xml']
  const shown: Record<string, unknown> = {}
  for (const page of pages) {
    const response = await fetch(origin + page, { headers: { cookie }, redirect: 'manual' })
    const html = (await response.text()).replace(/[0-9a-f]{32}/g, '').replace(/\d+ (seconds?|minutes?) ago/g, '')
    shown[page] = [response.status, page === '/administrator' ? '' : html]
  }
  return shown
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
    headers: { origin },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

function everyRow(state: string): string[] {
  const db = openState(state, true)
  try {
    return [...rowsOf(db)]
  } finally {
    db.close()
  }
}
/** Without what a site writes by itself while it runs, such as the mail of the day, from six o'clock on. */
const settled = (rows: string[]) =>
  rows.filter((row) => !/^insert into "(job_runs|sessions|attempts|users)"|'staff-digest[ ']|'outbox-[a-z]+'/.test(row))
const contentOf = ({ objects }: Manifest) =>
  objects.map(({ store, key, sha256, contentType }) => [store, key, sha256, contentType])
const need = (manifest: Manifest | null) => manifest ?? expect.fail('no manifest')

it('a restored backup is the same site: pages, sign-ins, every row and every object', async () => {
  expect((await run(['import', 'export.json', '--files', 'storage'], stateDir)).status).toBe(0)
  let site = await start(stateDir)
  let [cookie, before]: [string, unknown] = ['', null]
  try {
    const owner = readFileSync(path.join(stateDir, 'processes'), 'utf8').split('\t')[0]
    const second = await run(['start'], stateDir, String(await freePort()))
    expect([second.status, second.output.trim()]).toEqual([
      1,
      `STATE_DIR is in use by another npm start (pid ${owner}).`,
    ])
    cookie = await signIn()
    before = await look(cookie)
    const data = await fetch(`${origin}/mail-admin/backup`, { method: 'POST', headers: { cookie, origin } })
    expect(data.status).toBe(200)
    writeFileSync(path.join(folder, 'data.jsonl.gz'), new Uint8Array(await data.arrayBuffer()))
    const made = await run(['backup', '--to', 'backup'], stateDir)
    expect(made.output).toMatch(/Saving the rows\n[\d,]+ objects\n[\s\S]*\d+ objects and \d+ rows are in /)
    expect(made.status).toBe(0)
  } finally {
    await site.stop()
  }
  const rows = everyRow(stateDir)
  expect(rows.some((row) => row.startsWith('insert into "plan_words"'))).toBe(true)
  const first = need(readManifest(backup))
  expect(contentOf(first).length).toBeGreaterThan(5)
  expect(statSync(path.join(backup, 'manifest.json')).mode & 0o077).toBe(0)

  const back = await run(['restore', 'backup'], restored)
  expect(back.output).toContain(`The site is restored in ${restored}.`)
  expect(settled(everyRow(restored))).toEqual(settled(rows))
  site = await start(restored)
  try {
    expect(await look(cookie)).toEqual(before)
  } finally {
    await site.stop()
  }

  // Again: nothing is fetched that is there already.
  const object = path.join(backup, first.objects[0]?.file ?? '')
  const writtenAt = statSync(object).mtimeMs
  expect((await run(['backup', '--to', 'backup'], restored)).status).toBe(0)
  expect(contentOf(need(readManifest(backup)))).toEqual(contentOf(first))
  expect(statSync(object).mtimeMs).toBe(writtenAt)
  expect(readdirSync(backup).filter((name) => name.startsWith('data-'))).toHaveLength(1)
})

it('the data of Back up now is every row of the site, alone or with the files of a backup', async () => {
  const rows = settled(everyRow(stateDir))
  const [alone, whole] = [path.join(folder, 'alone'), path.join(folder, 'whole')]
  const back = await run(['restore', 'data.jsonl.gz'], alone)
  expect(back.output).toContain(`The site is restored in ${alone}.`)
  expect(settled(everyRow(alone))).toEqual(rows)
  expect((await run(['restore', 'backup', 'data.jsonl.gz'], whole)).status).toBe(0)
  expect(settled(everyRow(whole))).toEqual(rows)
  expect((await run(['backup', '--to', 'again'], whole)).status).toBe(0)
  expect(contentOf(need(readManifest(path.join(folder, 'again'))))).toEqual(contentOf(need(readManifest(backup))))

  const cut = readFileSync(path.join(folder, 'data.jsonl.gz')).subarray(0, -100)
  writeFileSync(path.join(folder, 'cut.jsonl.gz'), cut)
  const refused = await run(['restore', 'cut.jsonl.gz'], path.join(folder, 'nothing'))
  expect([refused.status, refused.output.trim(), existsSync(path.join(folder, 'nothing'))]).toEqual([
    1,
    'The backup is damaged: it is no file of "Back up now", or was cut off or changed.',
    false,
  ])
})

it('a backup loads into an empty database as SQL, with the same word indexes, counts and triggers', async () => {
  const bare = path.join(folder, 'bare')
  mkdirSync(bare)
  await applyMigrations(bare)
  const [from, to]: [DatabaseSync, DatabaseSync] = [openState(restored, true), openState(bare, false)]
  try {
    to.exec(`begin;${[...refill(to, rowsOf(from))].join('\n')}commit;`)
    expect([...rowsOf(to)]).toEqual([...rowsOf(from)])
    const triggers = (db: DatabaseSync) =>
      db.prepare("select name, sql from sqlite_master where type = 'trigger' order by 1").all()
    expect(triggers(to)).toEqual(triggers(from))
    expect(to.prepare('pragma foreign_key_check').all()).toEqual([])
  } finally {
    from.close()
    to.close()
  }
})

it('a restore refuses a wrong target and a damaged folder, and changes nothing', async () => {
  const rows = everyRow(restored)
  const taken = await run(['restore', 'backup'], restored)
  expect([taken.status, taken.output.trim()]).toEqual([
    1,
    `STATE_DIR is not empty: ${restored}. Set STATE_DIR to an empty folder.`,
  ])
  expect(everyRow(restored)).toEqual(rows)
  const elsewhere = path.join(folder, 'elsewhere')
  const { file } = need(readManifest(backup)).objects[0] ?? expect.fail('no object')
  appendFileSync(path.join(backup, file), 'x')
  const damaged = await run(['restore', 'backup'], elsewhere)
  expect([damaged.status, damaged.output.trim()]).toEqual([
    1,
    `The backup is damaged: ${file} is missing or has changed.`,
  ])
  expect([existsSync(elsewhere), (await run(['restore', 'nowhere'], elsewhere)).output.trim()]).toEqual([
    false,
    `There is no backup in ${path.join(folder, 'nowhere')}.`,
  ])
  expect((await run(['backup', '--to', 'state'], stateDir)).output.trim()).toBe(
    `${stateDir} holds something else. Name an empty folder.`,
  )
})
