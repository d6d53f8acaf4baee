import { COMMENT_ADDED, STAGE_APPROVED, UPDATE_ADDED } from '../../../app/domain/buildings/building.ts'
import { hydrated } from '../support/buying.ts'
import { enterAsStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const PHOTOS = ['house-05.jpg', 'house-05-b.jpg'].map((file) => `tools/demo/media/${file}`)

test('staff report from a phone, the client approves, comments and checks the record', async ({
  page,
  visit,
  javaScriptEnabled,
}, { project }) => {
  // The local Images service scales two photos, which takes seconds each.
  test.slow()
  await enterAsStaff(page)
  await page.goto('/buildings-admin')
  await page.getByRole('link', { name: 'New building' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Kojo ${project.name}`)
  await page.getByLabel('Email').fill(`kojo-${project.name}@example.com`)
  await page.getByLabel('Plan number').fill('P-005')
  await page.getByRole('button', { name: 'Save' }).click()
  if (javaScriptEnabled) await hydrated(page)
  await page.getByLabel('Stage', { exact: true }).selectOption('Roof')
  await page.getByLabel('Text', { exact: true }).fill('The roof is on.')
  await page.getByLabel('Spend, GHS').fill('97,400')
  await page.getByLabel('Photos').setInputFiles(PHOTOS)
  await page.getByRole('button', { name: 'Add update' }).click()
  await expect(page.getByText(UPDATE_ADDED)).toBeVisible({ timeout: 60_000 })

  const client = await visit({})
  await client.goto((await page.getByRole('link', { name: "Client's page" }).getAttribute('href')) ?? '')
  const photos = client.getByRole('img', { name: /^Roof, / })
  await expect(photos).toHaveCount(2)
  await photos.last().scrollIntoViewIfNeeded()
  await expect.poll(() => photos.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360)
  const bytes = await client.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/photos/'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(40_000)
  await expect(client.getByRole('img', { name: /^Newest photo: Roof, / })).toBeVisible()
  await client.getByRole('button', { name: 'Approve Roof' }).click()
  await expect(client.getByRole('status')).toHaveText(STAGE_APPROVED)
  await client.getByRole('textbox', { name: 'Comment' }).fill('It looks good.')
  await client.getByRole('button', { name: 'Add comment' }).click()
  await expect(client.getByRole('status')).toHaveText(COMMENT_ADDED)
  await expect(client.getByRole('progressbar', { name: /^1 of \d+ stages approved$/ })).toBeVisible()
  await client.getByText('How this is protected').click()
  await client.getByRole('link', { name: 'Check the record' }).click()
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(/^Unchanged since \d+ \w+ \d{4}$/)
})
