import { hydrated, PLAN } from '../support/buying.ts'
import { expect, test } from '../support/test.ts'

test('a visitor gets from the home page to all plans', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'All plans', exact: true }).click()
  await expect(page).toHaveURL('/plans')
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Plans' }).getByRole('listitem').first()).toBeVisible()
})

test('a phone shows four plans and four homes before anybody scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [address, name] of [
    ['/plans', 'Plans'],
    ['/services', 'Homes'],
  ] as const) {
    await page.goto(address)
    const cards = page
      .getByRole('region', { name })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    for (let at = 0; at < 4; at += 1) {
      await expect(cards.nth(at).getByRole('img')).toBeInViewport({ ratio: 1 })
      await expect(cards.nth(at).getByText(/^(from )?GHS [\d,]+$/)).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the footer takes less than 500 px of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/plans')
  const box = await page.getByRole('contentinfo').boundingBox()
  expect(box?.height).toBeLessThanOrEqual(500)
})

test('filters narrow the list, show what is selected, and are removed one by one', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/plans')
  if (javaScriptEnabled) await hydrated(page)
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('Filters').click()
  await filters.getByText('More', { exact: true }).click()
  await filters.getByLabel('Category').selectOption('Villa')
  // With scripts a change submits the form.
  if (!javaScriptEnabled) await filters.getByRole('button', { name: 'Show plans' }).click()
  await expect(page).toHaveURL(/category=Villa/)
  const chosen = page.getByRole('list', { name: 'Chosen filters' })
  await expect(chosen.getByRole('link', { name: 'Without Villa' })).toBeVisible()
  for (const kind of await page
    .getByRole('region', { name: 'Plans' })
    .getByText(/^(Villa|House|Bungalow)$/)
    .all())
    await expect(kind).toHaveText('Villa')
  await chosen.getByRole('link', { name: 'Without Villa' }).click()
  await expect(page).toHaveURL('/plans')
  await expect(page.getByText('36 plans')).toBeVisible()
})

