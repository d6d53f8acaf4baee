/** Input made before the scripts arrive, or while a response is loading, is kept. */
import { hydrated, PURCHASE } from '../support/buying.ts'
import { enterAsStaff } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Opens the page with its scripts blocked; the returned function lets them load. */
async function withoutScriptsYet(page: Page, address: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address)
  return async () => {
    release()
    await hydrated(page)
  }
}

test('a filter chosen before the scripts load stays, and is applied when they do @scripts', async ({ page }) => {
  const arrive = await withoutScriptsYet(page, '/services')
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('Filters').click()
  await filters.getByLabel('Location').selectOption('Ashanti')
  await filters.getByText('More', { exact: true }).click()
  await filters.getByLabel('Category').selectOption('Villa')
  await arrive()
  await expect(page).toHaveURL(/location=Ashanti/)
  await expect(page).toHaveURL(/category=Villa/)
  await expect(filters.getByLabel('Category')).toHaveValue('Villa')
  await expect(filters.getByLabel('Location')).toHaveValue('Ashanti')
  await expect(filters.getByLabel('City').locator('option')).toContainText(['All', 'Kumasi'])
})

test('a filter chosen while an earlier choice is loading stays @scripts', async ({ page }) => {
  await page.goto('/services')
  await hydrated(page)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = page.waitForRequest(/services\.data.*location=Ashanti/)
  await page.route(/services\.data.*location=Ashanti(?!.*category=Villa)/, async (route) => {
    await answered
    await route.continue()
  })
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('Filters').click()
  await filters.getByLabel('Location').selectOption('Ashanti')
  await asked
  await filters.getByLabel('City').selectOption('Kumasi')
  answer()
  await expect(page).toHaveURL(/location=Ashanti&city=Kumasi/)
  await expect(filters.getByLabel('City')).toHaveValue('Kumasi')
  await page.getByRole('link', { name: 'Without Ashanti' }).click()
  await expect(page).toHaveURL('/services')
  await expect(filters.getByLabel('Location')).toHaveValue('All')
})

test('text typed before the scripts load stays in every form @scripts', async ({ page }) => {
  const arrive = await withoutScriptsYet(page, PURCHASE)
  await page.getByLabel('Name').fill('Kofi Ansah')
  await page.getByLabel('Country code').selectOption({ index: 3 })
  const code = await page.getByLabel('Country code').inputValue()
  await arrive()
  await expect(page.getByLabel('Name')).toHaveValue('Kofi Ansah')
  await expect(page.getByLabel('Country code')).toHaveValue(code)
})

test('a draft that is rewritten before the scripts load stays @scripts', async ({ page }) => {
  await page.goto('/services')
  const home = (await page.getByRole('main').locator('.card a').first().getAttribute('href')) ?? ''
  const arrive = await withoutScriptsYet(page, home)
  await expect(page.getByLabel('Your Message')).toHaveValue(/I am interested in home/)
  await page.getByLabel('Your Message').fill('When can I see it?')
  await arrive()
  await expect(page.getByLabel('Your Message')).toHaveValue('When can I see it?')
})

test('region, city and text of a staff form stay as chosen before the scripts load @scripts', async ({ page }) => {
  await enterAsStaff(page)
  await page.goto('/services-admin')
  const edit = (await page.getByRole('link', { name: 'Edit' }).first().getAttribute('href')) ?? ''
  const arrive = await withoutScriptsYet(page, edit)
  await page.getByLabel('Region').selectOption('Volta')
  await page.getByLabel('City').selectOption('Ho')
  await page.getByLabel('Description').fill('Another text.')
  await arrive()
  await expect(page.getByLabel('Region')).toHaveValue('Volta')
  await expect(page.getByLabel('City')).toHaveValue('Ho')
  await expect(page.getByLabel('Description')).toHaveValue('Another text.')
})

test('changes of a plan that are ticked before the scripts load are in the sum @scripts', async ({ page }) => {
  const arrive = await withoutScriptsYet(page, '/plans/aburi-veranda-house/change')
  await page.getByRole('checkbox', { name: /^Mirror the plan/ }).check()
  await arrive()
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
})
