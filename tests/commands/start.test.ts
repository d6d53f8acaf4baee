/** What commands say where they can not: a port that is taken, a state of a newer release, tests without a browser. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '../../tools/start/migrate.ts'
import { DATABASES } from '../../tools/start/open-state.ts'
import { freePort } from '../../tools/start/processes.ts'
import { runCommand } from '../support/local-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a start exits with 1 before building if the port is taken', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const { status, output } = await runCommand(['start'], { PORT: String(port), STATE_DIR: path.join(folder, 'unused') })
  other.close()
  expect(output).toContain(`Port ${port} is taken. Set PORT to another.`)
  expect(output).not.toContain('Building')
  expect(status).toBe(1)
})

it('a test run without a browser says so at once', async () => {
  const { status, output } = await runCommand(['test', 'browser'], { CHROMIUM_PATH: '/nowhere/chromium' })
  expect([status, output.trim()]).toEqual([1, 'CHROMIUM_PATH is /nowhere/chromium, where no file is.'])
})

it('the admin command creates an administrator, and refuses a state of a newer release', async () => {
  const stateDir = path.join(folder, 'state')
  mkdirSync(path.join(stateDir, DATABASES), { recursive: true })
  const db = new DatabaseSync(path.join(stateDir, DATABASES, 'state.sqlite'))
  migrate(db)
  const admin = await runCommand(['admin', 'Ama@example.com'], { STATE_DIR: stateDir })
  expect(admin.output.trim()).toMatch(/^ama@example\.com is an administrator now\. Password: \w{16}$/)
  expect(db.prepare("select role from users where email = 'ama@example.com'").get()).toEqual({ role: 'Admin' })
  db.exec("insert into d1_migrations (name) values ('9999_of_tomorrow.sql')")
  db.close()
  const { status, output } = await runCommand(['admin', 'kofi@example.com'], { STATE_DIR: stateDir })
  expect([status, output.trim()]).toEqual([
    1,
    'STATE_DIR was last used by a newer version of this site (9999_of_tomorrow.sql is not in migrations/). Update this checkout, or set STATE_DIR to another folder.',
  ])
})
