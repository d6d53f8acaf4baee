/** WebKitGTK's browser, by the WebDriver that comes with it. It tells no errors of scripts. */
import { spawn } from 'node:child_process'
import { freePort, sleep } from '../start/processes.ts'
import { type Client, inside } from './client.ts'
import { openScreen } from './screen.ts'

const START_MS = 30_000
const SCREEN = { width: 360, height: 800 }
/** How WebDriver marks a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export async function startWebKit(program: string): Promise<Client> {
  const port = await freePort()
  const screen = await openScreen(SCREEN.width + 200, SCREEN.height + 200)
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })
  async function end() {
    if (driver.pid && driver.exitCode === null) process.kill(-driver.pid, 'SIGKILL')
    await screen.close()
  }
  async function ask(method: 'POST' | 'GET' | 'DELETE', place: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${place}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    const value = inside(await answer.json(), 'value')
    if (!answer.ok) throw new Error(`${String(inside(value, 'error'))} ${String(inside(value, 'message'))}`)
    return value
  }
  async function waitForDriver() {
    for (const until = Date.now() + START_MS; Date.now() < until && driver.exitCode === null; ) {
      const status = await ask('GET', '/status').catch(() => null)
      if (status) return
      await sleep(100)
    }
    throw new Error('The browser did not start.')
  }
  try {
    await waitForDriver()
    const opened = await ask('POST', '/session', {
      capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
    })
    const session = `/session/${String(inside(opened, 'sessionId'))}`
    await ask('POST', `${session}/window/rect`, { ...SCREEN, x: 0, y: 0 })
    const execute = (script: string) => ask('POST', `${session}/execute/sync`, { script, args: [] })
    return {
      version: String(inside(opened, 'capabilities', 'browserVersion')),
      async open(place) {
        await ask('POST', `${session}/url`, { url: place })
      },
      async run(statements, frame) {
        // The frame of the last run may be gone with its page.
        await ask('POST', `${session}/frame`, { id: null })
        if (!frame) return execute(statements)
        const id = await execute(
          `return Array.from(document.querySelectorAll('iframe')).find((each) => each.src.includes(${JSON.stringify(frame)}))`,
        )
        if (!id) throw new Error(`There is no frame of ${frame}.`)
        await ask('POST', `${session}/frame`, { id: { [ELEMENT]: inside(id, ELEMENT) } })
        return execute(statements)
      },
      async picture() {
        return Buffer.from(String(await ask('GET', `${session}/screenshot`)), 'base64')
      },
      takeErrors: () => [],
      async close() {
        await ask('DELETE', session).catch(() => {})
        await end()
      },
    }
  } catch (cause) {
    await end()
    throw cause
  }
}
