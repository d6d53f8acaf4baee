import { USER_ERASED, USER_SIGNED_OUT, USER_UPDATED } from '../../../app/domain/accounts/staff-messages.ts'
import {
  CHANGED_MEANWHILE,
  SETTINGS_UPDATED,
  TEAM_UPDATED,
  TEXT_PUBLISHED,
} from '../../../app/domain/settings/settings-form.ts'
import { HOURS_UPDATED } from '../../../app/domain/viewings/viewing.ts'
import { hydrated } from '../support/buying.ts'
import { enterAsStaff, signIn } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

const PASSWORD = 'seven brown goats'

const said = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

test('staff change the details of the firm, and visitors see them at once', async ({
  page,
  visit,
  javaScriptEnabled,
}) => {
  const visitor = await visit(javaScriptEnabled === undefined ? {} : { javaScriptEnabled })
  await visitor.goto('/contact')
  await enterAsStaff(page)
  await page.goto('/settings-admin')
  if (javaScriptEnabled) await hydrated(page)
  const street = `${Math.floor(Math.random() * 900) + 10} Palm Street`
  const before = await page.getByLabel('Address', { exact: true }).inputValue()
  await page.getByLabel('Address', { exact: true }).fill(street)
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, SETTINGS_UPDATED)
  await visitor.reload()
  await expect(visitor.getByRole('main')).toContainText(street)

  await page.goto('/audit-admin?subject=settings')
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText(street)
  await page.goto('/settings-admin')
  await page.getByLabel('Address', { exact: true }).fill(before)
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, SETTINGS_UPDATED)

  await page.getByRole('link', { name: 'Refunds', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Site settings: Refunds' })).toBeVisible()
  if (javaScriptEnabled) await hydrated(page)
  const words = await page.getByRole('textbox', { name: 'Text' }).inputValue()
  await page.getByRole('textbox', { name: 'Text' }).fill(`${words}\n\n## Where\n\nAt ${street}.`)
  await page.getByRole('button', { name: 'Publish new version' }).click()
  await said(page, TEXT_PUBLISHED)
  await visitor.goto('/refunds')
  await expect(visitor.getByRole('heading', { name: 'Where' }).last()).toBeVisible()
  await visitor.getByRole('link', { name: '1 Nov 2026', exact: true }).click()
  await expect(visitor.getByText(/^Version of 1 Nov 2026, replaced by that of/)).toBeVisible()

  await page.goto('/settings-admin/team')
  if (javaScriptEnabled) await hydrated(page)
  const about = page.getByRole('group', { name: /^1\./ }).getByLabel('About')
  await about.fill(`Keeps the office at ${street}.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, TEAM_UPDATED)
  await visitor.goto('/portfolio')
  await expect(visitor.getByText(`Keeps the office at ${street}.`)).toBeAttached()
})

test('staff find a user, grant and revoke a role, sign them out, and erase them', async ({
  page,
  visit,
  email,
  javaScriptEnabled,
}) => {
  const person = await visit(javaScriptEnabled === undefined ? {} : { javaScriptEnabled })
  const name = `Esi ${email.slice(6, 14)}`
  await person.context().request.post('/signup', {
    form: { name, email, password: PASSWORD, confirmPassword: PASSWORD, terms: 'on' },
    maxRedirects: 0,
  })
  await signIn(person, email, PASSWORD)
  await person.goto('/profile')
  await expect(person).toHaveURL(/\/profile$/)

  await enterAsStaff(page)
  await page.goto('/users-admin')
  if (javaScriptEnabled) await hydrated(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill(email)
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByLabel('Role', { exact: true }).selectOption('Sales')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, USER_UPDATED)
  await person.goto('/administrator')
  await expect(person.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(person.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Rates' })).toHaveCount(0)
  await page.getByLabel('Role', { exact: true }).selectOption('User')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^User .+ updated$/)).toHaveCount(2)
  await person.goto('/administrator')
  await expect(person.getByRole('link', { name: 'Deal With Us' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^user-\d+-data\.json$/)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await said(page, USER_SIGNED_OUT)
  await person.goto('/profile')
  await expect(person).toHaveURL(/\/login\?redirect=%2Fprofile$/)

  await page.getByRole('link', { name: 'Erase' }).click()
  await expect(
    page.getByText('Are you sure you want to erase this person? This action cannot be undone.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Erase' }).click()
  await said(page, USER_ERASED)
  await page.goto(`/users-admin?q=${encodeURIComponent(email)}`)
  await expect(page.getByText('No users found')).toBeVisible()
})

for (const { address, field, theirs, ours, saved } of [
  { address: '/settings-admin', field: 'City', theirs: 'Tema', ours: 'Ho', saved: SETTINGS_UPDATED },
  {
    address: '/settings-admin/viewings',
    field: 'Sunday',
    theirs: '09:00-10:00',
    ours: '11:00-12:00',
    saved: HOURS_UPDATED,
  },
])
  test(`staff see what somebody else saved meanwhile at ${address}, and can then save their own version`, async ({
    page,
    problems,
    javaScriptEnabled,
  }) => {
    problems.expectStatus(409)
    await enterAsStaff(page)
    const other = await page.context().newPage()
    const save = async (tab: Page, value: string) => {
      await tab.getByLabel(field, { exact: true }).fill(value)
      await tab.getByRole('button', { name: 'Save' }).click()
    }
    for (const tab of [page, other]) {
      await tab.goto(address)
      if (javaScriptEnabled) await hydrated(tab)
    }
    const before = await page.getByLabel(field, { exact: true }).inputValue()
    await save(other, theirs)
    await said(other, saved)

    await save(page, ours)
    await expect(page.getByRole('alert')).toHaveText(CHANGED_MEANWHILE)
    await expect(page.getByText(/^Saved now: /)).toContainText(theirs)
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(ours)
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, saved)
    await page.reload()
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(ours)
    await save(page, before)
    await said(page, saved)
  })
