import { MESSAGE_SENT } from '../../../app/domain/messages/messages.ts'
import { CONFIRMED, SUBSCRIBED, UNSUBSCRIBED } from '../../../app/domain/newsletter/messages.ts'
import { hydrated } from '../support/buying.ts'
import { expect, type Page, test } from '../support/test.ts'

async function write(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Send Message' }).click()
}

test('somebody writes to the firm, corrects a mistake and writes again', async ({
  page,
  formService,
  email,
  problems,
  javaScriptEnabled,
}) => {
  problems.expectStatus(400)
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Get in Touch With Us' })).toBeVisible()
  if (javaScriptEnabled) await hydrated(page)
  // Values that pass the browser's own validation.
  await write(page, { 'First Name': ' ', Email: 'ama@nowhere', 'Phone Number': '024 123 4567', 'Your Message': ' ' })
  await expect(page.getByRole('alert')).toHaveText(
    'First name is required, Please enter a valid email address, Message is required',
  )
  await expect(page.getByLabel('Phone Number')).toHaveValue('024 123 4567')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')

  await write(page, { 'First Name': 'Ama', 'Last Name': 'Mensah', Email: email, 'Your Message': 'Do you build in Ho?' })
  await expect(page.getByRole('status')).toHaveText(MESSAGE_SENT)
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByLabel('Your Message')).toHaveValue('')
  await expect.poll(async () => (await formService.submissionsOf(email)).length).toBe(1)

  await write(page, { 'First Name': 'Ama', Email: email, 'Your Message': 'And in Keta?' })
  await expect.poll(async () => (await formService.submissionsOf(email)).length).toBe(2)
  const fields = (await formService.submissionsOf(email)).map((each) => each.fields)
  expect(fields.map(({ name, phone, autoReply }) => [name, phone, autoReply])).toEqual([
    ['Ama Mensah', '+233241234567', 'true'],
    ['Ama', 'Not provided', 'false'],
  ])
})

test('a message written while the form service is down is accepted', async ({ page, formService, email }) => {
  await formService.fail({ kind: 'down' })
  await page.goto('/contact')
  await write(page, { 'First Name': 'Kofi', Email: email, 'Your Message': 'Hello' })
  await expect(page.getByRole('status')).toHaveText(MESSAGE_SENT)
  expect(await formService.submissionsOf(email)).toHaveLength(0)
})

test('the contact form is filled in and sent by keyboard', async ({ page, email, javaScriptEnabled }) => {
  await page.goto('/contact')
  if (javaScriptEnabled) await hydrated(page)
  await page.getByLabel('First Name').focus()
  for (const text of ['Esi', '', email, '', 'Good morning']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(MESSAGE_SENT)
})

test('a reader subscribes at the foot of a page, confirms from the mailbox, and unsubscribes', async ({
  page,
  mailbox,
  email,
  problems,
  javaScriptEnabled,
}) => {
  problems.expectStatus(400)
  await page.goto('/terms')
  if (javaScriptEnabled) await hydrated(page)
  const box = page.getByRole('contentinfo')
  await box.getByLabel('Your e-mail address').fill('kofi@nowhere')
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
  const main = page.getByRole('main')
  await expect(main.getByLabel('Email')).toHaveValue('kofi@nowhere')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('status')).toHaveText(SUBSCRIBED)
  await expect(page.getByText('Check your mail and press Confirm.')).toBeVisible()

  const letter = await mailbox.receives(email, /Please confirm/)
  await page.goto(letter.linkUnder('Confirm my subscription'))
  await page.getByRole('button', { name: 'Confirm my subscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(CONFIRMED)

  await page.goto(letter.linkUnder('Unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You have left the newsletter' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(UNSUBSCRIBED)
})

test('neither form is wider than a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const address of ['/contact', '/newsletter']) {
    await page.goto(address)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const main = await page.getByRole('main').boundingBox()
    expect(main?.width).toBeLessThanOrEqual(320)
    for (const control of await page.getByRole('button', { name: /Send Message|Subscribe/ }).all()) {
      const box = await control.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    }
  }
})

test('a button has its icon beside its words', async ({ page }) => {
  await page.goto('/contact')
  const button = page.getByRole('button', { name: 'Send Message' })
  const icon = await button.locator('svg').boundingBox()
  const around = await button.boundingBox()
  const middleOf = (box: typeof icon) => (box?.y ?? 0) + (box?.height ?? 0) / 2
  expect(Math.abs(middleOf(icon) - middleOf(around))).toBeLessThan(4)
})
