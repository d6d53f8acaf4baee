/**
 * The page is not alone in a browser: extensions add nodes, translators wrap texts, rows change before scripts arrive, and
 * a script may throw. The server's page stays, with its design and with what was typed.
 */
import { HOME } from '../support/addresses.ts'
import { fillBuyer, hydrated, isHydrated, PLAN, PURCHASE } from '../support/buying.ts'
import { enterAsStaff } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Resolves when the modules of the page have come, which is when React would begin. */
const entryCame = (page: Page) => page.waitForResponse(/\/assets\/entry\.client-/)

/** Runs in the page, before its scripts. */
function addNodes(places: string[]) {
  addEventListener('DOMContentLoaded', () => {
    const added = (tag: string) => Object.assign(document.createElement(tag), { className: 'added' })
    if (places.includes('head')) document.head.insertAdjacentElement('afterbegin', added('style'))
    if (places.includes('body')) document.body.insertAdjacentElement('afterbegin', added('div'))
    if (places.includes('after')) document.documentElement.appendChild(added('div'))
    if (places.includes('input'))
      document.querySelector('main input:not([type="hidden"])')?.insertAdjacentElement('afterend', added('div'))
    if (places.includes('font')) {
      const texts = document.createTreeWalker(document.querySelector('main h1') ?? document.body, NodeFilter.SHOW_TEXT)
      const text = texts.nextNode() as Text
      const font = added('font')
      text.replaceWith(font)
      font.appendChild(text)
    }
  })
}

/** React finds the page not as it was sent. */
const NOT_AS_SENT = 'Minified React error #4'
const OUTSIDE = ['head', 'body', 'after']
const hasDesign = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor !== 'rgba(0, 0, 0, 0)')

const FORMS = [
  ['/contact', 'First Name'],
  [PURCHASE, 'Name'],
  ['/plans/request', 'First Name'],
  ['/login', 'Email'],
] as const

test('nodes that an extension adds around the page do not stop its scripts', async ({ page, problems }) => {
  // Of the extension's own style, which does not matter here.
  problems.expectThrown('inline style violates')
  problems.expectThrown('forbids inline (style-src-elem)')
  await page.addInitScript(addNodes, OUTSIDE)
  await enterAsStaff(page)
  for (const address of [...FORMS.slice(0, 3).map(([form]) => form), '/plans', HOME, '/plans-admin/1/edit']) {
    await page.goto(address)
    await hydrated(page)
    expect(await page.locator('.added').count(), address).toBe(3)
    expect(await hasDesign(page), address).toBe(true)
  }
})

for (const place of ['input', 'font']) {
  test(`a page changed by an extension stays as it is, typed values included: ${place}`, async ({
    page,
    problems,
    visit,
  }) => {
    problems.expectThrown(NOT_AS_SENT)
    for (const [address, label] of FORMS) {
      const other = address === '/login' ? await visit() : page
      await other.addInitScript(addNodes, [place])
      const came = entryCame(other)
      await other.goto(address)
      const field = other.getByLabel(label, { exact: true }).first()
      await field.fill('abena@example.com')
      await came
      await other.waitForTimeout(500)
      // A text that is alone in its element may be wrapped.
      if (place === 'input') expect(await other.evaluate(isHydrated), address).toBe(false)
      expect(await other.locator('.added').count(), address).toBeGreaterThan(0)
      expect(await hasDesign(other), address).toBe(true)
      await expect(field, address).toHaveValue('abena@example.com')
      await expect(field, address).toBeFocused()
    }
  })
}

test('a row that changes before the scripts load leaves a staff form and its typed values unchanged', async ({
  page,
}) => {
  await enterAsStaff(page)
  let isChanged = false
  await page.route('**/plans-admin/1/edit', async (route) => {
    if (route.request().headers()['x-hydrate'] && !isChanged) {
      isChanged = true
      const form = { firstName: 'Kofi', email: 'kofi@example.com', message: 'When do you open?' }
      const sent = await page.context().request.post('/contact', { form, maxRedirects: 0 })
      expect(sent.status()).toBe(303)
    }
    await route.continue()
  })
  const came = page.waitForResponse((answer) => 'x-hydrate' in answer.request().headers())
  await page.goto('/plans-admin/1/edit')
  await page.getByLabel('Description').fill('A plan under another text.')
  await came
  await page.waitForTimeout(500)
  expect(await page.evaluate(isHydrated)).toBe(false)
  await expect(page.getByLabel('Description')).toHaveValue('A plan under another text.')
  await page.reload()
  await hydrated(page)
})

/** Runs in the page: wraps each text, and each that is added later, as the translators of browsers do. */
function translate() {
  const SKIPPED = ['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'OPTION', 'TITLE']
  const wrap = (text: Node) => {
    if (!text.parentElement || SKIPPED.includes(text.parentElement.tagName) || !text.nodeValue?.trim()) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    text.parentElement.replaceChild(outer, text)
    inner.appendChild(text)
  }
  const textsIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    return texts
  }
  for (const text of textsIn(document.body)) wrap(text)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.nodeName !== 'FONT') for (const text of textsIn(node)) wrap(text)
  }).observe(document.body, { childList: true, subtree: true })
}

const REFUSED = [
  ['/contact', 'Send Message', 'First Name', ['Email']],
  [PURCHASE, 'Proceed to Payment', 'Name', ['Email', 'Contact Number']],
  ['/plans/request', 'Request', 'First Name', ['Email']],
  ['/signup', 'Create Account', 'Name', ['Email']],
] as const

