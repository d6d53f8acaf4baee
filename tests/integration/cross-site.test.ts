/** No form of another site is accepted by any route, and no link of another site changes anything. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACCESS } from '../support/access-table.ts'
import { givenUser, letIn } from '../support/accounts.ts'
import { givenListing, givenOrder, givenPlan, givenProject } from '../support/factories.ts'
import { keys } from '../support/jobs.ts'
import { chargeBody } from '../support/payments.ts'
import { ROUTE_TABLE } from '../support/route-table.ts'
import { appWith, newVisitor, postWebhook, type Visitor } from '../support/shop.ts'

const unsafe = ROUTE_TABLE.filter(({ hasAction }) => hasAction).map(({ name }) => name)
/** Checked by its signature instead: webhooks.test.ts. */
const forms = unsafe.filter((file) => file !== 'endpoints/paystack-webhook')

const app = appWith({})
let staff: Visitor
let addresses: string[]

beforeAll(async () => {
  staff = newVisitor(app)
  const user = await givenUser({ role: 'Admin' })
  await letIn(staff, user.id)
  const plan = await givenPlan()
  const [listing, project] = [await givenListing(), await givenProject()]
  const order = await givenOrder(plan)
  await postWebhook(chargeBody(order))
  const real: [RegExp, string][] = [
    [/^\/orders\/x/, `/orders/${order.reference}`],
    [/^\/orders-admin\/x/, `/orders-admin/${order.reference}`],
    [/^\/plans\/x/, `/plans/${plan.slug}`],
    [/^\/services\/x/, `/services/${listing.slug}`],
    [/^\/plans-admin\/1(?=\/|$)/, `/plans-admin/${plan.id}`],
    [/^\/services-admin\/1(?=\/|$)/, `/services-admin/${listing.id}`],
    [/^\/projects-admin\/1(?=\/|$)/, `/projects-admin/${project.id}`],
    [/^\/users-admin\/999999999/, `/users-admin/${user.id}`],
  ]
  const orderKey = `key=${await keys.mac('order', order.reference)}`
  addresses = Object.values(ACCESS)
    .filter(({ access }) => access !== 'layout')
    .map(({ path }) => real.reduce((address, [from, to]) => address.replace(from, to), path))
    .map(
      (path) =>
        `${path}?${path.startsWith('/orders/') ? `${orderKey}&` : ''}answer=yes&confirm=yes&role=Admin&lite=true`,
    )
})

const FOREIGN: [string, Record<string, string>][] = [
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['a null origin', { origin: 'null' }],
]

describe('a form of another site', () => {
  it('is tried on more than sixty routes', () => {
    expect(forms.length).toBeGreaterThan(60)
    for (const file of unsafe) expect(ACCESS[file], file).toBeDefined()
  })

  it.each(FOREIGN)('is refused by every route, for pages and data, with the method %s', async (_name, headers) => {
    const before = new Map(staff.cookies)
    for (const file of forms)
      for (const address of [ACCESS[file]?.path ?? '', `${ACCESS[file]?.path}.data`, `${ACCESS[file]?.path}?index`])
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const response = await staff.send(address, { method, headers, body: new URLSearchParams({ confirm: 'yes' }) })
          expect([method, address, response.status]).toEqual([method, address, 403])
        }
    expect(staff.cookies).toEqual(before)
  })

  it('without either header is treated as anonymous, so private data stays closed', async () => {
    for (const file of forms) {
      const { access, path } = ACCESS[file] ?? { access: 'layout', path: '' }
      if (access !== 'user' && access !== 'staff') continue
      const response = await newVisitor(app).send(path, { method: 'POST', body: new URLSearchParams() })
      expect([path, response.status, response.headers.get('location')?.split('?')[0]]).toEqual([path, 302, '/login'])
    }
  })
})

/** Every row of every table, but for counted attempts, the lines of the log that say which table was exported, and words of plans. */
async function everything(): Promise<Record<string, unknown>> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf\\_%' escape '\\' and name not like 'd1_%'",
  ).all<{ name: string }>()
  const names = results.map(({ name }) => name).filter((name) => !/^(plan_words|rate_counters)/.test(name))
  // An export is logged.
  const left: Record<string, string> = {
    audit_log: "where action <> 'table-exported'",
  }
  const tables = await env.DB.batch(names.map((name) => env.DB.prepare(`select * from "${name}" ${left[name] ?? ''}`)))
  return Object.fromEntries(names.map((name, at) => [name, tables[at]?.results]))
}

describe('a link', () => {
  it('on another site to any address, opened twice by staff, changes no row', async () => {
    const before = await everything()
    expect(Object.keys(before).length).toBeGreaterThan(25)
    for (const _turn of [1, 2])
      for (const address of addresses) {
        const response = await staff.get(address, { referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' })
        await response.body?.cancel()
        expect([address, response.status < 500]).toEqual([address, true])
      }
    expect(await everything()).toEqual(before)
  })
})