test('a search that nothing matches says so and can be reset', async ({ page, javaScriptEnabled }) => {
  await page.goto('/plans?room=4%2B+Bedrooms&category=Studio&location=Ashanti&city=Kumasi')
  await expect(page.getByRole('status')).toHaveText('No plans found for Studio 4+ Bedrooms in Ashanti in Kumasi')
  if (javaScriptEnabled) await hydrated(page)
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('Filters').click()
  await expect(filters.getByLabel('Category')).toHaveValue('Studio')
  await page.getByRole('link', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/plans')
  await expect(page.getByText('36 plans')).toBeVisible()
  await expect(filters.getByLabel('Category')).toHaveValue('All')
})

test('a search finds a plan by its name', async ({ page, javaScriptEnabled }) => {
  await page.goto('/plans')
  if (javaScriptEnabled) await hydrated(page)
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('Filters').click()
  await filters.getByText('More', { exact: true }).click()
  await filters.getByRole('searchbox', { name: 'Search' }).fill('aburi')
  await filters.getByRole('searchbox', { name: 'Search' }).press('Enter')
  await expect(page).toHaveURL(/q=aburi/)
  await expect(page.getByRole('link', { name: PLAN.title })).toBeVisible()
})

test('the list has working page links', async ({ page }) => {
  await page.goto('/plans')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/plans?page=2')
  await expect(pages.getByText('25 to 36 of 36')).toBeVisible()
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/plans')
})

test('a plan opens over its list, shows its pictures one by one and full screen, and closes', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/plans?q=aburi')
  if (javaScriptEnabled) await hydrated(page)
  await page.getByRole('link', { name: PLAN.title }).click()
  const panel = page.getByRole('dialog', { name: PLAN.title })
  await expect(panel).toBeVisible()

  const picture = (number: number) => panel.getByRole('link', { name: `Picture ${number}`, exact: true })
  await expect(picture(1)).toHaveAttribute('aria-current', 'true')
  await panel.getByRole('link', { name: 'Next' }).click()
  await expect(picture(2)).toHaveAttribute('aria-current', 'true')
  await panel.getByRole('link', { name: 'Previous' }).click()
  await expect(picture(1)).toHaveAttribute('aria-current', 'true')
  await picture(3).click()
  await expect(picture(3)).toHaveAttribute('aria-current', 'true')

  await panel.getByRole('link', { name: 'Zoom', exact: true }).click()
  const zoom = page.getByRole('dialog', { name: 'Picture, full screen' })
  await expect(zoom).toBeVisible()
  await expect(panel).toBeHidden()
  await zoom.getByRole('link', { name: 'Previous' }).click()
  await expect(zoom).toBeVisible()
  if (javaScriptEnabled) await zoom.getByRole('button', { name: 'Zoom in' }).click()
  const view = zoom.getByRole('group', { name: 'Picture' })
  await expect.poll(() => view.evaluate((each) => each.scrollWidth / each.clientWidth)).toBeCloseTo(2)
  await zoom.getByRole('link', { name: 'Close' }).click()
  await expect(zoom).toBeHidden()
  await expect(picture(2)).toHaveAttribute('aria-current', 'true')

  await panel.getByRole('link', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/plans?q=aburi')
  await expect(page.getByRole('link', { name: PLAN.title })).toBeVisible()
})

test('the price and the list of drawings follow the chosen file', async ({ page, javaScriptEnabled }) => {
  await page.goto(PLAN.path)
  if (javaScriptEnabled) await hydrated(page)
  const panel = page.getByRole('dialog', { name: PLAN.title })
  const missing = panel.getByRole('listitem').filter({ hasText: 'Not included: Elevations' })
  const bar = panel.getByRole('paragraph').filter({ hasText: /^GHS.*File/ })
  for (const [kind, price, isMissing] of [
    ['PDF File', 'GHS 1,250', false],
    ['CAD File', 'GHS 2,400', true],
    ['CAD + PDF File', 'GHS 3,200', false],
  ] as const) {
    await panel.getByRole('radio', { name: new RegExp(`^${kind.replace('+', '\\+')}`) }).check()
    await expect(missing.getByText('Not included:')).toBeVisible({ visible: isMissing })
    // The bar contains all three prices; only the visible one counts.
    await expect(bar).toHaveText(`${price} ${kind}`, { useInnerText: true })
  }
  // The included drawings name their sheet and paper, like those not included.
  for (const sheet of ['A-02, A2', 'A-05, A2']) await expect(panel.getByText(sheet)).toBeVisible()
  await panel.getByRole('radio', { name: /^CAD File/ }).check()
  await panel.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(`${PLAN.path}/purchase?option=b`)
  await expect(page.getByRole('definition').filter({ hasText: 'CAD File' })).toBeVisible()
})

test('the page of a missing plan offers a way on', async ({ page, problems }) => {
  problems.expectStatus(404)
  await page.goto('/plans/no-such-plan')
  await expect(page.getByRole('heading', { level: 1, name: 'This plan is not here' })).toBeVisible()
  await page.getByLabel('Search').fill('villa')
  await page.getByRole('button', { name: 'Show plans' }).click()
  await expect(page).toHaveURL('/plans?q=villa')
})

test('Lite leaves out what costs data, and Full brings it back', async ({ page }) => {
  await page.goto('/')
  const hero = page.getByRole('img', { name: /Modern timber and white villa/ })
  await expect(hero).toBeVisible()
  await page.getByRole('button', { name: 'Lite' }).click()
  await expect(page.getByRole('button', { name: 'Lite' })).toHaveAttribute('aria-pressed', 'true')
  await expect(hero).toBeHidden()
  await page.getByRole('button', { name: 'Full' }).click()
  await expect(hero).toBeVisible()
})

test('a filter that cannot be read says so below its field, without covering its label', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/plans?plotWidth=60')
  const depth = page.getByRole('textbox', { name: 'Plot depth' })
  const error = page.getByText('Please enter the plot depth too', { exact: true })
  await expect(depth).toHaveAccessibleDescription('Please enter the plot depth too')
  const [field, words] = [await depth.boundingBox(), await error.boundingBox()]
  expect(words?.y ?? 0).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0) - 1)
})
