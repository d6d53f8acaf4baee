/**
 * What a page costs in a browser: transferred bytes by kind, requests, and when it becomes visible on a slow connection
 * and a slow phone.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../start/browser.ts'

/** Slow 3G by Chromium's model: 400 kbit/s each way, 400 ms; a processor four times slower. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_RATE = 4
const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, locale: 'en-GH' }
/** After this time without requests, everything in view has loaded. */
const QUIET_MS = 1500
const MOST_MS = 60_000
/** The static files of Vite and of `public/`. */
const STATIC = /^\/(?:assets|opening)\//

export type Sight = {
  bytes: number
  requests: number
  /** Requests that run the Worker: static assets are served without it, and cost nothing. */
  answeredByWorker: number
  document: number
  byKind: Record<string, number>
  fcp: number
  lcp: number
  cls: number
  tbt: number
}

type Painted = { fcp: number; lcp: number; cls: number; tbt: number }

/**
 * Runs in the page from its start and measures the metrics of web.dev; as text, because a compiled function needs
 * helpers of its module. Chromium throttles the connection but does not report it to the page, as a phone would.
 */
const WATCH_PAGE = `
  Object.defineProperty(navigator.connection, 'effectiveType', { get: () => '3g' })
  globalThis.painted = { fcp: 0, lcp: 0, cls: 0, tbt: 0 }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') painted.fcp = entry.startTime })
  watch('largest-contentful-paint', (entry) => { painted.lcp = entry.startTime })
  watch('layout-shift', (entry) => { painted.cls += entry.value })
  watch('longtask', (entry) => { painted.tbt += Math.max(0, entry.duration - 50) })
`

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(console.log),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
}

export const openPhone = (browser: Browser, saveData = false): Promise<BrowserContext> =>
  browser.newContext({
    ...PHONE,
    // With a service worker Chromium counts no bytes.
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'accept-encoding': 'br', ...(saveData ? { 'save-data': 'on' } : {}) },
  })

/**
 * Opens the address and waits until nothing more loads. Counts bodies only: the local server's headers are not those of
 * HTTP/3.
 */
export async function look(page: Page, address: string): Promise<Sight> {
  const cdp = await page.context().newCDPSession(page)
  const seen = new Map<string, { kind: string; isStatic: boolean; headers: number; bytes: number }>()
  let lastAt = Date.now()
  let open = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http') || seen.has(requestId)) return
    seen.set(requestId, {
      kind: type ?? 'Other',
      isStatic: STATIC.test(new URL(request.url).pathname),
      headers: 0,
      bytes: 0,
    })
    open += 1
    lastAt = Date.now()
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    if (seen.delete(requestId)) open -= 1
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = seen.get(requestId)
    if (request) request.headers = response.encodedDataLength
  })
  const end = (requestId: string, encodedDataLength = 0) => {
    const request = seen.get(requestId)
    if (!request) return
    request.bytes = Math.max(0, encodedDataLength - request.headers)
    open -= 1
    lastAt = Date.now()
  }
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength))
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_3G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.addInitScript({ content: WATCH_PAGE })
  const until = Date.now() + MOST_MS
  const answer = await page.goto(address, { waitUntil: 'load', timeout: MOST_MS })
  // 304: the page was in the browser's cache.
  if (answer && answer.status() >= 400) throw new Error(`${address} answers ${answer.status()}.`)
  while (Date.now() < until && (open > 0 || Date.now() - lastAt < QUIET_MS)) await page.waitForTimeout(100)
  const painted = await page.evaluate(() => (globalThis as typeof globalThis & { painted: Painted }).painted)
  await cdp.detach()
  const all = [...seen.values()]
  const byKind: Record<string, number> = {}
  for (const { kind, bytes } of all) byKind[kind] = (byKind[kind] ?? 0) + bytes
  const bytes = all.reduce((sum, request) => sum + request.bytes, 0)
  const answeredByWorker = all.filter(({ isStatic }) => !isStatic).length
  return { bytes, requests: all.length, answeredByWorker, document: byKind.Document ?? 0, byKind, ...painted }
}

/** When a page of one word becomes visible here: the baseline of the connection and the machine. */
export async function lookAtWord(browser: Browser): Promise<Sight> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Akwaaba'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await lookCold(browser, `http://127.0.0.1:${port}/`)
  } finally {
    server.close()
  }
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The median of several cold visits for each figure; bytes and requests are the same each time. */
export async function lookCold(
  browser: Browser,
  address: string,
  { saveData = false, times = 3 } = {},
): Promise<Sight> {
  const sights: Sight[] = []
  for (let at = 0; at < times; at += 1) {
    const phone = await openPhone(browser, saveData)
    sights.push(await look(await phone.newPage(), address))
    await phone.close()
  }
  const of = (name: 'bytes' | 'requests' | 'answeredByWorker' | 'document' | 'fcp' | 'lcp' | 'cls' | 'tbt') =>
    median(sights.map((s) => s[name]))
  return {
    bytes: of('bytes'),
    requests: of('requests'),
    answeredByWorker: of('answeredByWorker'),
    document: of('document'),
    byKind: sights[0]?.byKind ?? {},
    fcp: of('fcp'),
    lcp: of('lcp'),
    cls: of('cls'),
    tbt: of('tbt'),
  }
}

/** What all pages of a visit transfer, with the browser's cache between them. */
export async function visitAll(
  browser: Browser,
  addresses: string[],
  saveData = false,
): Promise<{ bytes: number; answeredByWorker: number; documents: number[] }> {
  const phone = await openPhone(browser, saveData)
  const page = await phone.newPage()
  let bytes = 0
  let answeredByWorker = 0
  const documents: number[] = []
  for (const address of addresses) {
    const sight = await look(page, address)
    bytes += sight.bytes
    answeredByWorker += sight.answeredByWorker
    documents.push(sight.document)
  }
  await phone.close()
  return { bytes, answeredByWorker, documents }
}
