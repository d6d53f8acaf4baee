import { hydrated, PLAN, PURCHASE } from '../support/buying.ts'
import { enterAsStaff } from '../support/staff.ts'
import { expect, type Page, PHONE, test } from '../support/test.ts'
import { measure } from '../support/traffic.ts'

// The edge serves Brotli; the local server does too if nothing else is accepted.
const BROTLI = { 'accept-encoding': 'br' }
const HOME = '/services/white-villa-with-a-stone-tower-east-legon'
const SAVE_DATA = { extraHTTPHeaders: { ...BROTLI, 'save-data': 'on' } }

test.use({ ...PHONE, extraHTTPHeaders: BROTLI })

async function open(page: Page, address: string) {
  const traffic = await measure(page)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return traffic
}

async function scrollThrough(page: Page) {
  for (const heading of await page.getByRole('heading', { level: 3 }).all()) await heading.scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
}

/** A list or the opening page, before anybody scrolls. Without scripts Chromium fetches every picture at once. */
const LISTING = { bytes: 24_000, requests: 4, document: 12_000 }

/** Budgets are soft so that one run names all that fail. */
function expectWithin(
  seen: { bytes: number; requests: number; document: number; list: string[] },
  budget: Partial<Record<'bytes' | 'requests' | 'document', number>>,
) {
  test.info().annotations.push({
    type: 'measured',
    description: `${seen.bytes} bytes, ${seen.requests} requests, document ${seen.document}`,
  })
  for (const [what, limit] of Object.entries(budget) as ['bytes' | 'requests' | 'document', number][])
    expect.soft(seen[what], `${what}\n${seen.list.join('\n')}`).toBeLessThanOrEqual(limit)
}

test('the list of plans opens within its budget and stays within it to its end', async ({
  page,
  javaScriptEnabled,
}) => {
  const traffic = await open(page, '/plans')
  expectWithin(traffic.page(), javaScriptEnabled ? LISTING : { document: LISTING.document })
  await scrollThrough(page)
  expectWithin(traffic.page(), { bytes: 220_000 })
})

test('the next page comes as what differs from the one in hand', async ({ visit }) => {
  // With a service worker Chromium counts no bytes.
  const page = await visit({ extraHTTPHeaders: BROTLI, serviceWorkers: 'block' })
  await open(page, '/plans')
  for (const [address, bytes] of [
    ['/plans?page=2', 1700],
    ['/services', 3600],
    ['/', 4800],
  ] as const) {
    const traffic = await measure(page)
    const answer = await page.goto(address)
    await page.waitForLoadState('networkidle')
    expect.soft(await answer?.headerValue('content-encoding'), address).toBe('dcz')
    expectWithin(traffic.page(), { document: bytes })
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
})

test('the list of plans costs little for those who save data', async ({ visit, javaScriptEnabled }) => {
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
    javaScriptEnabled ? { bytes: 45_000, requests: 8, document: 14_000 } : { document: 14_000 },
  )
  const saving = await visit(SAVE_DATA)
  const saved = await open(saving, '/services')
  expectWithin(saved.page(), javaScriptEnabled ? { bytes: 25_000 } : {})
  expect(saved.scripts()).toEqual([])
})

test('the opening page is within its budget', async ({ page, visit, javaScriptEnabled }) => {
  const traffic = await open(page, '/')
  expectWithin(traffic.page(), javaScriptEnabled ? LISTING : { document: LISTING.document })
  const saving = await visit(SAVE_DATA)
  const saved = await open(saving, '/')
  expectWithin(saved.page(), { bytes: javaScriptEnabled ? 25_000 : 80_000 })
  expect(saved.scripts()).toEqual([])
})

test('the film weighs at most 700 kB and is not asked for by those who save data', async ({
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

test('a plan opens within its budget', async ({ page, visit, javaScriptEnabled }) => {
  const traffic = await open(page, PLAN.path)
  expectWithin(
    traffic.page(),
    javaScriptEnabled ? { bytes: 45_000, requests: 8, document: 14_000 } : { document: 14_000 },
  )
  const saving = await visit(SAVE_DATA)
  const saved = await open(saving, PLAN.path)
  expectWithin(saved.page(), javaScriptEnabled ? { bytes: 20_000 } : {})
  expect(saved.scripts()).toEqual([])
})

test('what a plan costs, its budget, its plot and its permit open within their budget', async ({ visit }) => {
  for (const address of [
    `${PLAN.path}?plotWidth=50&plotDepth=80&plotUnit=ft`,
    `${PLAN.path}/cost`,
    `${PLAN.path}/budget?now=100000&monthly=5000`,
    '/permits',
    '/permits/effia-kwesimintsim',
  ]) {
    const page = await visit({ extraHTTPHeaders: BROTLI })
    expectWithin((await open(page, address)).page(), { requests: 16, document: 14_000 })
  }
})

test('the purchase form is small', async ({ page, visit }) => {
  expectWithin((await open(page, PURCHASE)).page(), { bytes: 16_000, requests: 3, document: 12_000 })
  const saving = await visit(SAVE_DATA)
  expectWithin((await open(saving, PURCHASE)).page(), { bytes: 14_000 })
})

for (const [name, address] of [
  ['the contact form', '/contact'],
  ['the form that asks for a plan', '/plans/request'],
  ['signing in', '/login'],
  ['the form that changes a plan', `${PLAN.path}/change`],
  ['booking a viewing', `${HOME}/viewing`],
  ['an alert', '/alerts?kind=services&query=%3Flocation%3DAshanti'],
] as const) {
  test(`${name} is small`, async ({ page, visit }) => {
    expectWithin((await open(page, address)).page(), { bytes: 16_000, requests: 3, document: 12_000 })
    const saving = await visit(SAVE_DATA)
    expectWithin((await open(saving, address)).page(), { bytes: 14_000 })
  })
}

test('whoever chose Lite gets no script at all', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Lite' }).click()
  await expect(page.getByRole('button', { name: 'Lite' })).toHaveAttribute('aria-pressed', 'true')
  for (const address of ['/plans', PLAN.path, PURCHASE]) {
    const traffic = await open(page, address)
    expect(traffic.scripts(), address).toEqual([])
  }
})

// Without scripts Chromium fetches every picture of a list; the rest is a part of this.
test('the pages of staff keep to their budget, scripts and pictures and all', { tag: '@scripts' }, async ({
  visit,
}) => {
  test.slow()
  for (const address of [
    '/administrator',
    '/plans-admin',
    '/services-admin',
    '/plans-admin/1',
    '/plans-admin/new',
    '/plans-admin/1/edit',
  ]) {
    const page = await visit({ extraHTTPHeaders: BROTLI })
    await enterAsStaff(page)
    const traffic = await measure(page)
    await page.goto(address)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expectWithin(traffic.all(), { bytes: 180_000, requests: 15 })
  }
})
