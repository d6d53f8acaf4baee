import { hydrated, PLAN, PURCHASE } from '../support/buying.ts'
import { enterAsStaff } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Tabs through the page; returns what was skipped and what had the focus without being visible. */
async function tabThrough(page: Page) {
  const wanted = await page.evaluate(() => {
    const stops = document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, summary')
    const reachable = [...stops].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        !each.closest('[inert]') &&
        each.tabIndex >= 0 &&
        !each.matches(':disabled') &&
        // Of radio buttons only the selected one is a tab stop.
        !each.matches('[type=radio]:not(:checked)'),
    )
    reachable.forEach((each) => {
      each.dataset.stop = 'open'
    })
    return reachable.length
  })
  const unseen: string[] = []
  // A scrollable row is a tab stop too, in some browsers.
  const rows = await page.locator('main ul').count()
  for (let presses = 0; presses < wanted + rows; presses += 1) {
    if ((await page.locator('[data-stop=open]').count()) === 0) break
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || at === document.body) return 'nothing'
      at.dataset.stop = 'passed'
      const { outlineStyle, boxShadow } = getComputedStyle(at)
      return outlineStyle === 'none' && boxShadow === 'none' ? at.outerHTML.slice(0, 100) : null
    })
    if (hidden) unseen.push(hidden)
  }
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll('[data-stop=open]')].map((each) => each.outerHTML.slice(0, 100)),
  )
  return { wanted, missed, unseen }
}

for (const [name, address] of [
  ['the home page', '/'],
  ['the projects', '/projects'],
  ['the portfolio', '/portfolio'],
  ['the list of plans', '/plans'],
  ['a plan', PLAN.path],
  ['the purchase form', PURCHASE],
] as const) {
  test(`Tab reaches every control on ${name} with a visible focus`, async ({ page, javaScriptEnabled }) => {
    await page.goto(address)
    if (javaScriptEnabled) await hydrated(page)
    const { wanted, missed, unseen } = await tabThrough(page)
    expect(wanted).toBeGreaterThan(8)
    expect(missed).toEqual([])
    expect(unseen).toEqual([])
  })
}

test('the first Tab stop skips to the content', async ({ page }) => {
  await page.goto('/plans')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Buy Plan' })).toBeFocused()
})

test('the drawer opens and closes by keyboard', async ({ page, javaScriptEnabled }) => {
  await page.goto('/')
  if (javaScriptEnabled) await hydrated(page)
  const drawer = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  // The focus starts inside the panel with scripts, at the target without.
  await page.keyboard.press('Tab')
  if (!javaScriptEnabled) await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Close', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
})

/** The focused element after each of many Tab presses. */
async function stopsFrom(page: Page, presses: number) {
  const stops = new Set<string>()
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    stops.add(
      await page.evaluate(() => {
        const at = document.activeElement
        return at === null || at === document.body || at.closest('#menu') ? 'menu' : at.outerHTML.slice(0, 100)
      }),
    )
  }
  return [...stops]
}

test('Tab stays inside the open drawer', async ({ page, javaScriptEnabled }) => {
  await page.goto('/plans')
  if (javaScriptEnabled) await hydrated(page)
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  expect(await stopsFrom(page, 14)).toEqual(['menu'])
})

for (const [name, address] of [
  ['of the site', '/plans'],
  ['of staff', '/plans-admin'],
] as const) {
  test(`Escape and Close return the focus to the button of the menu ${name} @scripts`, async ({ page }) => {
    if (address === '/plans-admin') await enterAsStaff(page)
    await page.goto(address)
    await hydrated(page)
    const button = page.getByRole('button', { name: 'Menu' })
    const drawer = page.getByRole('navigation', { name: 'Menu' })
    await button.press('Space')
    await expect(drawer).toBeVisible()
    // Immediately, wherever the focus is.
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
    await button.press('Enter')
    await page.getByRole('link', { name: 'Close', exact: true }).press('Enter')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
  })
}

test('a menu opened before the scripts load closes by Escape afterwards @scripts', async ({ page }) => {
  await page.goto('/plans#menu')
  await hydrated(page)
  const drawer = page.getByRole('navigation', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})
