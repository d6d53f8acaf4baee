import { ALERT_ASKED, ALERT_STOPPED } from '../../../app/domain/alerts/alert.ts'
import { expect, test } from '../support/test.ts'

test('a visitor asks for an email alert, confirms it from the mailbox and stops it again', async ({ page, mailbox }, {
  project,
}) => {
  const email = `alert-${project.name}@example.com`
  await page.goto('/services?location=Ashanti&room=3+Bedrooms')
  await page.getByText('Email me new homes like these').click()
  const form = page.locator('form[action="/alerts"]')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Email me' }).click()
  await expect(page.getByRole('status')).toHaveText(ALERT_ASKED)
  await expect(page.getByRole('heading', { level: 1, name: 'Email alerts' })).toBeVisible()

  const letter = await mailbox.receives(email, /Please confirm: email alerts/)
  await page.goto(letter.linkUnder('Confirm'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your alert is on' })).toBeVisible()
  await page.goto(letter.linkUnder('Stop'))
  await page.getByRole('button', { name: 'Stop this alert' }).click()
  await expect(page.getByRole('status').filter({ hasText: ALERT_STOPPED })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'This alert is off' })).toBeVisible()
})
