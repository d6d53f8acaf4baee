import { MESSAGE_UPDATED } from '../../../app/domain/messages/staff-messages.ts'
import { DOWNLOAD_GRANTED, DOWNLOAD_REVOKED, RECEIPT_SENT_AGAIN } from '../../../app/domain/orders/staff-messages.ts'
import { REFUND_ASKED } from '../../../app/domain/payments/refund-messages.ts'
import { REQUEST_UPDATED_AND_MAILED } from '../../../app/domain/plan-requests/staff-messages.ts'
import { buyQuietly, hydrated } from '../support/buying.ts'
import { enterAsStaff } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

const said = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

/** From the list to the one entry of this person. */
async function find(page: Page, list: string, email: string, name: RegExp, hasScripts: boolean | undefined) {
  await page.goto(list)
  if (hasScripts) await hydrated(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill(email)
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByText(/^1 (order|request|message)$/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name }).first().click()
}

test('staff find an order, resend its receipt, revoke and grant its download, and refund it', async ({
  page,
  visit,
  paystack,
  mailbox,
  email,
  javaScriptEnabled,
}) => {
  test.slow()
  const reference = await buyQuietly(await visit(), paystack, email)
  await mailbox.receives(email, /^Receipt/)
  await enterAsStaff(page)
  await find(page, '/orders-admin', email, /Aburi Veranda House/, javaScriptEnabled)
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText(`Reference ${reference}`)).toBeVisible()

  await page.getByRole('button', { name: 'Resend the receipt' }).click()
  await said(page, RECEIPT_SENT_AGAIN)
  await expect.poll(() => mailbox.find(email, /^Receipt/, '').length).toBe(2)

  await page.getByRole('link', { name: 'Revoke the download' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await said(page, DOWNLOAD_REVOKED)
  await expect(page.getByText('Revoked by staff')).toBeVisible()
  await page.getByRole('button', { name: 'Send the files anyway' }).click()
  await said(page, DOWNLOAD_GRANTED)

  await page.getByRole('link', { name: 'Refund', exact: true }).click()
  await page.getByLabel(/^Full/).check()
  await page.getByLabel('Reason').selectOption('Defective')
  await page.getByRole('button', { name: 'Refund' }).click()
  await said(page, REFUND_ASKED)
  await expect(page.getByText(/^Refund of GHS .* accepted by Paystack$/)).toBeVisible()
  await expect
    .poll(() => mailbox.find(email, /^Refunded/, '').length, { message: 'word of the refund', timeout: 30_000 })
    .toBe(1)
  await page.reload()
  await expect(page.getByText('Refund completed')).toBeVisible()
  await expect(page.getByText('Ended: the money went back')).toBeVisible()
})

test('staff answer a plan request with a quote for the client and a note for themselves', async ({
  page,
  visit,
  mailbox,
  email,
  javaScriptEnabled,
}) => {
  const requester = await visit()
  await requester.context().request.post('/plans/request', {
    multipart: {
      firstName: 'Esi',
      lastName: 'Quansah',
      email,
      phone: '0241234567',
      country: 'Ghana',
      city: 'Winneba',
      projectAddress: 'Behind the market',
      floorPlanType: 'residential',
      planDescription: 'A house for five.',
      'roomDetails[0].label': 'bedroom',
      'roomDetails[0].value': '3',
      termsAgreed: 'on',
    },
    maxRedirects: 0,
  })
  await enterAsStaff(page)
  await find(page, '/plans-admin/requests', email, /Esi Quansah/, javaScriptEnabled)
  const change = page.getByRole('form', { name: 'Status and quote' })
  await change.getByLabel('Status').selectOption('Quoted')
  await change.getByLabel('Quote', { exact: false }).first().fill('12,500')
  await change.getByLabel('Valid until').fill('2099-12-31')
  await change.getByLabel('Note for the requester').fill('Six weeks from your yes.')
  await change.getByLabel('Email the requester').check()
  await change.getByRole('button', { name: 'Save' }).click()
  await said(page, REQUEST_UPDATED_AND_MAILED)
  const letter = await mailbox.receives(email, /: Quoted$/)
  await requester.goto(letter.linkUnder('See your request'))
  await expect(requester.getByText('GHS 12,500').first()).toBeVisible()
  await expect(requester.getByText('Six weeks from your yes.')).toBeVisible()

  await page.getByLabel('New note').fill('Rang about the plot.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rang about the plot.' })).toBeVisible()
  await requester.reload()
  await expect(requester.getByText('Rang about the plot.')).toHaveCount(0)
})

test('staff read a message and mark it as answered', async ({ page, visit, email, javaScriptEnabled }) => {
  const visitor = await visit()
  await visitor.context().request.post('/contact', {
    form: { firstName: 'Kojo', lastName: 'Amoah', email, message: 'Do you build in Takoradi?' },
    maxRedirects: 0,
  })
  await enterAsStaff(page)
  await find(page, '/messages-admin', email, /Kojo Amoah/, javaScriptEnabled)
  await expect(page.getByText('Do you build in Takoradi?')).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('Answered')
  await page.getByRole('textbox', { name: 'Note' }).fill('Called back.')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, MESSAGE_UPDATED)
  await page.goto(`/messages-admin?status=answered&q=${encodeURIComponent(email)}`)
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
})
