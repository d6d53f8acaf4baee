import { readFileSync } from 'node:fs'
import { expectPaid, fillBuyer, goToCheckout, hydrated, PURCHASE, payByCard, popupOf } from '../support/buying.ts'
import { expect, type Page, test } from '../support/test.ts'

test('the checkout opens in a pop-up, and closing it leaves an order that can be paid', async ({ page, email }) => {
  await goToCheckout(page, { email, hasScripts: true })
  await expect(popupOf(page)).toBeVisible()
  await expect(page).toHaveURL(`${PURCHASE}?option=a`)
  await popupOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'You left before paying' })).toBeVisible()
})

test('the checkout is a page if the pop-up does not load', async ({ page, email, problems }) => {
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

test('the checkout is a page if the pop-up takes too long', async ({ page, email }) => {
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

/** Paystack's own script in place of the stand-in's, and a checkout that answers it as Paystack's does. */
test.describe('with the script that Paystack publishes', () => {
  const INLINE = readFileSync(
    new URL('../../../node_modules/@paystack/inline-js/dist/inline.js', import.meta.url),
    'utf8',
  )
  const FRAME = `<title>Checkout</title><button>Pay</button><button>Leave</button><script>
    const tell = (event, data) => parent.postMessage({ event, data }, '*')
    let told
    addEventListener('message', ({ data }) => {
      if (data.type !== 'inline:url' || told) return
      told = data.params.accessCode
      if (told === undefined) tell('error', { type: 'setup', message: 'No transaction' })
      else tell('loaded:transaction', { id: 1, customer: {}, accessCode: told })
    })
    const [pay, leave] = document.querySelectorAll('button')
    pay.onclick = () => tell('success', { id: 1, reference: 'ref', message: 'Approved', status: 'success' })
    leave.onclick = () => tell('close', { status: 'abandoned' })
    tell('loaded:checkout')
  </script>`

  /** The purchase page with its form filled, and the button that sends it. */
  async function fill(page: Page, email: string) {
    await page.route('**/v2/inline.js', (route) => route.fulfill({ contentType: 'text/javascript', body: INLINE }))
    await page.goto(PURCHASE)
    await hydrated(page)
    await fillBuyer(page, email)
    return page.getByRole('button', { name: 'Proceed to Payment' })
  }
  const press = async (page: Page, email: string) => (await fill(page, email)).click()
  const serveFrame = (page: Page, body = FRAME) =>
    page.route('https://checkout.paystack.com/**', (route) => route.fulfill({ contentType: 'text/html', body }))
  const frameOf = (page: Page) => page.frameLocator('iframe[id^="inline-checkout"]')

  test.beforeEach(({ problems }) => problems.expectForbiddenStyle())

  test('a payment in the pop-up leads to the paid order', async ({ page, email, paystack }) => {
    await serveFrame(page)
    await press(page, email)
    await expect(frameOf(page).getByRole('button', { name: 'Pay' })).toBeVisible()
    const [transaction] = await paystack.transactionsOf(email)
    await paystack.approve(transaction?.reference ?? '')
    await frameOf(page).getByRole('button', { name: 'Pay' }).click()
    await expectPaid(page)
    await expect(page).toHaveURL(new RegExp(`/orders/${transaction?.reference}\\?trxref=${transaction?.reference}$`))
  })

  test('a closed pop-up leaves an order that can be paid', async ({ page, email }) => {
    await serveFrame(page)
    await press(page, email)
    await frameOf(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'You left before paying' })).toBeVisible()
  })

  test('a checkout that shows is not left, however long the buyer takes', async ({ page, email }) => {
    await serveFrame(page)
    const proceed = await fill(page, email)
    // Not earlier: a page that loads by this clock would be one on a slow line, which scripts leave alone.
    await page.clock.install()
    await proceed.click()
    await expect(frameOf(page).getByRole('button', { name: 'Pay' })).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(page).toHaveURL(`${PURCHASE}?option=a`)
    await expect(frameOf(page).getByRole('button', { name: 'Pay' })).toBeVisible()
  })

  test('a frame that does not come within eight seconds becomes a page', async ({ page, email }) => {
    // Never answered: the script itself would wait for ever.
    await page.route('https://checkout.paystack.com/**', () => {})
    await press(page, email)
    await expect(page).toHaveURL(/\/checkout\//)
    await payByCard(page)
    await expectPaid(page)
  })

  test('a transaction that the pop-up does not know becomes a page', async ({ page, email }) => {
    await serveFrame(page, FRAME.replace('data.params.accessCode', 'undefined'))
    await press(page, email)
    await expect(page).toHaveURL(/\/checkout\//)
  })

  test('a buyer who comes back to the page as it was left can press again', async ({ page, email, paystack }) => {
    await page.route('https://checkout.paystack.com/**', () => {})
    // The browser stays on the page, as one does that shows it again out of its own cache.
    let left = 0
    await page.route('**/checkout/*', (route) => {
      left += 1
      return left < 3 ? route.fulfill({ status: 204 }) : route.continue()
    })
    await press(page, email)
    const button = page.getByRole('button', { name: 'Proceed to Payment' })
    for (const times of [1, 2]) {
      await expect.poll(() => left).toBe(times)
      await showAgain(page)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await button.click()
    }
    await expect(page).toHaveURL(/\/checkout\//)
    await payByCard(page)
    await expectPaid(page)
    expect(await paystack.transactionsOf(email)).toHaveLength(1)
  })
})

/** What a browser does that shows a page again out of its cache, as it was left: with its button busy. */
async function showAgain(page: Page) {
  await expect(page.locator('button[aria-busy]').filter({ visible: true }).first()).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}