for (const [address, button, kept, mended] of REFUSED) {
  test(`a translated form can be refused and corrected repeatedly: ${address}`, async ({ page, problems }) => {
    problems.expectStatus(400)
    await page.goto(address)
    await hydrated(page)
    await page.evaluate(translate)
    const send = page.getByRole('main').getByRole('button', { name: button }).last()
    await page.evaluate(() => {
      for (const form of document.forms) form.noValidate = true
    })
    await page.getByLabel(kept, { exact: true }).fill('Abena Owusu')
    await send.click()
    await expect(page.getByRole('alert')).not.toHaveText('')
    for (const label of mended) {
      const before = await page.getByRole('alert').textContent()
      const field = page.getByLabel(label, { exact: true })
      await field.fill(label === 'Email' ? 'abena@example.com' : label === 'Contact Number' ? '0241234567' : 'Hello')
      await send.click()
      await expect(page.getByRole('alert')).not.toHaveText(before ?? '')
    }
    await expect(page.getByLabel(kept, { exact: true })).toHaveValue('Abena Owusu')
    expect(await page.evaluate(isHydrated)).toBe(true)
    expect(await page.locator('html').getAttribute('translate')).toBeNull()
  })
}

test('a page continues without React if React can no longer change it', async ({ page, problems, email }) => {
  problems.expectThrown('removeChild')
  await page.goto(PURCHASE)
  await hydrated(page)
  await fillBuyer(page, email)
  await page.getByLabel('Email').fill('nowhere')
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true
  })
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  // Somebody else removes what React is about to remove.
  await page.evaluate(() => document.querySelector('.alert')?.remove())
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').blur()
  await expect.poll(() => page.evaluate(isHydrated)).toBe(false)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Abena Owusu')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await hasDesign(page)).toBe(true)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('button', { name: /^Pay GHS/ })).toBeVisible()
})

/** The module of the contact page, with one part that throws. */
const BROKEN_MODULES = {
  module: 'throw new Error("broken for the test")',
  meta: 'export const meta = () => { throw new Error("broken for the test") }; export default page.default',
  render: 'export const meta = page.meta; export default () => { throw new Error("broken for the test") }',
  effect: `const element = { $$typeof: Symbol.for('react.element'), type: page.default, key: null, ref: null, props: {}, _owner: null }
  export const meta = page.meta
  export default class Broken {
    constructor(props) { this.props = props }
    componentDidMount() { throw new Error('broken for the test') }
    render() { return element }
  }
  Broken.prototype.isReactComponent = {}`,
}

for (const [part, broken] of Object.entries({ ...BROKEN_MODULES, entry: null }))
  test(`the server-rendered page stays if ${part} throws during hydration`, async ({ page, problems }) => {
    problems.expectThrown('broken for the test')
    problems.expectThrown(NOT_AS_SENT)
    let isBroken = false
    await page.route(
      broken === null ? '**/assets/entry.client-*.js' : /\/assets\/contact-(?!ways)[\w-]+\.js$/,
      (route) => {
        isBroken = true
        const { pathname } = new URL(route.request().url())
        const body = broken
          ? `import * as page from '${pathname}?whole'; export const ErrorBoundary = page.ErrorBoundary; ${broken}`
          : BROKEN_MODULES.module
        return route.fulfill({ contentType: 'text/javascript', body })
      },
    )
    const came = page.waitForResponse(/\/assets\/entry\.client-/).catch(() => {})
    await page.goto('/contact')
    await page.getByLabel('First Name').fill('Abena')
    if (part !== 'module') await came
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    expect(isBroken).toBe(true)
    await expect(page.getByLabel('First Name')).toHaveValue('Abena')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await hasDesign(page)).toBe(true)
    await page.getByLabel('Email').fill('abena@example.com')
    await page.getByLabel('Your Message').fill('When do you open?')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Thank you for your message! We will get back to you shortly.')).toBeVisible()
  })

test('a page reached by a link whose meta throws is loaded as a document', async ({ page, problems }) => {
  problems.expectThrown('broken for the test')
  await page.goto('/plans')
  await hydrated(page)
  await page.route(/\/assets\/contact-(?!ways)[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `import * as page from '${new URL(route.request().url()).pathname}?whole'; export const ErrorBoundary = page.ErrorBoundary; ${BROKEN_MODULES.meta}`,
    }),
  )
  await page.evaluate(() => window.__remixRouter.navigate('/contact'))
  await expect(page).toHaveTitle(/^Contact Us/)
  await expect(page.getByLabel('First Name')).toBeVisible()
})

test('the plan page shows price and contents without `:has` and without scripts', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false })
  // What a browser without `:has` drops.
  await page.route(`**${PLAN.path}`, async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'accept-encoding': 'identity' } })
    const headers = { ...answer.headers() }
    delete headers['content-security-policy']
    await route.fulfill({ response: answer, headers, body: (await answer.text()).replaceAll(':has(', ':unknown(') })
  })
  await page.goto(PLAN.path)
  const bar = page.getByRole('dialog').locator('.bar')
  await page.getByRole('radio', { name: /^CAD \+ PDF File/ }).check()
  await expect(bar).toHaveText(/^From GHS 1,250\s+Purchase$/, { useInnerText: true })
  const left = page.locator('.drawings').getByText('Not included:').filter({ visible: true })
  await expect(left).toHaveCount(0)
  await page.getByRole('radio', { name: /^PDF File/ }).check()
  await expect(left).not.toHaveCount(0)
})

test('browsers too old for the scripts download none', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
  const asked: string[] = []
  page.on('request', (request) => {
    if ('x-hydrate' in request.headers() || /\.js$/.test(request.url())) asked.push(request.url())
  })
  for (const address of ['/', PLAN.path, PURCHASE, '/contact']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
  expect(asked).toEqual([])
})
