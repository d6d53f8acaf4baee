/** Budgets of pages that transfer the same bytes with scripts and without, scripts apart. */
import { HOME } from '../support/addresses.ts'
import { hydrated, PLAN, PURCHASE } from '../support/buying.ts'
import { enterAsStaff } from '../support/staff.ts'
import { expect, PHONE, test } from '../support/test.ts'
import { BROTLI, expectWithin, measure, open, SAVE_DATA } from '../support/traffic.ts'

test.use({ ...PHONE, extraHTTPHeaders: BROTLI })

test('a plan opens within its budget', async ({ page, visit }) => {
  const traffic = await open(page, PLAN.path)
  expectWithin(traffic.page(), { bytes: 45_000, requests: 8, document: 14_400 })
  const saving = await visit(SAVE_DATA)
  const saved = await open(saving, PLAN.path)
  expectWithin(saved.page(), { bytes: 20_000 })
  expect(saved.scripts()).toEqual([])
})

test('the next page is sent as its difference from the previous one', async ({ visit }) => {
  // With a service worker Chromium counts no bytes.
  const page = await visit({ extraHTTPHeaders: BROTLI, serviceWorkers: 'block' })
  await open(page, '/plans')
  for (const [address, bytes] of [
    ['/plans?page=2', 1700],
    ['/services', 3600],
    ['/', 4900],
  ] as const) {
    const traffic = await measure(page)
    const answer = await page.goto(address)
    await page.waitForLoadState('networkidle')
    expect.soft(await answer?.headerValue('content-encoding'), address).toBe('dcz')
    expectWithin(traffic.page(), { document: bytes })
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
})

test('pages about costs, budget, plot and permit open within their budget', async ({ visit }) => {
  const addresses = [
    `${PLAN.path}?plotWidth=50&plotDepth=80&plotUnit=ft`,
    `${PLAN.path}/cost`,
    `${PLAN.path}/budget?now=100000&monthly=5000`,
    '/permits',
    '/permits/effia-kwesimintsim',
  ]
  // All at once, as each waits for half a second of silence.
  await Promise.all(
    addresses.map(async (address) => {
      const page = await visit({ extraHTTPHeaders: BROTLI })
      expectWithin((await open(page, address)).page(), { requests: 16, document: 14_800 })
    }),
  )
})

for (const [name, address] of [
  ['the purchase form', PURCHASE],
  ['the contact form', '/contact'],
  ['the form that asks for a plan', '/plans/request'],
  ['signing in', '/login'],
  ['the form that changes a plan', `${PLAN.path}/change`],
  ['booking a viewing', `${HOME}/viewing`],
  ['an alert', '/alerts?kind=services&query=%3Flocation%3DAshanti'],
] as const) {
  test(`${name} keeps to its budget`, async ({ page, visit }) => {
    expectWithin((await open(page, address)).page(), { bytes: 16_000, requests: 3, document: 12_550 })
    const saving = await visit(SAVE_DATA)
    expectWithin((await open(saving, address)).page(), { bytes: 14_000 })
  })
}

test('Lite gets no script at all', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Lite' }).click()
  await expect(page.getByRole('button', { name: 'Lite' })).toHaveAttribute('aria-pressed', 'true')
  for (const address of ['/plans', PLAN.path, PURCHASE]) {
    const traffic = await open(page, address)
    expect(traffic.scripts(), address).toEqual([])
  }
})

test('staff pages keep to their budget, including scripts and pictures', async ({ visit }) => {
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
    expectWithin(traffic.all(), { bytes: 180_000, requests: 16 })
  }
})
