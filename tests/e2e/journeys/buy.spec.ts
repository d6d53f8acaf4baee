import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import {
  expectPaid,
  fillBuyer,
  goToCheckout,
  hydrated,
  PLAN,
  PURCHASE,
  payByCard,
  popupOf,
  proceed,
} from '../support/buying.ts'
import { expect, test } from '../support/test.ts'

const UNREACHABLE = 'We could not reach the payment service. Nothing was charged. Please try again.'

test('a buyer pays by card and gets the file and the mails', async ({
  page,
  paystack,
  mailbox,
  visit,
  email,
  javaScriptEnabled,
}) => {
  await page.goto(PLAN.path)
  await page.getByRole('radio', { name: /^CAD File/ }).check()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact Details' })).toBeVisible()
  if (javaScriptEnabled) await hydrated(page)
  await fillBuyer(page, email)
  const checkout = await proceed(page, javaScriptEnabled)
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  const download = page.waitForEvent('download')
  await payByCard(checkout)
  await expectPaid(page)

  const file = await download
  expect(file.suggestedFilename()).toMatch(/-cad\.zip$/)
  const bytes = readFileSync(await file.path())
  const entries = Object.keys(unzipSync(bytes))
  expect(entries.some((name) => name.endsWith('.dxf'))).toBe(true)
  expect(entries.some((name) => name.endsWith('.pdf'))).toBe(false)
  const link = await page.getByRole('link', { name: 'Download' }).getAttribute('href')
  const head = await page.request.head(link ?? '')
  expect(head.headers().etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`)

  const [transaction] = await paystack.transactionsOf(email)
  const receipt = await mailbox.receives(email, /^Receipt R-\d{5}: Aburi Veranda House \(FH-\d+\)$/)
  await mailbox.receives('staff@fihankra.example', /^Sold: P-014 Aburi Veranda House/, transaction?.reference)

  const phone = await visit()
  await phone.goto(receipt.linkUnder('Your order page'))
  await expectPaid(phone)
  const again = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'Download' }).click()
  expect(readFileSync(await (await again).path()).equals(bytes)).toBe(true)
  const mailed = await (await visit()).request.get(receipt.linkUnder('Download'))
  expect((await mailed.body()).equals(bytes)).toBe(true)
  // Buyers pay for each copy by the megabyte.
  expect(downloads).toBe(1)
})

test('errors are shown beside their fields, and what was typed stays', async ({
  page,
  problems,
  email,
  javaScriptEnabled,
}) => {
  problems.expectStatus(400)
  await page.goto(`${PURCHASE}?option=c`)
  if (javaScriptEnabled) await hydrated(page)
  await page.getByLabel('Name', { exact: true }).fill('Abena Owusu')
  await page.getByLabel('Email').fill('abena@nowhere')
  await page.getByLabel('Contact Number').fill('12')
  await page.getByLabel('Region/State').selectOption('Ashanti')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Abena Owusu')
  await expect(page.getByLabel('Email')).toHaveValue('abena@nowhere')

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid phone number')
  await expect(page.getByLabel('Contact Number')).toHaveAccessibleDescription('Please enter a valid phone number')
  await expect(page.getByLabel('Contact Number')).toHaveValue('12')
  await expect(page.getByLabel('Region/State')).toHaveValue('Ashanti')
  await expect(page.getByRole('definition').filter({ hasText: 'CAD + PDF File' })).toBeVisible()

  const country = page.getByLabel('Country', { exact: true })
  const elsewhere = page.getByLabel('State or region')
  await expect(elsewhere).toBeHidden()
  await country.selectOption('Nigeria')
  await expect(page.getByLabel('Region/State')).toBeHidden()
  await expect(elsewhere).toBeVisible()
  await country.selectOption('Ghana')
  await page.getByLabel('Contact Number').fill('0241234567')
  // An error response is not hydrated, so the checkout is a page of its own unless it was one before.
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const checkout = javaScriptEnabled ? popupOf(page).getByTitle('Checkout').contentFrame() : page
  await payByCard(checkout)
  await expectPaid(page)
})

test('a buyer pays by mobile money', async ({ page, email, mailbox, javaScriptEnabled }) => {
  const checkout = await goToCheckout(page, { email, hasScripts: javaScriptEnabled })
  await checkout.getByRole('link', { name: 'Mobile money' }).click()
  // The form of the card has a button of the same name.
  await expect(checkout.getByLabel('Network')).toBeVisible()
  await checkout.getByRole('button', { name: /^Pay GHS/ }).click()
  await expectPaid(page)
  await expect(page.getByRole('definition').filter({ hasText: 'Mobile money' })).toBeVisible()
  await mailbox.receives(email, /^Receipt/)
})

test('a buyer who approves later sees the order pending and then paid', async ({
  page,
  paystack,
  email,
  javaScriptEnabled,
}) => {
  const checkout = await goToCheckout(page, { email, hasScripts: javaScriptEnabled })
  await checkout.getByRole('link', { name: 'Mobile money' }).click()
  // The form of the card has a button of the same name.
  await expect(checkout.getByLabel('Network')).toBeVisible()
  await checkout.getByLabel('Mobile money number').fill('024 555 0000')
  await checkout.getByRole('button', { name: 'Approve later' }).click()
  await expect(checkout.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
  if (javaScriptEnabled) await popupOf(page).getByRole('button', { name: 'Close' }).click()
  else await page.getByRole('link', { name: /^Return to/ }).click()

  await expect(page.getByRole('heading', { name: 'Waiting for your approval' })).toBeVisible()
  for (const network of ['MTN MoMo: dial *170#', 'Telecel Cash: dial *110#', 'AT Money: dial *110#'])
    await expect(page.getByText(network)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay another way' })).toBeVisible()
  await expect(page.getByText('If you approve it as well, you pay twice')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeHidden()
  const [transaction] = await paystack.transactionsOf(email)
  await paystack.approve(transaction?.reference ?? '')
  // Without any further click.
  await expectPaid(page)
})

test('a buyer who cancels can pay later', async ({ page, email, javaScriptEnabled }) => {
  const checkout = await goToCheckout(page, { email, hasScripts: javaScriptEnabled })
  await checkout.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByRole('heading', { name: 'You left before paying' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await payByCard(page)
  await expectPaid(page)
})

test('a payment that was declined can be made again', async ({ page, paystack, email, javaScriptEnabled }) => {
  const checkout = await goToCheckout(page, { email, hasScripts: javaScriptEnabled })
  await checkout.getByRole('button', { name: 'Decline' }).click()
  await expect(checkout.getByRole('alert')).toContainText('The payment failed')
  const [transaction] = await paystack.transactionsOf(email)
  await page.goto(`/orders/${transaction?.reference}`)
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await payByCard(page)
  await expectPaid(page)
})

test('nothing is lost while Paystack is unreachable, and Pay now works afterwards', async ({
  page,
  paystack,
  problems,
  email,
  javaScriptEnabled,
}) => {
  problems.expectStatus(503)
  await paystack.fail({ kind: 'html', route: 'initialize', status: 500, times: null })
  await page.goto(`${PURCHASE}?option=c`)
  if (javaScriptEnabled) await hydrated(page)
  await fillBuyer(page, email)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  expect((await answered).status()).toBe(503)
  await expect(page.getByRole('alert')).toHaveText(UNREACHABLE)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Contact Number')).toHaveValue('024 123 4567')
  await expect(page.getByRole('definition').filter({ hasText: 'CAD + PDF File' })).toBeVisible()
  await paystack.recover()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const checkout = javaScriptEnabled ? popupOf(page).getByTitle('Checkout').contentFrame() : page
  await payByCard(checkout)
  await expectPaid(page)
  expect(await paystack.transactionsOf(email)).toHaveLength(1)
})

test('an order that never reached Paystack is paid from its own page', async ({
  page,
  paystack,
  mailbox,
  problems,
  email,
  javaScriptEnabled,
}) => {
  problems.expectStatus(503)
  await paystack.fail({ kind: 'http', route: 'api', status: 500, times: null })
  await page.goto(PURCHASE)
  if (javaScriptEnabled) await hydrated(page)
  await fillBuyer(page, email)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('alert')).toHaveText(UNREACHABLE)

  await page.goto('/orders/lookup')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me the links' }).click()
  // The mail may be there before the answer.
  await expect(page.getByRole('status')).toContainText('the links are on their way')
  const letter = await mailbox.receives(email, /order/i)
  await page.goto(/http\S+\/orders\/ref_\S+/.exec(letter.text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('alert')).toHaveText(UNREACHABLE)
  await paystack.recover()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await payByCard(page)
  await expectPaid(page)
})

test('pressing Proceed to Payment twice opens one order', async ({ page, paystack, email, javaScriptEnabled }) => {
  await page.goto(PURCHASE)
  if (javaScriptEnabled) await hydrated(page)
  await fillBuyer(page, email)
  await page.getByRole('button', { name: 'Proceed to Payment' }).dblclick({ noWaitAfter: true })
  const checkout = javaScriptEnabled ? popupOf(page).getByTitle('Checkout').contentFrame() : page
  await payByCard(checkout)
  await expectPaid(page)
  expect(await paystack.transactionsOf(email)).toHaveLength(1)
})

test('a buyer who comes back from the checkout finds the form as it was', async ({
  page,
  email,
  problems,
  javaScriptEnabled,
}) => {
  problems.expectBrokenLoad()
  await page.route('**/v2/inline.js', (route) => route.abort(), { times: 1 })
  await goToCheckout(page, { email, hasScripts: javaScriptEnabled })
  await expect(page.getByRole('button', { name: /^Pay GHS/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  if (javaScriptEnabled) await hydrated(page)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await payByCard(await proceed(page, javaScriptEnabled))
  await expectPaid(page)
})
