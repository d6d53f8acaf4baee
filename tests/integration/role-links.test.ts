/**
 * Each role follows every link of every page that it can reach, and looks at the buttons: none leads where the role may
 * not go, none is dead, and no page is empty.
 */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { type Area, mayDo, ROLES, type Role } from '../../app/domain/accounts/roles.ts'
import { orders } from '../../drizzle/schema/index.ts'
import { ACCESS } from '../support/access-table.ts'
import { givenBuilding } from '../support/buildings.ts'
import {
  db,
  givenListing,
  givenOrder,
  givenPlan,
  givenPlanRequest,
  givenProject,
  givenRate,
} from '../support/factories.ts'
import {
  givenDelivery,
  givenMail,
  givenMessage,
  givenReturned,
  givenSubscriber,
  givenViewing,
} from '../support/flows.ts'
import { givenPaidOrder } from '../support/payments.ts'
import { ROUTE_TABLE } from '../support/route-table.ts'
import { plainText, SITE, type Visitor } from '../support/shop.ts'
import { givenStaff, press, wordsOf } from '../support/staff.ts'

const BILL = 'stage,item,unit,quantity,rate,source\nRoof,Sheets,nr,10,block,Roof'
/** Addresses that are opened for each route: a list has a page for each of its rows. */
const EACH = 4

beforeAll(async () => {
  const admin = await givenStaff()
  await givenRate()
  const plan = await givenPlan()
  await press(admin, `/plans-admin/${plan.id}/bill`, { bill: BILL })
  await givenListing()
  await givenProject()
  await givenBuilding()
  await givenDelivery()
  await givenViewing()
  await givenSubscriber()
  await givenMail()
  const message = await givenMessage()
  await givenReturned('contact', { ...message, email: message.email ?? '' })
  await givenPaidOrder()
  await givenOrder(plan, { status: 'under-review' })
  const [asked, quoted] = [await givenPlanRequest({ status: 'accepted' }), await givenOrder(plan)]
  const ofQuote = { kind: 'quote', requestId: asked.id, planId: null, fileId: null, option: null } as const
  await db.update(orders).set(ofQuote).where(eq(orders.id, quoted.id))
})

/** The most exact route that answers an address: fixed words count more than parameters. */
const PATTERNS = ROUTE_TABLE.map(({ name, address }) => ({
  name,
  pattern: new RegExp(`^${address.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`),
  weight: address.split('/').reduce((sum, part) => sum * 4 + (part.includes(':') ? 1 : part.includes('*') ? 0 : 3), 0),
})).sort((a, b) => b.weight - a.weight)
const routeOf = (path: string) => PATTERNS.find(({ pattern }) => pattern.test(path.split('?')[0] ?? ''))?.name ?? 'none'

/** Inside the site, as a browser would request them from the page. */
function addressesIn(html: string, page: string, pattern: RegExp): string[] {
  const found = [...html.matchAll(pattern)].map(([, address]) => new URL(plainText(address ?? ''), SITE + page))
  return [...new Set(found.filter(({ origin }) => origin === SITE).map(({ pathname, search }) => pathname + search))]
}
const linksIn = (html: string, page: string) => [
  ...addressesIn(html, page, /<a\b[^>]*?\shref="([^"#][^"]*)"/g),
  ...addressesIn(html, page, /<form\b(?=[^>]*method="get")[^>]*?\saction="([^"]*)"/g),
]
const buttonsIn = (html: string, page: string) =>
  addressesIn(html, page, /<form\b(?=[^>]*method="post")[^>]*?\saction="([^"]*)"/g)

async function crawl(role: Role, visitor: Visitor, from = '/administrator') {
  const [found, seen, faults] = [[from], new Map<string, number>(), new Set<string>()]
  const known = new Set(found)
  let opened = 0
  for (const path of found) {
    const route = routeOf(path)
    const times = seen.get(route) ?? 0
    if (times >= EACH) continue
    seen.set(route, times + 1)
    opened += 1
    const answer = await visitor.get(path)
    const to = answer.headers.get('location')
    const isInside = answer.status >= 300 && answer.status < 400 && to !== null && new URL(to, SITE).origin === SITE
    const isRefused = to !== null && /^\/(administrator|login|$)/.test(new URL(to, SITE).pathname)
    if ((answer.status !== 200 && !isInside) || isRefused) faults.add(`${path} (${route}): ${answer.status} ${to}`)
    const isPage = /^text\/html/.test(answer.headers.get('content-type') ?? '')
    const html = await answer.text()
    if (!isPage || !route.startsWith('admin/')) continue
    const main = wordsOf(/<main\b[\s\S]*<\/main>/.exec(html)?.[0].replace(/<h1[\s\S]*?<\/h1>/, '') ?? '')
    if (main.trim().length < 20) faults.add(`${path}: empty`)
    for (const link of linksIn(html, path)) if (!known.has(link)) found.push(link)
    for (const link of found) known.add(link)
    for (const button of buttonsIn(html, path)) {
      const row = ACCESS[routeOf(button)]
      const area: Area | undefined = row?.area
      if (row?.access === 'staff' && area && !mayDo(role, area, 'write')) faults.add(`${path}: button ${button}`)
    }
  }
  return { opened, faults: [...faults], routes: [...seen.keys()] }
}

it.each(ROLES.filter((role) => role !== 'User'))(
  'every link and button that %s sees leads to a page with something on it that they may use',
  async (role) => {
    const { opened, faults, routes } = await crawl(role, await givenStaff(role))
    expect(faults).toEqual([])
    expect(opened).toBeGreaterThan(20)
    // Every page of the area can be reached by links; the trash, where something was deleted.
    const own = Object.entries(ACCESS).flatMap(([name, { access, area }]) =>
      access === 'staff' && area && /\/(list|settings|stamps)$/.test(name) && mayDo(role, area) ? [name] : [],
    )
    expect(own.filter((name) => name !== 'admin/trash/list' && !routes.includes(name))).toEqual([])
  },
  60_000,
)

it('a link to a page of another role, or a button that a reader may not use, would be found', async () => {
  const sales = await givenStaff('Sales')
  expect((await crawl('Sales', sales, '/audit-admin')).faults).toEqual([
    '/audit-admin (admin/audit/list): 303 /administrator',
  ])
  // What Sales sees of an order has buttons that a person who only reads it may not have.
  const { reference } = await givenPaidOrder()
  const { faults } = await crawl('Accounts', sales, `/orders-admin/${reference}`)
  expect(faults).toContain(`/orders-admin/${reference}: button /orders-admin/${reference}/verify`)
})
