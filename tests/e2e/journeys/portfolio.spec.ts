import { hydrated } from '../support/buying.ts'
import { expect, PHONE, test } from '../support/test.ts'

test.use(PHONE)

const NAMES = [
  'Fihankra Homes',
  'Introduction',
  'About us',
  'Our vision',
  'Our mission',
  'Services offered',
  'Market overview',
  'What sets us apart',
  'Technology and tools',
  'Community involvement',
  'Client process',
  'Team',
  'Get in Touch With Us',
  'Thank you',
]

test('the portfolio has its fourteen sections, each under its name', async ({ page }) => {
  await page.goto('/portfolio')
  const main = page.getByRole('main')
  await expect(main.getByRole('region')).toHaveCount(NAMES.length)
  for (const [at, name] of NAMES.entries()) {
    const section = main.getByRole('region', { name, exact: true })
    await expect(section).toBeVisible()
    await expect(section.getByText(`${at + 1} of 14`)).toBeVisible()
  }
  await expect(main.getByText('30% to 40% a year', { exact: true })).toBeVisible()
  for (const role of ['Managing director, builder', 'Financial analyst', 'Site manager'])
    await expect(main.getByRole('region', { name: 'Team' }).getByText(role)).toBeVisible()
})

test('sections animate when they come into view, and again after they left it', { tag: '@scripts' }, async ({
  page,
  visit,
}) => {
  await page.goto('/portfolio')
  await hydrated(page)
  const mission = page.getByRole('region', { name: 'Our mission' })
  const words = mission.getByText(/^To put a well-drawn/)
  const waits = () => mission.evaluate((section) => getComputedStyle(section.children[1] ?? section).transform)
  await expect.poll(waits).toBe('matrix(1, 0, 0, 1, 0, 24)')
  await words.scrollIntoViewIfNeeded()
  await expect.poll(waits).toMatch(/^(none|matrix\(1, 0, 0, 1, 0, 0\))$/)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect.poll(waits).toBe('matrix(1, 0, 0, 1, 0, 24)')

  const calm = await visit({ reducedMotion: 'reduce' })
  await calm.goto('/portfolio')
  await hydrated(calm)
  const still = calm.getByRole('region', { name: 'Our mission' })
  expect(await still.evaluate((section) => getComputedStyle(section.children[1] ?? section).transform)).toBe('none')
})

test('the page leads to 3-bedroom plans', async ({ page }) => {
  await page.goto('/portfolio')
  await page.getByRole('link', { name: '3-bedroom plans' }).click()
  await expect(page).toHaveURL('/plans?room=3+Bedrooms')
})
