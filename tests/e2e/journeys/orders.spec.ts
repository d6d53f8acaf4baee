import { createSignedKeys } from '../../../app/domain/shared/signed-key.server.ts'
import { buyQuietly, expectPaid, hydrated, openOrder, PLAN } from '../support/buying.ts'
import { expect, sessionSecret, test } from '../support/test.ts'

const LOOKUP_ANSWER = 'If that address has bought from us, the links are on their way to it.'

test('a buyer who lost the page has the links mailed', async ({ page, visit, paystack, mailbox, email }) => {
  await buyQuietly(page, paystack, email)
  await mailbox.receives(email, /^Receipt/)
  const other = await visit()
  await other.goto('/orders/lookup')
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Email me the links' }).click()
  await expect(other.getByRole('status')).toHaveText(LOOKUP_ANSWER)
  const letter = await mailbox.receives(email, /order/i)
  const link = /http\S+\/orders\/ref_\S+/.exec(letter.text)?.[0] ?? ''
  await other.goto(link)
  await expectPaid(other)
})

test('an address that never bought gets the same answer and no mail', async ({
  page,
  paystack,
  mailbox,
  email,
  problems,
  javaScriptEnabled,
}) => {
  problems.expectStatus(400)
  await page.goto('/orders/lookup')
  if (javaScriptEnabled) await hydrated(page)
  await page.getByLabel('Email').fill('nobody@nowhere')
  await page.getByRole('button', { name: 'Email me the links' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
  await page.getByLabel('Email').fill(`no-${email}`)
  await page.getByRole('button', { name: 'Email me the links' }).click()
  await expect(page.getByRole('status')).toHaveText(LOOKUP_ANSWER)
  // Once the email of this later purchase has arrived, an email of the lookup would have arrived too.
  await buyQuietly(page, paystack, email)
  await mailbox.receives(email, /^Receipt/)
  expect(mailbox.find(`no-${email}`, /./)).toHaveLength(0)
})

test('a link that has expired says so and leads to a new one', async ({ page, paystack, email, problems }) => {
  problems.expectStatus(403)
  const reference = await buyQuietly(page, paystack, email)
  await page.goto(`/orders/${reference}`)
  const link = (await page.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? ''
  const keys = createSignedKeys(sessionSecret())
  const payload = (await keys.open('download', link.replace('/downloads/', ''))) ?? ''
  const expired = await keys.seal('download', payload.replace(/\d+$/, String(Date.now() - 86_400_000)))

  await page.goto(`/downloads/${expired}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Open my order' }).click()
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(page.getByRole('status')).toHaveText('Your new link is ready.')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/-pdf\.zip$/)
})

test('a buyer has the link mailed again from the order page', async ({ page, paystack, mailbox, email }) => {
  const reference = await buyQuietly(page, paystack, email)
  await page.goto(`/orders/${reference}`)
  await page.getByRole('button', { name: 'Email me the link again' }).click()
  await expect(page.getByRole('status')).toHaveText('We have mailed you the link again.')
  await mailbox.receives(email, /^Your files: Aburi Veranda House/)
})

test('a forged key opens nothing', async ({ page, problems, paystack, visit, email }) => {
  problems.expectStatus(404)
  await page.goto('/downloads/not-a-link')
  await expect(page.getByRole('heading', { level: 1, name: 'We do not know this link' })).toBeVisible()
  const reference = await buyQuietly(page, paystack, email)
  const stranger = await visit()
  await stranger.goto(`/orders/${reference}`)
  await expect(stranger.getByRole('heading', { name: "We can't show this order here" })).toBeVisible()
  await stranger.goto(`/orders/${reference}?key=wrong`)
  await expect(stranger.getByRole('heading', { name: "We can't show this order here" })).toBeVisible()
})

test('a refund ends the download, and both pages say why', async ({ page, paystack, email, problems, mailbox }) => {
  problems.expectStatus(403)
  const reference = await buyQuietly(page, paystack, email)
  await page.goto(`/orders/${reference}`)
  const link = (await page.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? ''
  await paystack.refund(reference)
  await mailbox.receives(email, /^Refunded/)
  await page.reload()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Refunded in full on/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download' })).toBeHidden()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'This order was refunded' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('the download has ended')
})

test('a dispute suspends the download until it is won', async ({ page, paystack, email, problems }) => {
  problems.expectStatus(403)
  const reference = await buyQuietly(page, paystack, email)
  await page.goto(`/orders/${reference}`)
  const link = (await page.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? ''
  const dispute = await paystack.dispute(reference)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This payment is disputed' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'This download waits' })).toBeVisible()
  await paystack.resolve(dispute, 'won')
  await expect(async () => {
    await page.goto(`/orders/${reference}`)
    await expect(page.getByRole('heading', { name: 'Your files are ready' })).toBeVisible({ timeout: 500 })
  }).toPass()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
})

test('an unpaid order keeps its address and its price', async ({ page, paystack, email }) => {
  const reference = await openOrder(page, paystack, email)
  await page.goto(`/orders/${reference}`)
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
  await paystack.approve(reference)
  await expectPaid(page)
})

test('a paid order and a plan print on one sheet each, without buttons, menu and footer @scripts', async ({
  page,
  paystack,
  email,
}) => {
  const reference = await buyQuietly(page, paystack, email)
  for (const [address, told] of [
    [`/orders/${reference}`, 'GHS 1,250'],
    [PLAN.path, 'Aburi Veranda House'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(told).first(), address).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator(':is(button, .btn, header, footer, nav):visible'), address).toHaveCount(0)
    const sheet = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(sheet.match(/\/Type \/Page\b/g), address).toHaveLength(1)
    await page.emulateMedia({ media: null })
  }
})
