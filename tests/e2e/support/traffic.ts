/**
 * The bytes that a page transfers, as counted by Chromium: compressed bodies. Headers are left out, because the local
 * server sends them in full with every response (about 1.1 kB a document, 0.5 kB a picture) where HTTP/3 compresses
 * them to a few bytes.
 */
import { expect, type Page, test } from './test.ts'

/** The edge serves Brotli; the local server does too if nothing else is accepted. */
export const BROTLI = { 'accept-encoding': 'br' }
export const SAVE_DATA = { extraHTTPHeaders: { ...BROTLI, 'save-data': 'on' } }

type Request = { url: string; type: string; isHydration: boolean; headers: number; bytes: number }

type Sum = { bytes: number; requests: number; document: number; list: string[] }

export type Traffic = {
  /** Everything that was fetched. */
  all: () => Sum
  /** The same, without what hydration needs and without the film. */
  page: () => Sum
  /** Modules and the hydration data of the page. */
  scripts: () => Request[]
  /** The film of the opening. */
  film: () => Request[]
}

const isScript = ({ type, isHydration }: Request) => type === 'Script' || isHydration

export async function measure(page: Page): Promise<Traffic> {
  const cdp = await page.context().newCDPSession(page)
  const requests = new Map<string, Request>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    requests.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      isHydration: 'x-hydrate' in request.headers || new URL(request.url).pathname.startsWith('/assets/'),
      headers: 0,
      bytes: 0,
    })
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId)
    if (request) request.headers = response.encodedDataLength
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength - request.headers
  })
  await cdp.send('Network.enable')
  const sum = (list: Request[]) => list.reduce((bytes, request) => bytes + request.bytes, 0)
  const sumUp = (seen: Request[]): Sum => ({
    bytes: sum(seen),
    requests: seen.length,
    document: sum(seen.filter(({ type }) => type === 'Document')),
    list: seen.map(({ bytes, url }) => `${bytes} ${url}`),
  })
  return {
    all: () => sumUp([...requests.values()]),
    page: () => sumUp([...requests.values()].filter((request) => !isScript(request) && request.type !== 'Media')),
    scripts: () => [...requests.values()].filter(isScript),
    film: () => [...requests.values()].filter(({ type }) => type === 'Media'),
  }
}

/** Opens the address and waits until nothing more is fetched. */
export async function open(page: Page, address: string) {
  const traffic = await measure(page)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return traffic
}

/** Budgets are soft so that one run names all that fail. */
export function expectWithin(seen: Sum, budget: Partial<Record<'bytes' | 'requests' | 'document', number>>) {
  test.info().annotations.push({
    type: 'measured',
    description: `${seen.bytes} bytes, ${seen.requests} requests, document ${seen.document}`,
  })
  for (const [what, limit] of Object.entries(budget) as ['bytes' | 'requests' | 'document', number][])
    expect.soft(seen[what], `${what}\n${seen.list.join('\n')}`).toBeLessThanOrEqual(limit)
}
