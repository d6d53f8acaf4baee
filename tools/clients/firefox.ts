/** Firefox, by WebDriver BiDi, which it speaks itself. */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, sleep } from '../start/processes.ts'
import { type Client, inside } from './client.ts'
import { ownBrowser } from './own-browser.ts'
import { openWire, type Wire } from './socket.ts'

const START_MS = 60_000
const SCREEN = { width: 360, height: 800 }

/** `address` is one that no other client has, because public forms are limited by address. */
export async function startFirefox({ program, address }: { program: string; address: string }): Promise<Client> {
  const port = await freePort()
  const profile = mkdtempSync(path.join(tmpdir(), 'fihankra-firefox-'))
  const flags = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`]
  const browser = spawn(program, [...flags, 'about:blank'], { stdio: 'ignore', detached: true })
  const errors: string[] = []
  async function connect(): Promise<Wire> {
    for (const until = Date.now() + START_MS; Date.now() < until && browser.exitCode === null; ) {
      try {
        return await openWire(`ws://127.0.0.1:${port}/session`, (_method, params) => {
          if (inside(params, 'type') === 'javascript' && inside(params, 'level') === 'error')
            errors.push(String(inside(params, 'text')))
        })
      } catch {
        // It does not listen yet.
      }
      await sleep(200)
    }
    throw new Error('The browser did not start.')
  }
  return ownBrowser(browser, profile, async () => {
    const wire = await connect()
    const session = await wire.send('session.new', { capabilities: {} })
    const contexts = async (): Promise<unknown[]> => {
      const found = inside(await wire.send('browsingContext.getTree'), 'contexts')
      return Array.isArray(found) ? found : []
    }
    const [page] = await contexts()
    const context = String(inside(page, 'context'))
    await wire.send('session.subscribe', { events: ['log.entryAdded'] })
    await wire.send('browsingContext.setViewport', { context, viewport: SCREEN, devicePixelRatio: 1 })
    await wire.send('network.setExtraHeaders', {
      headers: [{ name: 'cf-connecting-ip', value: { type: 'string', value: address } }],
    })
    async function contextOf(frame?: string): Promise<string> {
      if (!frame) return context
      const frames = inside((await contexts())[0], 'children')
      const found = (Array.isArray(frames) ? frames : []).find((each) => String(inside(each, 'url')).includes(frame))
      if (!found) throw new Error(`There is no frame of ${frame}.`)
      return String(inside(found, 'context'))
    }
    return {
      wire,
      version: String(inside(session, 'capabilities', 'browserVersion')),
      async open(place) {
        await wire.send('browsingContext.navigate', { context, url: place, wait: 'none' })
      },
      async run(statements, frame) {
        const answer = await wire.send('script.evaluate', {
          expression: `JSON.stringify((() => {${statements}})() ?? null)`,
          target: { context: await contextOf(frame) },
          awaitPromise: false,
          userActivation: true,
        })
        const failure = inside(answer, 'exceptionDetails', 'text')
        if (failure !== undefined) throw new Error(String(failure))
        return JSON.parse(String(inside(answer, 'result', 'value')))
      },
      async picture() {
        const answer = await wire.send('browsingContext.captureScreenshot', { context })
        return Buffer.from(String(inside(answer, 'data')), 'base64')
      },
      takeErrors: () => errors.splice(0),
    }
  })
}
