/** Any Chromium from 64 on, by the Chrome DevTools Protocol: Playwright speaks to new ones only. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, sleep } from '../start/processes.ts'
import { type Client, inside, isObject } from './client.ts'
import { ownBrowser } from './own-browser.ts'
import { openWire } from './socket.ts'

const START_MS = 30_000
/** A phone; its address is one that no other client has, because public forms are limited by address. */
const SCREEN = { width: 360, height: 800, deviceScaleFactor: 1, mobile: true }

export type ChromiumOptions = {
  program: string
  libraries?: string
  flags?: string[]
  address: string
  scripts?: boolean
}

async function targetOf(port: number, browser: ChildProcess): Promise<{ url: string; version: string }> {
  const until = Date.now() + START_MS
  const ask = async (what: string): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}/json/${what}`)).json()
  while (Date.now() < until && browser.exitCode === null) {
    try {
      const version = inside(await ask('version'), 'Browser')
      const targets = await ask('list')
      const page = Array.isArray(targets) ? targets.find((each) => inside(each, 'type') === 'page') : undefined
      const url = inside(page, 'webSocketDebuggerUrl')
      if (typeof url === 'string') return { url, version: String(version).replace(/^\w+\//, '') }
    } catch {
      // It does not listen yet.
    }
    await sleep(100)
  }
  throw new Error('The browser did not start.')
}

export async function startChromium({
  program,
  libraries = '',
  flags = [],
  address,
  scripts = true,
}: ChromiumOptions): Promise<Client> {
  const port = await freePort()
  const profile = mkdtempSync(path.join(tmpdir(), 'fihankra-chromium-'))
  const browser = spawn(
    program,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--hide-scrollbars',
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      ...flags,
      'about:blank',
    ],
    {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: '/etc/fonts' },
    },
  )
  const errors: string[] = []
  /** The contexts of the page's frames, newest last. */
  const contexts = new Map<number, { origin: string; isMain: boolean }>()
  let mainFrame = ''
  return ownBrowser(browser, profile, async () => {
    const { url, version } = await targetOf(port, browser)
    const wire = await openWire(url, (method, params) => {
      if (method === 'Runtime.executionContextsCleared') contexts.clear()
      if (method === 'Runtime.executionContextDestroyed') contexts.delete(Number(inside(params, 'executionContextId')))
      if (method === 'Runtime.executionContextCreated') {
        const about = inside(params, 'context')
        if (inside(about, 'auxData', 'isDefault') !== false)
          contexts.set(Number(inside(about, 'id')), {
            origin: String(inside(about, 'origin')),
            isMain: inside(about, 'auxData', 'frameId') === mainFrame,
          })
      }
      if (method === 'Runtime.exceptionThrown') {
        const details = inside(params, 'exceptionDetails')
        errors.push(String(inside(details, 'exception', 'description') ?? inside(details, 'text')))
      }
    })
    const tree = await wire.send('Page.getFrameTree')
    mainFrame = String(inside(tree, 'frameTree', 'frame', 'id'))
    await wire.send('Runtime.enable')
    await wire.send('Network.enable')
    await wire.send('Emulation.setDeviceMetricsOverride', SCREEN)
    await wire.send('Network.setExtraHTTPHeaders', { headers: { 'cf-connecting-ip': address } })
    if (!scripts) await wire.send('Emulation.setScriptExecutionDisabled', { value: true })
    return {
      wire,
      version,
      async open(place) {
        await wire.send('Page.navigate', { url: place })
      },
      async run(statements, frame) {
        /** Once more where the page has gone since, and with it the context: nothing has run then. */
        const evaluate = async (tries: number): Promise<unknown> => {
          const context = [...contexts].findLast(([, { origin, isMain }]) =>
            frame ? !isMain && origin.includes(frame) : isMain,
          )
          if (!context) throw new Error(`There is no frame of ${frame ?? 'the page'}.`)
          const asked = { expression: `(() => {${statements}})()`, contextId: context[0], returnByValue: true }
          try {
            return await wire.send('Runtime.evaluate', { ...asked, userGesture: true })
          } catch (cause) {
            if (tries === 0 || !String(cause).includes('Cannot find context')) throw cause
            await new Promise((resolve) => setTimeout(resolve, 200))
            return evaluate(tries - 1)
          }
        }
        const answer = await evaluate(20)
        const failure = inside(answer, 'exceptionDetails')
        if (isObject(failure)) throw new Error(String(inside(failure, 'exception', 'description') ?? failure.text))
        return inside(answer, 'result', 'value')
      },
      async picture() {
        const answer = await wire.send('Page.captureScreenshot', { format: 'png' })
        return Buffer.from(String(inside(answer, 'data')), 'base64')
      },
      takeErrors: () => errors.splice(0),
    }
  })
}
