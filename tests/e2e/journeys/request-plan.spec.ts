import { readFileSync } from 'node:fs'
import { REQUEST_MAILS_STOPPED } from '../../../app/domain/plan-requests/messages.ts'
import { pdfBytes, pngBytes } from '../../support/uploads.ts'
import { expect, type Page, test } from '../support/test.ts'

const file = (name: string, mimeType: string, bytes: Uint8Array) => ({ name, mimeType, buffer: Buffer.from(bytes) })
const PDF = file('Site plan.pdf', 'application/pdf', pdfBytes())
const PICTURE = file('house.png', 'image/png', pngBytes(40, 40))

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' }).click()

async function fill(page: Page, email: string) {
  await page.getByLabel('First Name').fill('Ama')
  await page.getByLabel('Last Name').fill('Mensah')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone Number').fill('024 123 4567')
  await page.getByLabel('City').fill('Kumasi')
  await page.getByLabel('Project Address').fill('Behind the market')
  await page.getByLabel('Residential').check()
  await page.getByLabel('Description').fill('A house for five people.')
  await page.getByLabel('Bedroom', { exact: true }).fill('3')
  await page.getByLabel('I agree to the').check()
}

test('a visitor requests a plan with files, and its page opens from the mail', async ({
  page,
  email,
  mailbox,
  visit,
}) => {
  await page.goto('/plans')
  await page.getByRole('link', { name: 'Request Plan' }).click()
  await expect(page.getByRole('link', { name: 'Request Plan' })).toHaveAttribute('aria-current', 'page')
  await fill(page, email)
  await page.getByLabel('Document').setInputFiles(PDF)
  await page.getByLabel('Reference images').setInputFiles([PICTURE])
  await submit(page)
  await expect(page.getByRole('status')).toHaveText('Request submitted successfully')
  await expect(page.getByRole('heading', { name: 'Your plan request' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Site plan.pdf' }).click()
  const saved = await saving
  expect(new Uint8Array(readFileSync(await saved.path()))).toEqual(new Uint8Array(pdfBytes()))
  const letter = await mailbox.receives(email, /^Your plan request R-/)
  const elsewhere = await visit()
  await elsewhere.goto(letter.linkUnder('See your request'))
  await expect(elsewhere.getByText('Bedroom 3')).toBeVisible()
  await elsewhere.goto(letter.linkUnder('Stop emails about this request'))
  await elsewhere.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(elsewhere.getByRole('status')).toHaveText(REQUEST_MAILS_STOPPED)
  await elsewhere.getByRole('link', { name: 'Have emails about this request again' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Email me again' })).toBeVisible()
})

test('uploads are kept when another file is refused, and can be removed', async ({ page, email, problems }) => {
  problems.expectStatus(400)
  await page.goto('/plans/request')
  await fill(page, email)
  await page.getByLabel('Document').setInputFiles(file('x.pdf', 'application/pdf', Buffer.from('no')))
  await page.getByLabel('Reference images').setInputFiles([PICTURE, { ...PICTURE, name: 'other.png' }])
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Please upload a PDF or ZIP file')
  await expect(page.getByLabel('First Name')).toHaveValue('Ama')
  await page.getByRole('button', { name: 'Remove other.png' }).click()
  await expect(page.getByRole('button', { name: 'Remove other.png' })).toHaveCount(0)
  await expect(page.getByLabel('First Name')).toHaveValue('Ama')
  await submit(page)
  await expect(page.getByRole('status')).toHaveText('Request submitted successfully')
  await expect(page.getByRole('link', { name: 'house.png' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'other.png' })).toHaveCount(0)
})

test('custom rooms can be added and removed', async ({ page, email }) => {
  await page.goto('/plans/request')
  await fill(page, email)
  await page.getByLabel('Room', { exact: true }).fill('Garage')
  await page.getByLabel('Number', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Add room' }).click()
  await expect(page.getByLabel('Room', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove this room' }).last().click()
  await expect(page.getByLabel('Room', { exact: true })).toHaveCount(1)
  await submit(page)
  await expect(page.getByText('Bedroom 3, Garage 2')).toBeVisible()
})
