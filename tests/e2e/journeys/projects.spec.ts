import { hydrated } from '../support/buying.ts'
import { expect, type Page, PHONE, test } from '../support/test.ts'

test.use(PHONE)

const NAME = 'Pictures of Asomdwee House'
const ALTS = [/three gables/, /double-height portico of/, /concrete frame/]

const carouselOf = (page: Page) => page.getByRole('region', { name: NAME })

test('the banner says how many projects are completed, once', async ({ page, javaScriptEnabled }) => {
  await page.goto('/projects')
  const banner = page.getByRole('heading', { level: 1, name: 'over 5 projects completed', exact: true })
  await expect(banner).toBeVisible()
  if (!javaScriptEnabled) return
  await hydrated(page)
  // The moving part is hidden from screen readers; the name stays.
  await expect(banner).toBeVisible()
  await expect(banner.locator('[aria-hidden]')).toHaveText('5', { timeout: 6000 })
})

test('projects are listed newest first with place, date and number', async ({ page }) => {
  await page.goto('/projects')
  const articles = page.getByRole('article')
  await expect(articles).toHaveCount(8)
  await expect(articles.first()).toContainText('Project 08')
  await expect(articles.first()).toContainText('Adenta, Greater Accra')
  await expect(articles.first()).toContainText('14 Mar 2026')
  await expect(articles.last()).toContainText('Project 01')
})

test('the carousel moves by arrows, endlessly, and by dots', async ({ page, javaScriptEnabled }) => {
  await page.goto('/projects')
  if (javaScriptEnabled) await hydrated(page)
  const carousel = carouselOf(page)
  const picture = (at: number) => carousel.getByRole('img', { name: ALTS[at] ?? '' })
  await expect(picture(0)).toBeInViewport()
  // The arrows are on the line below the picture and cover nothing of it.
  const [shown, arrow] = [
    await picture(0).boundingBox(),
    await carousel.getByRole('link', { name: 'Next' }).boundingBox(),
  ]
  expect(arrow?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0))
  await carousel.getByRole('link', { name: 'Next' }).click()
  await expect(picture(1)).toBeInViewport({ ratio: 0.5 })
  await expect(carousel.getByText('2 of 6')).toBeVisible()
  await carousel.getByRole('link', { name: 'Previous' }).click()
  await expect(picture(0)).toBeInViewport({ ratio: 0.5 })
  await carousel.getByRole('link', { name: 'Previous' }).click()
  await expect(carousel.getByText('6 of 6')).toBeVisible()
  await expect(carousel.getByRole('img', { name: /^First Floor plan/ })).toBeInViewport({ ratio: 0.5 })
  await carousel.getByRole('link', { name: 'Next' }).click()
  await expect(carousel.getByText('1 of 6')).toBeVisible()
  await carousel.getByRole('link', { name: 'Picture 3' }).click()
  await expect(picture(2)).toBeInViewport({ ratio: 0.5 })
  if (javaScriptEnabled) {
    await expect(carousel.getByRole('link', { name: 'Picture 3' })).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL('/projects')
  }
})

test('the carousel works by keyboard alone', async ({ page, javaScriptEnabled }) => {
  await page.goto('/projects')
  if (javaScriptEnabled) await hydrated(page)
  const carousel = carouselOf(page)
  await carousel.getByRole('link', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await expect(carousel.getByText('2 of 6')).toBeVisible()
  if (javaScriptEnabled) await expect(carousel.getByRole('link', { name: 'Next' })).toBeFocused()
  else {
    // From the targeted picture the next tab stops are its own arrows.
    await page.keyboard.press('Tab')
    await expect(carousel.getByRole('link', { name: 'Previous' })).toBeFocused()
  }
})

test('a project that was built from a plan leads to it', async ({ page }) => {
  await page.goto('/projects')
  await page.getByRole('link', { name: 'See its plan: Asomdwee House' }).click()
  await expect(page.getByRole('dialog', { name: 'Cape Coast Three Gables' })).toBeVisible()
})

test('the styles of a page load with it after a client-side navigation', async ({ page, javaScriptEnabled }) => {
  // A phone has these links in its menu alone.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/privacy')
  if (javaScriptEnabled) await hydrated(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/projects')
  const list = carouselOf(page).getByRole('list')
  await expect(list).toHaveCSS('overflow-x', 'auto')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('region', { name: 'Our vision' })).toHaveCSS('display', 'grid')
})
