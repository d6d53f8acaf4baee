import axe from 'axe-core'
import { pdfBytes } from '../../support/uploads.ts'
import { ADMIN_PAGES, HOME, inAll, MORE_PAGES, PUBLIC_PAGES } from '../support/addresses.ts'
import { buyQuietly, hydrated, openOrder, PURCHASE } from '../support/buying.ts'
import { enterAsStaff, signIn } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Runs in the page, where axe is loaded. */
const violations = ({ tags, hasColours }: { tags: string[]; hasColours: boolean }) =>
  (window as unknown as { axe: typeof axe }).axe
    .run({
      resultTypes: ['violations'],
      runOnly: tags,
      rules: { 'color-contrast': { enabled: hasColours } },
    })
    .then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`))

/** Colour checks take two thirds of the time and are the same at every width, so they run at the first width only. */
async function expectAccessible(page: Page, widths = [360, 1280]) {
  await page.evaluate(axe.source)
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 })
    const found = await page.evaluate(violations, { tags: TAGS, hasColours: index === 0 })
    expect.soft(found, `${page.url()} at ${width} px`).toEqual([])
  }
}

// One browser window per group, since opening one takes as long as checking a page.
for (const [name, addresses] of PUBLIC_PAGES)
  test(`${name} is accessible`, async ({ page }) => {
    for (const address of addresses) {
      await page.goto(address)
      // Scripts never take over the drawn houses.
      if (name !== 'concept houses') await hydrated(page)
      await expectAccessible(page)
    }
  })

test('what only wide screens show has enough contrast', async ({ page }) => {
  await page.goto('/plans')
  await expectAccessible(page, [1280])
  await enterAsStaff(page)
  await page.goto('/administrator')
  await expectAccessible(page, [1280])
})

test('a building, its verification and its unsubscription are accessible', async ({ page }) => {
  await enterAsStaff(page)
  await page.goto('/buildings-admin/1')
  const address = (await page.getByRole('link', { name: "Client's page" }).getAttribute('href')) ?? ''
  for (const part of ['', '/verify', '/stop']) {
    await page.goto(address + part)
    await hydrated(page)
    await expectAccessible(page)
  }
})

for (const [name, addresses] of ADMIN_PAGES)
  test(`${name} of the admin area is accessible`, async ({ page }) => {
    await enterAsStaff(page)
    for (const address of addresses) {
      await page.goto(address)
      await hydrated(page)
      await expectAccessible(page)
    }
  })

for (const [name, address] of [
  ['signing in', '/login'],
  ['signing up', '/signup'],
  ['a forgotten password', '/forgot-password'],
  ['a link that does not work', '/reset-password/no-such-link'],
] as const) {
  test(`${name} is accessible, with errors too`, async ({ page, problems }) => {
    problems.expectStatus(400)
    await page.goto(address)
    await expectAccessible(page)
    const form = page.getByRole('main').locator('form').first()
    if ((await form.count()) === 0) return
    await form.evaluate((each: HTMLFormElement) => each.submit())
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  })
}

test('the profile and its forms are accessible', async ({ page }) => {
  await signIn(page, 'buyer@fihankra.example', 'three rooms and a veranda')
  for (const address of ['', '/name', '/photo', '/password', '/delete', '/two-step']) {
    await page.goto(`/profile${address}`)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'The key as a picture' })).toBeVisible()
  await expectAccessible(page)
})

test('an order, its refund with an error and its revoking are accessible in the admin area', async ({
  page,
  problems,
}) => {
  problems.expectStatus(400)
  await enterAsStaff(page)
  await page.goto('/orders-admin?status=paid')
  await hydrated(page)
  await page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: /^P-/ }).first().click()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expectAccessible(page)
  const address = page.url()
  await page.goto(`${address}/refund`)
  await hydrated(page)
  await page.getByLabel('Part: the amount below').check()
  await page.getByRole('textbox', { name: 'Amount' }).fill('all')
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('alert')).toContainText('Write the price like 1,250 or 1250.50')
  await expectAccessible(page)
  await page.goto(`${address}/revoke`)
  await expectAccessible(page)
  await page.goto('/orders-admin?status=under-review')
  await page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: /^P-/ }).first().click()
  await expect(page.getByText(/^Under review: /)).toBeVisible()
  await expectAccessible(page)
})

test('the site settings with errors are accessible', async ({ page, problems }) => {
  problems.expectStatus(400)
  await enterAsStaff(page)
  await page.goto('/settings-admin')
  await hydrated(page)
  await page.getByLabel('Digital address').fill('Accra')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Digital address must look like GA-183-8164')
  await expectAccessible(page)
})

test('the form of a new plan with errors is accessible', async ({ page, problems }) => {
  problems.expectStatus(400)
  await enterAsStaff(page)
  await page.goto('/plans-admin/new')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add Plan' }).click()
  await expect(page.getByRole('alert')).toContainText('At least one image is required')
  await expectAccessible(page)
})

test('error pages are accessible', async ({ page, problems }) => {
  problems.expectStatus(404)
  for (const address of [
    '/plans/no-such-plan',
    '/downloads/not-a-link',
    '/orders/ref_1795261649880_0123456789',
    '/verify/x',
  ]) {
    await page.goto(address)
    await expectAccessible(page)
  }
})

test('the purchase form with errors is accessible', async ({ page, problems }) => {
  problems.expectStatus(400)
  await page.goto(PURCHASE)
  await hydrated(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('alert')).toContainText('Name is required')
  await expectAccessible(page)
})

test('forms that write to the firm are accessible with errors', async ({ page, problems }) => {
  problems.expectStatus(400)
  for (const [address, button, message] of [
    ['/contact', 'Send Message', 'First name is required'],
    ['/newsletter', 'Subscribe', 'Please enter an email address'],
  ] as const) {
    await page.goto(address)
    await hydrated(page)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert')).toContainText(message)
    await expectAccessible(page)
  }
})

test('the message after subscribing is accessible', async ({ page, email, mailbox }) => {
  await page.goto('/newsletter')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you for subscribing!')
  await expectAccessible(page)
  const letter = await mailbox.receives(email, /confirm/)
  for (const link of ['Confirm my subscription', 'Unsubscribe']) {
    await page.goto(letter.linkUnder(link))
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByRole('status').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('the pages linked in mails about an alert, a viewing and a quote are accessible', async ({
  page,
  email,
  mailbox,
}) => {
  const post = (address: string, form: Record<string, string>) =>
    page.context().request.post(address, { form, maxRedirects: 0 })
  await post('/alerts', { email, kind: 'services', query: '?location=Ashanti' })
  const alert = await mailbox.receives(email, /confirm/)
  for (const link of ['Confirm', 'Stop']) {
    await page.goto(alert.linkUnder(link))
    await expectAccessible(page)
  }
  await page.goto(`${HOME}/viewing`)
  const slot = (await page.locator('input[name=slot], [name=slot] option').last().getAttribute('value')) ?? ''
  await post(`${HOME}/viewing`, { slot, name: 'Yaa', email, phone: '', party: '2', note: '' })
  await page.goto((await mailbox.receives(email, /viewing is booked/)).linkUnder('See, move or cancel your viewing'))
  await expectAccessible(page)
  const asked = await page.context().request.post('/plans/request', {
    multipart: {
      ...{ firstName: 'Esi', lastName: 'Quansah', email, phone: '0241234567', country: 'Ghana', city: 'Winneba' },
      ...{ projectAddress: 'Behind the market', floorPlanType: 'residential', planDescription: 'A house for five.' },
      ...{ 'roomDetails[0].label': 'bedroom', 'roomDetails[0].value': '3', termsAgreed: 'on' },
    },
    maxRedirects: 0,
  })
  const request = asked.headers().location ?? ''
  await enterAsStaff(page)
  await page.goto(`/plans-admin/requests?q=${encodeURIComponent(email)}`)
  const address =
    (await page
      .getByRole('link', { name: /Esi Quansah/ })
      .first()
      .getAttribute('href')) ?? ''
  await post(address, { amount: '5,000', deposit: '2,000', status: 'pending', note: '', validUntil: '' })
  await page.goto(request)
  await expect(page.getByRole('button', { name: /^Accept and pay/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto((await mailbox.receives(email, /: Quoted$/)).linkUnder('Stop emails about this request'))
  await expectAccessible(page)
  await page.goto('/viewings-admin')
  await page
    .getByRole('link', { name: /^Cancel/ })
    .first()
    .click()
  await expectAccessible(page)
})

test('the plan request form with errors and staged files is accessible, and so is the request', async ({
  page,
  email,
  problems,
}) => {
  problems.expectStatus(400)
  await page.goto('/plans/request')
  await page.getByRole('form', { name: 'Request Plan' }).evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page
    .getByLabel('Document')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfBytes()) })
  await page.getByRole('form', { name: 'Request Plan' }).evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByRole('alert')).toContainText('First Name is required')
  await expect(page.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()
  await expectAccessible(page)
  for (const [label, text] of [
    ['First Name', 'Ama'],
    ['Last Name', 'Mensah'],
    ['Email', email],
    ['Phone Number', '0241234567'],
    ['City', 'Kumasi'],
    ['Project Address', 'Behind the market'],
    ['Description', 'A house for five.'],
    ['Bedroom', '3'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Residential').check()
  await page.getByLabel('I agree to the').check()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
  await expectAccessible(page)
})

test('the drawer is accessible', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page, [360])
})

test('the unfolded filters are accessible', async ({ page }) => {
  await page.goto('/services?location=Ashanti&city=Kumasi&category=House')
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('Filters').click()
  await expect(filters.getByLabel('Location')).toBeVisible()
  await expectAccessible(page)
})

test('an order is accessible in each of its states', async ({ page, paystack, email, mailbox }) => {
  // An order page refreshes itself and starts its download, which would interrupt the next step.
  await page.route('**/orders/ref_*', async (route) => {
    const response = await route.fetch()
    const { refresh: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const reference = await openOrder(page, paystack, email)
  const address = `/orders/${reference}`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${address}?cancelled=1`)
  await expect(page.getByRole('heading', { name: 'You left before paying' })).toBeVisible()
  await expectAccessible(page)
  await paystack.approve(reference)
  // Paystack is asked at most once in five seconds, and this page no longer refreshes itself.
  await expect(async () => {
    await page.goto(`${address}?trxref=${reference}`)
    await expect(page.getByRole('heading', { name: 'Your files are ready' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
  await paystack.refund(reference)
  await mailbox.receives(email, /^Refunded/)
  await page.goto(address)
  await expect(page.getByText(/^Refunded in full/)).toBeVisible()
  await expectAccessible(page)
})

test('on a narrow phone no page scrolls sideways, and every control is large enough', async ({
  page,
  paystack,
  email,
  problems,
}) => {
  // Every kind of page, one after the other.
  test.slow()
  problems.expectStatus(404)
  const reference = await buyQuietly(page, paystack, email)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const address of [...inAll(PUBLIC_PAGES), ...MORE_PAGES, `/orders/${reference}`]) {
    await page.goto(address)
    const { sideways, small } = await page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
      const pressable = document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, summary',
      )
      return {
        sideways: boxes.filter((box) => box.scrollWidth > box.clientWidth).length,
        small: [...pressable].flatMap((each) => {
          const isInText = getComputedStyle(each).display === 'inline'
          const target = each.matches('[type=radio], [type=checkbox]')
            ? ((each as HTMLInputElement).labels?.[0] ?? each)
            : each
          const { width, height } = target.getBoundingClientRect()
          const isSeen = each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]')
          // Exempt: the skip link is small until focused, a card's link covers the card, and hidden buttons serve the
          // Enter key only.
          if (!isSeen || isInText || each.matches('.skip, [aria-hidden]') || (width >= 24 && height >= 24)) return []
          return [`${each.outerHTML.slice(0, 120)} ${Math.round(width)} x ${Math.round(height)}`]
        }),
      }
    })
    expect.soft(sideways, `${address} scrolls sideways`).toBe(0)
    expect.soft(small, address).toEqual([])
  }
})
