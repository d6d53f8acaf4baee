import type { Page } from '@playwright/test'
import {
  SLOT_TAKEN,
  VIEWING_CANCELLED,
  VIEWING_CONFIRMED,
  VIEWING_MOVED,
  VIEWING_UNCONFIRMED,
} from '../../../app/domain/viewings/viewing.ts'
import { expect, test } from '../support/test.ts'

const HOME = '/services/white-villa-with-a-stone-tower-east-legon'

/** The first time of a later day: of today only a few may be left, or none. */
async function chooseDay(page: Page, day: number) {
  await page.locator('.slots summary').nth(day).click()
  await page.locator('.slots details').nth(day).getByRole('radio').first().check()
}

test('a viewing is booked from a home, confirmed, moved and cancelled', async ({ page, visit, mailbox, problems }, {
  project,
}) => {
  problems.expectStatus(409)
  const email = `viewing-${project.name}@example.com`
  await page.goto(HOME)
  await page.getByRole('link', { name: 'Book a viewing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book a viewing' })).toBeVisible()
  const second = await visit({})
  await second.goto(page.url())
  for (const each of [page, second]) {
    await chooseDay(each, 1)
    await each.getByLabel('Name', { exact: true }).fill('Yaa Asantewaa')
    await each
      .getByRole('main')
      .getByLabel('Email')
      .fill(each === page ? email : `other-${email}`)
    await each.getByLabel('Number of people').fill('2')
    await each.getByRole('button', { name: 'Book a viewing' }).click()
  }
  await expect(page.getByRole('status')).toHaveText(VIEWING_UNCONFIRMED)
  await expect(second.getByRole('alert')).toHaveText(SLOT_TAKEN)
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Yaa Asantewaa')

  const letter = await mailbox.receives(email, /Your viewing is booked/)
  await page.goto(letter.linkUnder('Confirm'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toHaveText(VIEWING_CONFIRMED)
  await page.goto(letter.linkUnder('See, move or cancel your viewing'))
  await chooseDay(page, 2)
  await page.getByRole('button', { name: 'Move my viewing' }).click()
  await expect(page.getByRole('status')).toHaveText(VIEWING_MOVED)
  await page.getByRole('button', { name: 'Cancel my viewing' }).click()
  await expect(page.getByRole('status')).toHaveText(VIEWING_CANCELLED)
  await expect(page.getByRole('button', { name: 'Cancel my viewing' })).toHaveCount(0)
})
