import { hydrated } from '../support/buying.ts'
import { expect, type Page, test } from '../support/test.ts'

const HOME = { title: 'White villa with a stone tower', path: '/services/white-villa-with-a-stone-tower-east-legon' }

/** On a phone the filters are collapsed. */
const unfolded = async (page: Page) => {
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('Filters').click()
  return filters
}

test('a visitor finds homes by place and kind', async ({ page, javaScriptEnabled }) => {
  await page.goto('/services')
  if (javaScriptEnabled) await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Buy A House' })).toBeVisible()
  await expect(page.getByText('43 homes')).toBeVisible()
  const filters = await unfolded(page)
  await filters.getByText('More', { exact: true }).click()
  await filters.getByLabel('Category').selectOption('Condo')
  if (!javaScriptEnabled) await filters.getByRole('button', { name: 'Show homes' }).click()
  await expect(page).toHaveURL(/category=Condominium/)
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: /Condo$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/services')
})

test('choosing a region offers its towns, and a town alone selects its region', async ({ page, javaScriptEnabled }) => {
  await page.goto('/services')
  if (javaScriptEnabled) await hydrated(page)
  const filters = await unfolded(page)
  if (javaScriptEnabled) {
    await filters.getByLabel('City').selectOption('Tamale')
    await expect(filters.getByLabel('Location')).toHaveValue('Northern')
    await expect(page).toHaveURL(/location=Northern&city=Tamale/)
  } else {
    await filters.getByLabel('Location').selectOption('Northern')
    await filters.getByRole('button', { name: 'Show homes' }).click()
    await expect(page).toHaveURL(/location=Northern/)
    await filters.getByText('Filters').click()
    await filters.getByLabel('City').selectOption('Tamale')
    await filters.getByRole('button', { name: 'Show homes' }).click()
    await expect(page).toHaveURL(/location=Northern&city=Tamale/)
  }
  await page.goto('/services?city=Tamale')
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByText('Northern')).toBeVisible()
})

test('a home shows its drawings before its form, and leads to the plan that it was built to', async ({ page }) => {
  await page.goto(HOME.path)
  const panel = page.getByRole('dialog')
  const lastDrawing = await panel
    .getByRole('link', { name: /^Zoom: / })
    .last()
    .boundingBox()
  const form = await panel.getByRole('heading', { name: /^Ask about B-/ }).boundingBox()
  expect(form?.y).toBeGreaterThan(lastDrawing?.y ?? Number.POSITIVE_INFINITY)
  await panel.getByRole('link', { name: /^Built to our plan P-\d+$/ }).click()
  await expect(page.getByText('1 plan', { exact: true })).toBeVisible()
})

test('a search that nothing matches says so in the words of the specification', async ({ page }) => {
  await page.goto('/services?category=Loft&room=3+Bedrooms&location=Ashanti&city=Kumasi')
  await expect(page.getByRole('status')).toHaveText('No properties found for Loft 3 Bedrooms in Ashanti in Kumasi')
})

test('a home opens over its list, shows its pictures one by one and full screen, and closes', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/services?q=tower')
  if (javaScriptEnabled) await hydrated(page)
  await page.getByRole('link', { name: HOME.title }).click()
  const panel = page.getByRole('dialog', { name: HOME.title })
  await expect(panel).toBeVisible()
  await expect(panel.getByText('GHS 6,450,000').first()).toBeVisible()
  await panel.getByRole('link', { name: 'Next' }).click()
  await expect(panel.getByRole('link', { name: 'Picture 2', exact: true })).toHaveAttribute('aria-current', 'true')
  await panel.getByRole('link', { name: 'Previous' }).click()
  await panel.getByRole('link', { name: 'Zoom', exact: true }).click()
  const zoom = page.getByRole('dialog', { name: 'Picture, full screen' })
  await expect(zoom).toBeVisible()
  await zoom.getByRole('link', { name: 'Close' }).click()
  await expect(zoom).toBeHidden()
  await panel.getByRole('link', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/services?q=tower')
})

test('a visitor enquires about a home, and an error keeps what was typed', async ({
  page,
  javaScriptEnabled,
  email,
  problems,
}) => {
  problems.expectStatus(400)
  await page.goto(HOME.path)
  if (javaScriptEnabled) await hydrated(page)
  const panel = page.getByRole('dialog', { name: HOME.title })
  await panel.getByRole('link', { name: 'Ask about this home' }).click()
  await expect(panel.getByLabel('Your Message')).toHaveValue(/^I am interested in home B-101/)
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('First Name').fill(' ')
  await panel.getByRole('button', { name: 'Send Message' }).click()
  await expect(panel.getByRole('alert')).toHaveText('First name is required')
  await expect(panel.getByLabel('Email')).toHaveValue(email)
  await panel.getByLabel('First Name').fill('Ama')
  await panel.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you for your message! We will get back to you shortly.')
  await expect(page.getByRole('status')).toBeInViewport()
  await expect(panel).toBeVisible()
})

test('the specification is in the next tab, and its contents link to its parts', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('link', { name: 'Specifications' }).click()
  await expect(page).toHaveURL('/services/specifications')
  await expect(page.getByRole('link', { name: 'Specifications' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Electrical' }).click()
  await expect(page.getByRole('heading', { name: '9. Electrical' })).toBeInViewport()
})

test('the page of a missing home offers a way on', async ({ page, problems }) => {
  problems.expectStatus(404)
  await page.goto('/services/no-such-home')
  await expect(page.getByRole('heading', { level: 1, name: 'This home is not here' })).toBeVisible()
  await page.getByLabel('Search').fill('villa')
  await page.getByRole('button', { name: 'Show homes' }).click()
  await expect(page).toHaveURL('/services?q=villa')
})
