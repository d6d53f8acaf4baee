import { PDFDocument } from 'pdf-lib'
import { buyQuietly, PLAN, PURCHASE } from '../support/buying.ts'
import { expect, type Page, test } from '../support/test.ts'

const A4 = { width: 595, height: 842 }

async function readHead(page: Page, address: string) {
  const answer = await page.goto(address)
  const head = await page.evaluate(() => {
    const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content') ?? null
    return {
      title: document.title,
      description: content('meta[name=description]'),
      robots: content('meta[name=robots]'),
      picture: content('meta[property="og:image"]'),
      canonical: document.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((each) => each.textContent ?? ''),
    }
  })
  return { ...head, headers: answer?.headers() ?? {} }
}

test('the icons that browsers request by default exist', async ({ page }) => {
  for (const [address, type] of [
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
    ['/apple-touch-icon.png', /^image\/png$/],
  ] as const) {
    const icon = await page.request.get(address)
    expect(icon.status(), address).toBe(200)
    expect(icon.headers()['content-type'], address).toMatch(type)
  }
})

test('public pages have title, description and canonical address', async ({ page, baseURL }) => {
  const titles = new Set<string>()
  for (const [address, canonical] of [
    ['/', '/'],
    ['/?plan=ejisu-green-gable', '/plans/ejisu-green-gable'],
    ['/projects?after=junk', '/projects'],
    ['/portfolio', '/portfolio'],
    ['/plans', '/plans'],
    ['/plans?category=Villa&sort=price-asc', '/plans-for/villas'],
    [`${PLAN.path}?option=b&picture=2`, PLAN.path],
    ['/terms', '/terms'],
    ['/refunds', '/refunds'],
    ['/privacy', '/privacy'],
  ] as const) {
    const head = await readHead(page, address)
    titles.add(head.title)
    expect.soft(head.title, address).toMatch(/ \| Fihankra Homes$/)
    expect.soft(head.description, address).toMatch(/.{15}/)
    expect.soft(head.robots, address).toBeNull()
    expect.soft(head.canonical, address).toBe(`${baseURL}${canonical}`)
    expect
      .soft(head.picture, address)
      .toMatch(new RegExp(`^${baseURL}/(media/[\\w-]+\\?w=1080|opening/wide-1280\\.jpg)$`))
    const picture = await page.request.get(head.picture ?? '')
    expect.soft([picture.status(), picture.headers()['content-type']], address).toEqual([200, 'image/jpeg'])
    await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
  }
  expect(titles.size).toBe(9)
})

test('a plan has structured data and a sharing picture', async ({ page, playwright, baseURL }) => {
  const plain = await playwright.request.newContext()
  for (const address of ['/', PLAN.path]) {
    const { picture, data } = await readHead(page, address)
    const answer = await plain.get(picture ?? '')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('image/jpeg')
    expect(data.length).toBeGreaterThan(0)
    for (const each of data) expect(JSON.parse(each)).toHaveProperty('@context', 'https://schema.org')
  }
  const [product] = (await readHead(page, PLAN.path)).data.map((each) => JSON.parse(each))
  expect(product).toMatchObject({ '@type': 'Product', name: PLAN.title, sku: 'P-014', url: `${baseURL}${PLAN.path}` })
  expect(product.offers).toHaveLength(3)
  for (const offer of product.offers) expect(offer.priceCurrency).toBe('GHS')
  expect((await plain.get(product.image[0])).headers()['content-type']).toBe('image/jpeg')
  await plain.dispose()
})

test('private pages are neither indexed nor cached', async ({ page, paystack, email, problems, baseURL }) => {
  problems.expectStatus(404)
  const reference = await buyQuietly(page, paystack, email)
  for (const address of [
    PURCHASE,
    `/orders/${reference}`,
    '/orders/lookup',
    '/orders/ref_1795261649880_0123456789',
    '/downloads/not-a-link',
  ]) {
    const head = await readHead(page, address)
    const isNoindex = head.robots === 'noindex' || head.headers['x-robots-tag'] === 'noindex'
    expect.soft(isNoindex, address).toBe(true)
    expect.soft(head.headers['cache-control'], address).toContain('no-store')
    // Never with a key: the address without its query.
    const isPage = !address.startsWith('/downloads/')
    expect.soft(head.canonical, address).toBe(isPage ? `${baseURL}${address.split('?')[0]}` : null)
    await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
  }
})

test('a plan and a home print on one page of A4, with and without scripts', async ({ page, visit }) => {
  const HOME = '/services/white-villa-with-a-stone-tower-east-legon'
  const plain = await visit({ javaScriptEnabled: false })
  for (const address of [PLAN.path, HOME]) {
    await plain.goto(address)
    const printed = await PDFDocument.load(await plain.pdf({ preferCSSPageSize: true }))
    expect(printed.getPageCount(), address).toBe(1)
  }
  await page.goto(PLAN.path)
  await page.waitForLoadState('networkidle')
  const printed = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
  expect(printed.getPageCount()).toBe(1)
  const { width, height } = printed.getPage(0).getSize()
  expect({ width: Math.round(width), height: Math.round(height) }).toEqual(A4)
})
