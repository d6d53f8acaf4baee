/** Budgets of pages that transfer other bytes without scripts than with them. */
import { HOME } from '../support/addresses.ts'
import { hydrated } from '../support/buying.ts'
import { expect, type Page, PHONE, test } from '../support/test.ts'
import { BROTLI, expectWithin, measure, open, SAVE_DATA } from '../support/traffic.ts'

test.use({ ...PHONE, extraHTTPHeaders: BROTLI })

async function scrollThrough(page: Page) {
  for (const heading of await page.getByRole('heading', { level: 3 }).all()) await heading.scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
}

/** A list, whose first view has four small pictures, or the home page, before anybody scrolls. Without scripts Chromium fetches every picture at once. */
const LISTING = { bytes: 25_500, requests: 7, document: 12_550 }

test('the list of plans opens within its budget and stays within it to its end', async ({
  page,
  javaScriptEnabled,
}) => {
  const traffic = await open(page, '/plans')
  expectWithin(traffic.page(), javaScriptEnabled ? LISTING : { document: LISTING.document })
  await scrollThrough(page)
  expectWithin(traffic.page(), { bytes: 220_000 })
})

test('the list of plans is small with Save-Data', async ({ visit, javaScriptEnabled }) => {
  const page = await visit(SAVE_DATA)
  const traffic = await open(page, '/plans')
  expectWithin(traffic.page(), javaScriptEnabled ? { bytes: 25_000 } : {})
  await scrollThrough(page)
  expectWithin(traffic.page(), { bytes: 80_000 })
  expect(traffic.scripts()).toEqual([])
})

test('the list of homes and a home open within their budgets', async ({ page, visit, javaScriptEnabled }) => {
  const traffic = await open(page, '/services')
  expectWithin(traffic.page(), javaScriptEnabled ? LISTING : { document: LISTING.document })
  await scrollThrough(page)
  expectWithin(traffic.page(), { bytes: 220_000 })
  const home = await visit({ extraHTTPHeaders: BROTLI })
  expectWithin(
    (await open(home, HOME)).page(),
    javaScriptEnabled ? { bytes: 45_000, requests: 8, document: 14_940 } : { document: 14_940 },
  )
  const saving = await visit(SAVE_DATA)
  const saved = await open(saving, '/services')
  expectWithin(saved.page(), javaScriptEnabled ? { bytes: 25_000 } : {})
  expect(saved.scripts()).toEqual([])
})

test('the home page is within its budget', async ({ page, visit, javaScriptEnabled }) => {
  const traffic = await open(page, '/')
  // Its first question, with the regions of the country, weighs 680 bytes.
  const [bytes, document] = [LISTING.bytes + 680, LISTING.document + 680]
  expectWithin(traffic.page(), javaScriptEnabled ? { ...LISTING, bytes, document } : { document })
  const saving = await visit(SAVE_DATA)
  const saved = await open(saving, '/')
  expectWithin(saved.page(), { bytes: javaScriptEnabled ? 25_000 : 80_000 })
  expect(saved.scripts()).toEqual([])
})

test('the film weighs at most 700 kB and is not requested with Save-Data', async ({
  page,
  visit,
  javaScriptEnabled,
}) => {
  const traffic = await measure(page)
  await page.goto('/')
  if (javaScriptEnabled) {
    await hydrated(page)
    // On a busy machine the film starts late.
    await expect
      .poll(() => traffic.film().reduce((bytes, each) => bytes + each.bytes, 0), { timeout: 30_000 })
      .toBeGreaterThan(100_000)
    await page.waitForLoadState('networkidle')
  }
  expect(traffic.film().reduce((bytes, each) => bytes + each.bytes, 0)).toBeLessThanOrEqual(700_000)
  if (!javaScriptEnabled) expect(traffic.film()).toEqual([])
  const saving = await visit(SAVE_DATA)
  expect((await open(saving, '/')).film()).toEqual([])
})

test('the projects open within their budget and stay within it to their end', async ({
  page,
  visit,
  javaScriptEnabled,
}) => {
  const traffic = await open(page, '/projects')
  expectWithin(traffic.page(), javaScriptEnabled ? LISTING : { document: LISTING.document })
  for (const heading of await page.getByRole('heading', { level: 2 }).all()) await heading.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expectWithin(traffic.page(), { bytes: 220_000 })
  const saving = await visit(SAVE_DATA)
  expectWithin((await open(saving, '/projects')).page(), javaScriptEnabled ? { bytes: 25_000 } : { bytes: 110_000 })
})

test('the portfolio is within its budget', async ({ page, visit, javaScriptEnabled }) => {
  const traffic = await open(page, '/portfolio')
  expectWithin(traffic.page(), { bytes: 80_000, requests: 10, document: 14_000 })
  const saving = await visit(SAVE_DATA)
  expectWithin((await open(saving, '/portfolio')).page(), javaScriptEnabled ? { bytes: 25_000 } : { bytes: 45_000 })
})
