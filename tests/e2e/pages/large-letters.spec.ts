import { demoBuyer } from '../../../tools/demo/people.ts'
import { openOrder, PLAN, PURCHASE } from '../support/buying.ts'
import { enterAsStaff, signIn } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

const HOME = '/services/white-villa-with-a-stone-tower-east-legon'
const PHONES = [320, 360]

// Only widths are looked at.
test.use({ javaScriptEnabled: false })

/** Letters of 200 % are what a browser makes of a doubled root; a dialog scrolls by itself and is asked apart. */
async function expectNoWider(page: Page, address: string, { letters = '200%', widths = PHONES } = {}) {
  const pictures = /\/media\//
  await page.route(pictures, (route) => route.fulfill({ status: 204 }))
  // The sheet of the admin area is a file of its own.
  await page.goto(address, { waitUntil: 'load' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    const wider = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
      return [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
        .map((box) => box.scrollWidth - box.clientWidth)
        .filter((over) => over > 0)
    }, letters)
    expect.soft(wider, `${address} at ${width} px`).toEqual([])
  }
  await page.unroute(pictures)
}

test('with letters twice as large no page is wider than a phone', async ({
  page,
  visit,
  paystack,
  email,
  problems,
}) => {
  problems.expectStatus(404)
  const reference = await openOrder(page, paystack, email)
  for (const address of [
    '/',
    '/?plan=aburi-veranda-house',
    '/#menu',
    '/plans',
    '/plans?location=Ashanti&city=Kumasi&min=1&max=900000&q=a',
    '/plans/no-such-plan',
    '/plans-for/3-bedroom-houses',
    '/services',
    '/services/specifications',
    HOME,
    `${HOME}?zoom=1`,
    PLAN.path,
    PURCHASE,
    `/orders/${reference}`,
    '/orders/lookup',
    '/plans/request',
    '/contact',
    '/newsletter',
    '/login',
    '/signup',
    '/forgot-password',
    '/projects',
    '/portfolio',
    '/wishlist',
    '/wishlist?items=P-014,P-003,P-999999',
    '/wishlist/compare?items=P-014,P-003,P-022,P-007',
    '/privacy',
    '/downloads/not-a-link',
    '/offline',
  ])
    await expectNoWider(page, address)
  await signIn(page, demoBuyer.email, demoBuyer.password)
  for (const address of ['/profile', '/profile/name', '/profile/password', '/profile/delete'])
    await expectNoWider(page, address)
  const desk = await visit({ javaScriptEnabled: false })
  await enterAsStaff(desk)
  for (const address of [
    '/administrator',
    '/services-admin',
    '/services-admin/101',
    '/services-admin/101/edit',
    '/plans-admin/14',
    '/plans-admin/14/edit',
    '/projects-admin/1/edit',
    '/orders-admin',
    '/plans-admin/requests',
    '/plans-admin/requests/3',
    '/messages-admin',
    '/messages-admin/5',
    '/subscribers-admin',
    '/users-admin',
    '/users-admin/1',
    '/settings-admin',
    '/audit-admin',
    '/mail-admin',
  ])
    await expectNoWider(desk, address)
})

test('no list of the admin area is wider than a small desk', async ({ page }) => {
  await enterAsStaff(page)
  for (const list of ['services', 'plans', 'projects', 'orders', 'messages', 'subscribers', 'users', 'audit', 'mail'])
    await expectNoWider(page, `/${list}-admin`, { letters: '100%', widths: [768, 1024] })
})

test('on a phone on its side the bar of an item stands below it and covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  for (const address of [PLAN.path, HOME]) {
    await page.goto(address)
    const bar = page.locator('.bar')
    await expect(bar, address).not.toBeInViewport()
    await bar.scrollIntoViewIfNeeded()
    await expect(bar, address).toBeInViewport()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(PLAN.path)
  await expect(page.locator('.bar')).toBeInViewport()
})
