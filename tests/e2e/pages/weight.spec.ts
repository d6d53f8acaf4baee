import { buildingKey } from '../../../app/domain/buildings/buildings.server.ts'
import { createSignedKeys } from '../../../app/domain/shared/signed-key.server.ts'
import { viewingKey } from '../../../app/domain/viewings/viewings.server.ts'
import { paths } from '../../../app/paths.ts'
import { openState } from '../../../tools/start/open-state.ts'
import { JPEG } from '../../support/uploads.ts'
import { hydrated, PLAN, PURCHASE } from '../support/buying.ts'
import { expect, type Page, PHONE, sessionSecret, test } from '../support/test.ts'
import { BROTLI, expectWithin, open } from '../support/traffic.ts'

test.use(PHONE)

type Row = { id: number; reference: string; email: string; code: string }

/** Pages that open with a key from an email or a code from a sheet of paper, in each of their states. */
async function privatePages(): Promise<string[]> {
  const keys = createSignedKeys(sessionSecret())
  const db = openState(process.env.E2E_STATE_DIR ?? '', true)
  const each = (table: string) => db.prepare(`select *, min(id) from ${table}`).all() as Row[]
  const [orders, requests, viewings, buildings] = [
    each('orders group by status'),
    each('plan_requests group by status'),
    each('viewings group by status'),
    each('buildings'),
  ]
  const [sheet] = db.prepare('select code from plan_sheets limit 1').all() as Row[]
  db.close()
  return [
    ...(await Promise.all([
      ...orders.map(async ({ reference }) => paths.order(reference, await keys.mac('order', reference))),
      ...requests.map(async ({ reference }) => paths.planRequest(reference, await keys.mac('request', reference))),
      ...viewings.map(async (row) => paths.viewing(await viewingKey(keys, row))),
      ...buildings.map(async (row) => paths.building(await buildingKey(keys, row))),
    ])),
    paths.verify(sheet?.code ?? ''),
    paths.verify(await keys.seal('receipt', '1')),
    paths.verify('no-such-code'),
  ]
}

test('pages opened by a mailed key or a printed code keep to the budget of a plan', async ({ visit, problems }) => {
  problems.expectStatus(404)
  // All at once, as each waits for half a second of silence.
  await Promise.all(
    (await privatePages()).map(async (address) => {
      const page = await visit({ extraHTTPHeaders: BROTLI })
      expectWithin((await open(page, address)).page(), { bytes: 45_000, requests: 8, document: 14_000 })
    }),
  )
})

test('every card picture keeps to its weight', async ({ page }) => {
  const covers = new Set<string>()
  for (const address of ['/plans', '/plans?page=2']) {
    await page.goto(address)
    for (const picture of await page.getByRole('region', { name: 'Plans' }).getByRole('img').all())
      covers.add(((await picture.getAttribute('src')) ?? '').split('?')[0] ?? '')
  }
  expect(covers.size).toBeGreaterThan(24)
  const weights: number[] = []
  for (const cover of covers) {
    const answer = await page.request.get(`${cover}?w=720`, { headers: { accept: 'image/avif,*/*' } })
    expect(answer.headers()['content-type']).toBe('image/avif')
    const bytes = (await answer.body()).byteLength
    weights.push(bytes)
    // A photo that is still too large at the lowest quality is accepted a little over the budget.
    expect.soft(bytes, cover).toBeLessThanOrEqual(8_000)
  }
  expect(weights.filter((bytes) => bytes > 7_200).length).toBeLessThanOrEqual(weights.length / 10)
})

test('the first picture of a page is requested before all others, and once', async ({ visit }) => {
  for (const width of [360, 1280])
    for (const address of ['/', '/plans', '/projects', PLAN.path]) {
      const page = await visit({ viewport: { width, height: 800 } })
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'image' && request.url().startsWith('http')) asked.push(request.url())
      })
      // Only which pictures are requested matters here, and generating these widths takes a while.
      await page.route(/\/media\//, (route) => route.fulfill({ contentType: 'image/jpeg', body: Buffer.from(JPEG) }))
      await page.goto(address)
      const first = await page
        .locator('img[fetchpriority=high]')
        .evaluate((picture) => (picture as HTMLImageElement).currentSrc)
      expect(asked[0], `${address} at ${width}`).toBe(first)
      const file = first.split('?')[0] ?? ''
      expect(
        asked.filter((url) => url.startsWith(file) && !url.endsWith('w=144')),
        `${address} at ${width}`,
      ).toEqual([first])
    }
})

test('a picture far below is rendered only when near, and stays so; without scripts all are', async ({
  page,
  visit,
}) => {
  const lastOf = (each: Page) => each.getByRole('region', { name: 'Plans' }).getByRole('img').last()
  const isDrawn = (each: Page) =>
    lastOf(each).evaluate((picture) => picture.checkVisibility({ contentVisibilityAuto: true }))
  await page.goto('/plans')
  await hydrated(page)
  expect(await isDrawn(page)).toBe(false)
  await lastOf(page).scrollIntoViewIfNeeded()
  await expect.poll(() => lastOf(page).evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  expect(await isDrawn(page)).toBe(true)
  const plain = await visit({ javaScriptEnabled: false })
  await plain.goto('/plans')
  expect(await isDrawn(plain)).toBe(true)
})

test('the only script of a document is short, and no module is preloaded', async ({ page }) => {
  for (const address of ['/', '/projects', '/portfolio', '/plans', PLAN.path, PURCHASE]) {
    const html = await (await page.request.get(address)).text()
    expect(html).not.toContain('modulepreload')
    const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
    expect(scripts).toHaveLength(1)
    expect(Buffer.byteLength(scripts[0]?.[1] ?? '')).toBeLessThanOrEqual(1000)
    expect(scripts[0]?.[0]).not.toContain(' src=')
  }
})

/** Scrolls to each heading and waits for two frames, inside the page: from outside each takes ten times as long. */
const lookAtHeadings = async () => {
  const drawn = () => new Promise(requestAnimationFrame)
  for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
    heading.scrollIntoView({ block: 'center' })
    await drawn()
    await drawn()
  }
}

/** Sums layout shifts without user input. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; hadRecentInput: boolean }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as unknown as typeof shifts))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: { value: number; hadRecentInput: boolean }[] }).shifts
        .filter((shift) => !shift.hadRecentInput)
        .reduce((sum, shift) => sum + shift.value, 0),
    )
}

for (const width of [360, 1280]) {
  test(`nothing shifts while the list and a plan load, at ${width} px`, async ({ visit }) => {
    // Scrolls six pages to their ends; the device's pixel density does not affect layout shifts.
    test.slow()
    const page = await visit({ deviceScaleFactor: 1 })
    await page.setViewportSize({ width, height: 800 })
    const shiftOf = await watchShifts(page)
    for (const address of ['/', '/projects', '/portfolio', '/plans', PLAN.path, PURCHASE]) {
      await page.goto(address)
      await hydrated(page)
      await page.evaluate(lookAtHeadings)
      expect.soft(await shiftOf(), address).toBe(0)
    }
  })
}
