import { hydrated, PLAN } from '../support/buying.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('pages-1')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

test('a visited page opens without a connection, another says what to do', async ({ page, context, problems }) => {
  // Pictures that were never scrolled into view are not cached.
  problems.expectNoConnection()
  await page.goto('/plans')
  await hydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => keptPages(page)).toContain('/plans')
  await page.goto('/orders/lookup')
  await page.goto(PLAN.path)
  // Scripts that were still loading would fail with the connection.
  await hydrated(page)
  await expect.poll(() => keptPages(page)).toContain(PLAN.path)
  // Private pages are not cached.
  expect(await keptPages(page)).not.toContain('/orders/lookup')
  await context.setOffline(true)
  await page.goto('/plans')
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  await page.goto(PLAN.path)
  await expect(page.getByRole('dialog', { name: PLAN.title })).toBeVisible()
  await page.goto('/terms')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Please check your internet connection and try again' }),
  ).toBeVisible()
})

test('a page reached by client-side navigation is stored as well', async ({ page }) => {
  await page.goto('/plans')
  await hydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: PLAN.title }).click()
  await expect(page.getByRole('dialog', { name: PLAN.title })).toBeVisible()
  await expect.poll(() => keptPages(page), { timeout: 12_000 }).toContain(PLAN.path)
})

test('no service worker is registered with Save-Data', async ({ visit }) => {
  const page = await visit({ extraHTTPHeaders: { 'save-data': 'on' } })
  await page.goto('/plans')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined()
})

test('the service worker is small and revalidated each time', async ({ page }) => {
  const answer = await page.request.get('/sw.js')
  expect(answer.headers()['cache-control']).toBe('no-cache')
  expect(answer.headers()['content-type']).toMatch(/javascript/)
  expect((await answer.body()).byteLength).toBeLessThanOrEqual(2000)
})
