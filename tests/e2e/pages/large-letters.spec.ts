import { demoBuyer } from '../../../tools/demo/people.ts'
import { ADMIN_PAGES, HOME, inAll, MORE_PAGES, PUBLIC_PAGES } from '../support/addresses.ts'
import { openOrder, PLAN } from '../support/buying.ts'
import { enterAsStaff, signIn } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

const PHONES = [320, 360]

// Only widths are checked.
test.use({ javaScriptEnabled: false })

/** Text at 200 % is simulated by a doubled root font size; a dialog scrolls by itself and is checked separately. */
async function expectNoWider(page: Page, address: string, { letters = '200%', widths = PHONES } = {}) {
  const pictures = /\/media\//
  await page.route(pictures, (route) => route.fulfill({ status: 204 }))
  // The style sheet of the admin area is a separate file.
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

test('with text at 200 % no page is wider than a phone', async ({ page, visit, paystack, email, problems }) => {
  problems.expectStatus(404)
  const reference = await openOrder(page, paystack, email)
  for (const address of [
    ...inAll(PUBLIC_PAGES),
    ...MORE_PAGES,
    '/#menu',
    '/plans-for/3-bedroom-houses',
    `/orders/${reference}`,
    '/login',
    '/signup',
    '/forgot-password',
  ])
    await expectNoWider(page, address)
  await signIn(page, demoBuyer.email, demoBuyer.password)
  for (const address of ['/profile', '/profile/name', '/profile/password', '/profile/delete'])
    await expectNoWider(page, address)
  const desk = await visit({ javaScriptEnabled: false })
  await enterAsStaff(desk)
  for (const address of inAll(ADMIN_PAGES)) await expectNoWider(desk, address)
})

test('no admin list is wider than a small desktop', async ({ page }) => {
  await enterAsStaff(page)
  for (const list of ['services', 'plans', 'projects', 'orders', 'messages', 'subscribers', 'users', 'audit', 'mail'])
    await expectNoWider(page, `/${list}-admin`, { letters: '100%', widths: [768, 1024] })
})

test('on a phone in landscape the action bar is below the item and covers nothing', async ({ page }) => {
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

test('the facts of an item have no empty cell on a phone', async ({ page }) => {
  await enterAsStaff(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/mail-admin', { waitUntil: 'load' })
  const gaps = await page.locator('dl.tb').evaluateAll((blocks) =>
    blocks.map((block) => {
      const last = block.lastElementChild
      return block.getBoundingClientRect().right - (last?.getBoundingClientRect().right ?? 0)
    }),
  )
  expect(gaps.length).toBeGreaterThan(1)
  for (const gap of gaps) expect(gap).toBeLessThan(2)
})
