/** The ports and processes of a local run, and its messages if it cannot start. */
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { APPLIED_TABLE, appliedTo, listMigrations } from '../../tools/start/migrate.ts'
import { DATABASES } from '../../tools/start/open-state.ts'
import { freePort, readIfThere, sleep } from '../../tools/start/processes.ts'
import { explain, requireFolder, requireRoom } from '../../tools/start/start-checks.ts'
import { applyMigrations } from '../../tools/start/state.ts'
import { watchSite } from '../../tools/start/watch.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-processes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a port chosen by a local run', () => {
  it('is outside the range of outgoing connections', async () => {
    const chosen = await Promise.all(Array.from({ length: 40 }, () => freePort()))
    expect(new Set(chosen).size).toBeGreaterThan(30)
    for (const port of chosen) {
      expect(port).toBeGreaterThanOrEqual(22_000)
      expect(port).toBeLessThan(30_000)
    }
  })
})

describe('a running site', () => {
  it('is not stopped while it is slow, only when nothing listens any more', async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => sockets.push(socket))
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    let lastWords = ''
    const watching = watchSite({ port, group: 0 }, new AbortController().signal, 5).then((text) => {
      lastWords = text
    })
    while (sockets.length < 40) await sleep(10)
    expect(lastWords).toBe('')
    server.close()
    for (const socket of sockets) socket.destroy()
    await watching
    expect(lastWords).toBe('The server has ended. Start it again; nothing is lost.')
  })

  it('is stopped once its workerd has ended, even with the port open', async () => {
    const workerd = path.join(folder, 'workerd')
    copyFileSync('/bin/sleep', workerd)
    const server = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const parent = spawn('sh', ['-c', `${workerd} 1000 & echo $!; wait; exec sleep 1000`], { detached: true })
    const child = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)))
    // The shell's copy of itself has the name only once it has become the program.
    await sleep(300)
    const watching = watchSite({ port, group: parent.pid ?? 0 }, new AbortController().signal, 5)
    process.kill(child)
    expect(await watching).toBe('The server has ended. Start it again; nothing is lost.')
    server.close()
    parent.kill()
  })
})

describe('a run that is killed', () => {
  it.runIf(process.platform === 'linux')('leaves no process of its own behind', async () => {
    const stateDir = mkdtempSync(path.join(folder, 'killed-'))
    const source = `
      const { ProcessGroup } = await import(${JSON.stringify(path.resolve('tools/start/processes.ts'))})
      const group = await ProcessGroup.claim(${JSON.stringify(stateDir)})
      console.log(group.start('sleep', ['1000'], { mark: 'sleep' }).pid)
      setInterval(() => {}, 1000)`
    const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source])
    const child = Number(await new Promise((resolve) => run.stdout.once('data', resolve)))
    expect(readIfThere(`/proc/${child}/cmdline`)).toContain('sleep')
    run.kill('SIGKILL')
    const until = Date.now() + 5000
    while (readIfThere(`/proc/${child}/cmdline`) !== '' && Date.now() < until) await sleep(20)
    expect(readIfThere(`/proc/${child}/cmdline`)).toBe('')
  })
})

describe('a start that is impossible', () => {
  it('names the setting whose folder is a file, and the remedy', () => {
    writeFileSync(path.join(folder, 'file'), '')
    expect(() => requireFolder('STATE_DIR', path.join(folder, 'file'))).toThrow(
      `STATE_DIR is ${folder}/file, which is a file. Set STATE_DIR to a folder that you can write to.`,
    )
  })

  it.runIf(process.platform === 'linux')('names the setting whose folder is read-only, and the remedy', () => {
    expect(() => requireFolder('MAIL_DIR', '/sys/kernel')).toThrow(
      'MAIL_DIR is /sys/kernel, which is read-only here. Set MAIL_DIR to a folder that you can write to.',
    )
  })

  it('says how much disk space is left and how much is needed', () => {
    const stats = (mb: number) => ({ bavail: mb * 1000, bsize: 1000 })
    expect(() => requireRoom(folder, stats(12))).toThrow(
      'The disk of STATE_DIR has 12 MB left, and the site needs 300 MB. Make room, or set STATE_DIR to a folder on another disk.',
    )
    expect(() => requireRoom(folder, stats(300))).not.toThrow()
  })

  it('recognises a full, a read-only and a busy disk by their error codes', () => {
    const sentence = 'The disk of STATE_DIR is full. Make room, or set STATE_DIR to a folder on another disk.'
    for (const cause of ['ENOSPC: no space left on device, write', 'database or disk is full: SQLITE_FULL'])
      expect(explain(new Error(cause))).toBe(sentence)
    expect(explain(new Error('database is locked'))).toMatch(/^Another program is holding the database of STATE_DIR\./)
    expect(explain(new Error('attempt to write a readonly database'))).toMatch(/^STATE_DIR is read-only here\./)
    expect(explain(new Error('Port 1 is taken.'))).toBe('Port 1 is taken.')
  })

  it('migrates an older state with its data, and says what to do if that fails', async () => {
    const stateDir = path.join(folder, 'older')
    mkdirSync(path.join(stateDir, DATABASES), { recursive: true })
    const file = path.join(stateDir, DATABASES, 'a.sqlite')
    const ofThen = (statement: string) => {
      const db = new DatabaseSync(file)
      db.exec(statement)
      db.close()
    }
    ofThen(`${APPLIED_TABLE}; create table disputes (id integer)`)
    await expect(applyMigrations(stateDir)).rejects.toThrow(
      /already exists\nSTATE_DIR is of an older version of this site, and its database could not be brought up to date\./,
    )
    rmSync(file)
    ofThen(APPLIED_TABLE)
    await applyMigrations(stateDir)
    const db = new DatabaseSync(file)
    expect(appliedTo(db)).toEqual(listMigrations())
    db.close()
    // Again: nothing.
    await applyMigrations(stateDir)
  })
})
