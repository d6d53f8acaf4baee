import { expect, PHONE, test } from '../support/test.ts'

test.use(PHONE)

test('from the home page to six drawn houses, to one, to a request for it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'draw my house' }).click()
  await page.getByLabel('Bedrooms').fill('3')
  await page.getByLabel('Plot width').fill('70')
  await page.getByLabel('Plot depth').fill('100')
  await page.getByRole('button', { name: 'Draw my house' }).click()
  const houses = page.getByRole('region', { name: 'Houses' }).getByRole('listitem')
  await expect(houses).toHaveCount(6)
  await expect(houses.first()).toContainText('To build: GHS')
  const plan = houses.first().getByRole('img').first()
  await expect(plan).toHaveAccessibleName(/^Ground floor plan, .*Living/)
  const box = await plan.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(360)
  await houses
    .first()
    .getByRole('link', { name: /^Look closer/ })
    .click()
  await expect(page.getByText('A sketch, not for building')).toBeVisible()
  await page.getByRole('link', { name: 'Mirrored' }).click()
  await expect(page).toHaveURL(/-m\?/)
  await page.getByRole('link', { name: 'Ask for this house' }).click()
  await expect(page.getByText('You are asking for concept house')).toBeVisible()
  await expect(page.getByLabel('Bedroom', { exact: true })).toHaveValue('3')
})

test('a search among the plans is kept on the way to a drawing', async ({ page }) => {
  await page.goto('/plans?room=3+Bedrooms&plotWidth=70&plotDepth=100&plotUnit=ft')
  await page.getByRole('link', { name: 'Draw My House' }).click()
  await expect(page.getByRole('region', { name: 'Houses' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByLabel('Plot width')).toHaveValue('70')
})
