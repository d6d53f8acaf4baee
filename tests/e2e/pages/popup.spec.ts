import { expectPaid, fillBuyer, goToCheckout, hydrated, PURCHASE, payByCard, popupOf } from '../support/buying.ts'
import { expect, test } from '../support/test.ts'

test('the checkout opens over the page, and closing it leaves an order that can be paid', async ({ page, email }) => {
  await goToCheckout(page, { email, hasScripts: true })
  await expect(popupOf(page)).toBeVisible()
  await expect(page).toHaveURL(`${PURCHASE}?option=a`)
  await popupOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'You left before paying' })).toBeVisible()
})

test('where the pop-up does not come, the checkout is a page', async ({ page, email, problems }) => {
  await page.route('**/v2/inline.js', (route) => route.abort())
  problems.expectBrokenLoad()
  await page.goto(PURCHASE)
  await hydrated(page)
  await fillBuyer(page, email)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page).toHaveURL(/\/checkout\//)
  await payByCard(page)
  await expectPaid(page)
})

test('where the pop-up keeps the buyer waiting, the checkout is a page', async ({ page, email }) => {
  // Never answered: the page has to give up by itself.
  await page.route('**/v2/inline.js', () => {})
  await page.goto(PURCHASE)
  await hydrated(page)
  await fillBuyer(page, email)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL(/\/checkout\//)
  await payByCard(page)
  await expectPaid(page)
})
