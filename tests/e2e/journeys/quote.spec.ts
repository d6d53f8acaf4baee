import { zipSync } from 'fflate'
import { FILE_WITHDRAWN } from '../../../app/domain/plan-requests/staff-messages.ts'
import { enterAsStaff } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

const drawings = Buffer.from(zipSync({ 'plan.dxf': new TextEncoder().encode('0\nSECTION\n') }))

async function askForChange(page: Page, email: string) {
  await page.goto('/plans/aburi-veranda-house')
  await page.getByRole('link', { name: 'Change this plan' }).click()
  await expect(page).toHaveURL(/\/change$/)
  await page.getByRole('checkbox', { name: /^Mirror the plan/ }).check()
  for (const [label, text] of [
    ['First Name', 'Ama'],
    ['Last Name', 'Mensah'],
    ['Email', email],
    ['Phone Number', '024 123 4567'],
    ['City', 'Kumasi'],
    ['Project Address', 'Behind the market'],
  ] as const)
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('I agree to the').check()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
}

test('a change of a plan is quoted, paid in two parts, delivered, downloaded and withdrawn', async ({
  page,
  visit,
  paystack,
  mailbox,
  email,
}) => {
  test.slow()
  await askForChange(page, email)
  const staff = await visit()
  await enterAsStaff(staff)
  await staff.goto(`/plans-admin/requests?q=${encodeURIComponent(email)}`)
  await staff
    .getByRole('link', { name: /Ama Mensah/ })
    .first()
    .click()
  const quote = staff.getByRole('form', { name: 'Status and quote' })
  await quote.getByLabel('Quote', { exact: false }).first().fill('5,000')
  await quote.getByLabel('Deposit').fill('2,000')
  await quote.getByRole('button', { name: 'Save' }).click()

  const letter = await mailbox.receives(email, /: Quoted$/)
  const request = letter.linkUnder('See your request')
  const pay = async (button: string) => {
    await page.goto(request)
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(/\/checkout\//)
    const { reference = '' } = (await paystack.transactionsOf(email)).find(({ status }) => status !== 'success') ?? {}
    await paystack.approve(reference)
    await page.goto(`/orders/${reference}`)
    await expect(page.getByText('Your payment has reached us')).toBeVisible()
    await page.getByRole('link', { name: 'Your plan request' }).click()
  }
  await pay('Accept and pay the deposit: GHS 2,000')
  const deliver = staff.getByRole('form', { name: 'Deliver drawings' })
  await deliver.getByLabel('ZIP file').setInputFiles({ name: 'Set.zip', mimeType: 'application/zip', buffer: drawings })
  await deliver.getByRole('button', { name: 'Deliver' }).click()
  await mailbox.receives(email, /: Your drawings are ready$/)
  await page.goto(request)
  await expect(page.getByText('You can download it when all is paid.')).toBeVisible()
  await pay('Pay the rest: GHS 3,000')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Set.zip' }).click()
  expect((await download).suggestedFilename()).toBe('Set.zip')
  // Each step is named once: a file changes no status.
  await expect(page.locator('.log strong')).toHaveText(['Pending', 'Quoted', 'Accepted', 'Update'])
  await staff.getByRole('link', { name: 'Withdraw Set.zip' }).click()
  await staff.getByRole('button', { name: 'Withdraw file' }).click()
  await expect(staff.getByRole('status').filter({ hasText: FILE_WITHDRAWN })).toBeVisible()
  await page.goto(request)
  await expect(page.getByText(/^Withdrawn on .* Please do not use this file\.$/)).toBeVisible()
})
