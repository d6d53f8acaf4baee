/** `npm start` where it can not: on a port or a state that is taken, or a state that is not its own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openState } from '../../tools/start/open-state.ts'
import { freePort } from '../../tools/start/processes.ts'
import { runCommand, startLocalSite } from '../support/local-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-start-'))
const stateDir = path.join(folder, 'state')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('ends with 1 before anything is built where the port is taken', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const { status, output } = await runCommand(['start'], { PORT: String(port), STATE_DIR: path.join(folder, 'unused') })
  other.close()
  expect(output).toContain(`Port ${port} is taken. Set PORT to another.`)
  expect(output).not.toContain('Building')
  expect(status).toBe(1)
})

it('ends with 1 on a state in use, leaves the first alone, and says what is wrong with a newer state', async () => {
  const port = String(await freePort())
  const site = await startLocalSite({ PORT: port, STATE_DIR: stateDir, DEMO: '0' })
  try {
    const owner = readFileSync(path.join(stateDir, 'processes'), 'utf8').split('\t')[0]
    const second = await runCommand(['start'], { PORT: String(await freePort()), STATE_DIR: stateDir, DEMO: '0' })
    expect(second.output.trim()).toBe(`STATE_DIR is in use by another npm start (pid ${owner}).`)
    expect(second.status).toBe(1)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  } finally {
    await site.stop()
  }
  const db = openState(stateDir, false)
  db.exec("insert into d1_migrations (name) values ('9999_of_tomorrow.sql')")
  db.close()
  const { status, output } = await runCommand(['start'], { PORT: port, STATE_DIR: stateDir, DEMO: '0' })
  expect(output).toContain(
    'STATE_DIR was last used by a newer version of this site (9999_of_tomorrow.sql is not in migrations/). Update this checkout, or set STATE_DIR to another folder.',
  )
  expect(status).toBe(1)
})
