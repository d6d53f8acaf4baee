/** A long word without a break, wherever free text is shown: no page may scroll sideways for it. */
import { pngBytes } from '../../support/uploads.ts'
import { PLAN, PURCHASE } from '../support/buying.ts'
import { enterAsStaff, signIn } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

const WORD = `Kwabena${'mensah'.repeat(9)}abcd`
const origin = `http://127.0.0.1:${process.env.E2E_PORT}`

// Only widths are checked.
test.use({ javaScriptEnabled: false })

async function expectNoWider(page: Page, addresses: readonly string[]) {
  await page.route(/\/media\//, (route) => route.fulfill({ status: 204 }))
  for (const address of addresses) {
    // The style sheet of the admin area is a separate file.
    await page.goto(address, { waitUntil: 'load' })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const wider = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
          .map((box) => box.scrollWidth - box.clientWidth)
          .filter((over) => over > 0),
      )
      expect.soft(wider, `${address} at ${width} px`).toEqual([])
    }
  }
}

type Field = string | { name: string; mimeType: string; buffer: Buffer }

async function send(page: Page, address: string, fields: Record<string, Field>) {
  const answer = await page.request.post(address, {
    multipart: fields,
    headers: { origin },
    maxRedirects: 0,
  })
  const told = answer.status() === 303 ? '' : /role="alert".*?<\/p>/.exec(await answer.text())?.[0]
  expect(told, address).toBe('')
  return answer.headers().location ?? ''
}

const person = {
  firstName: WORD.slice(0, 60),
  lastName: WORD.slice(0, 60),
  email: `${WORD.slice(0, 60)}@example.com`,
  phone: '0241234567',
}
const image = { name: 'house.png', mimeType: 'image/png', buffer: Buffer.from(pngBytes(60, 40)) }
const sizes = { bedrooms: '3', washrooms: '2', horizontal: '12', vertical: '10', area: '1200' }
const place = { location: 'Ashanti', city: 'Kumasi', contact: '0241234567' }

test('long words of visitors widen no page, neither theirs nor that of staff', async ({ page, visit }) => {
  expect(WORD).toHaveLength(65)
  const message = { ...person, message: `${WORD}${WORD}` }
  await page.request.post('/contact', { form: message, headers: { origin }, maxRedirects: 0 })
  await page.request.post('/newsletter', { form: { email: person.email }, headers: { origin }, maxRedirects: 0 })
  const asked = await send(page, '/plans/request', {
    ...person,
    country: 'Ghana',
    city: WORD,
    projectAddress: WORD,
    floorPlanType: 'other',
    otherFloorPlanType: WORD,
    planDescription: WORD,
    'roomDetails[0].label': 'bedroom',
    'roomDetails[0].value': '3',
    termsAgreed: 'on',
  })
  const buyer = { name: WORD, email: person.email, countryCode: '+233', contact: '0241234567', country: 'Togo' }
  await page.request.post(PURCHASE, {
    form: { option: 'a', ...buyer, region: WORD },
    headers: { origin },
    maxRedirects: 0,
  })
  const password = 'seven brown goats'
  const account = { name: WORD, email: `${crypto.randomUUID()}@example.com`, password, confirmPassword: password }
  await page.request.post('/signup', { form: { ...account, terms: 'on' }, headers: { origin }, maxRedirects: 0 })
  await expectNoWider(page, [asked, `/plans?q=${WORD}`, `/services?q=${WORD}`, `/login?redirect=/${WORD}`])
  await signIn(page, account.email, password)
  await expectNoWider(page, ['/', '/profile', '/profile/name', '/wishlist', '/contact'])

  const staff = await visit({ javaScriptEnabled: false })
  await enterAsStaff(staff)
  const found = `?q=${person.email.slice(0, 60)}`
  const detail = async (list: string) => {
    await staff.goto(`${list}?q=${WORD}`)
    const link = staff.getByRole('main').locator(`a[href^="${list}/"]:not([href*="edit"])`).first()
    return (await link.getAttribute('href')) ?? list
  }
  await expectNoWider(staff, [
    '/administrator',
    ...['messages', 'orders', 'users', 'subscribers', 'mail', 'audit'].map((list) => `/${list}-admin`),
    ...['messages', 'orders', 'users', 'subscribers', 'services', 'plans', 'projects', 'audit'].map(
      (list) => `/${list}-admin?q=${WORD}`,
    ),
    `/subscribers-admin${found}`,
    '/plans-admin/requests',
    await detail('/messages-admin'),
    await detail('/orders-admin'),
    await detail('/users-admin'),
    await detail('/plans-admin/requests'),
    '/mail-admin?status=waiting',
  ])
})

test('long words of staff widen no page', async ({ page }) => {
  await enterAsStaff(page)
  const text = { title: WORD, description: `${WORD} ${WORD}`, features: WORD, publish: 'true' }
  const home = await send(page, '/services-admin/new', {
    ...text,
    ...sizes,
    ...place,
    type: 'House',
    furnished: 'fully',
    price: '980000',
    images: image,
  })
  const project = await send(page, '/projects-admin/new', {
    ...text,
    date: '2026-03-14',
    location: WORD,
    note: WORD,
    link: `https://example.com/${WORD}`,
    images: image,
  })
  await page.goto(home)
  const shown = (await page.locator('a[href^="/services/"]').first().getAttribute('href')) ?? ''
  await expectNoWider(page, [
    ...['/services-admin', '/projects-admin', '/audit-admin', '/administrator'],
    ...[home, `${home}/edit`, `${home}/delete`, project, `${project}/edit`, `${project}/delete`],
    ...['/services', '/projects', shown, PLAN.path, '/'],
  ])
  for (const item of [home, project]) await send(page, `${item}/delete`, {})
})
