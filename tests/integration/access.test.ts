/** Each route has its row in the access table, and each loader and action keeps to it, data addresses included. */
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mayDo, roleColumns } from '../../app/domain/accounts/roles.ts'
import { listings, plans, projects, users } from '../../drizzle/schema/index.ts'
import { ACCESS, type Row } from '../support/access-table.ts'
import { givenUser, letIn } from '../support/accounts.ts'
import { db, givenListing, givenPlan, givenProject } from '../support/factories.ts'
import { ROUTE_TABLE } from '../support/route-table.ts'
import { newVisitor, type Visitor } from '../support/shop.ts'

const pages = Object.entries(ACCESS).filter(([, { access }]) => access !== 'layout')

const STAFF = ['Admin', 'Sales', 'Content', 'Accounts'] as const
const PEOPLE = ['anonymous', 'buyer', ...STAFF, 'disabled administrator'] as const
type Person = (typeof PEOPLE)[number]
const LESSER: ReadonlySet<Person> = new Set(['Sales', 'Content', 'Accounts'])
const ASKED_OF_EACH_ROLE = new Set(['GET', 'HEAD', 'data', 'data of it alone', 'POST', 'POST data'])
const people = {} as Record<Person, Visitor>
const secret = `Secret${Math.random().toString(36).slice(2)}`

beforeAll(async () => {
  for (const person of PEOPLE) people[person] = newVisitor()
  await letIn(people.buyer, (await givenUser()).id)
  for (const role of STAFF)
    await letIn(
      people[role],
      (await givenUser({ ...roleColumns(role), ...(role === 'Admin' ? { name: secret } : {}) })).id,
    )
  const disabled = await givenUser({ role: 'Admin', name: secret })
  await letIn(people['disabled administrator'], disabled.id)
  await db.update(users).set({ disabledAt: Date.now() }).where(eq(users.id, disabled.id))
})

/** The item that an address names: where there were none, each guard would hide behind a 404. */
async function givenItems() {
  const tables = [listings, plans, projects] as const
  const [home, plan, project] = await Promise.all(tables.map((table) => db.$count(table, eq(table.id, 1))))
  if (!home) await givenListing({ id: 1 })
  if (!plan) await givenPlan({ id: 1, prices: { a: 125_000 } })
  if (!project) await givenProject({ id: 1 })
}

const dataOf = (path: string) => `${path === '/' ? '/_root' : path}.data`

/** A page, its data, its data asked for by route, and a form that says nothing. Cookies stay as they were. */
const CALLS: [string, (path: string, name: string) => [string, RequestInit]][] = [
  ['GET', (path) => [path, {}]],
  ['HEAD', (path) => [path, { method: 'HEAD' }]],
  ['data', (path) => [dataOf(path), {}]],
  ['data by route', (path) => [`${dataOf(path)}?_routes=root`, {}]],
  // The loader of the page without that of its frame: each has to guard itself.
  ['data of it alone', (path, name) => [`${dataOf(path)}?_routes=routes/${name}`, {}]],
  ['POST', (path) => [path, post]],
  ['POST data', (path) => [dataOf(path), post]],
  ['POST index', (path) => [`${path}?index`, post]],
]
const post: RequestInit = { method: 'POST', body: new URLSearchParams(), headers: { origin: 'http://site.test' } }

async function call(person: Person, path: string, init: RequestInit) {
  const visitor = people[person]
  const cookies = new Map(visitor.cookies)
  const response = await visitor.send(path, init)
  visitor.cookies.clear()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  const text = await response.text()
  // A data request reports its redirect inside the data.
  const to =
    response.headers.get('location') ?? (/"SingleFetchRedirect".*?"redirect","([^"]*)"/.exec(text)?.[1] || null)
  return { status: response.status, to, text }
}

/** Where the person is sent instead, or null where the route answers. */
function refusedTo({ access, area = 'dashboard', seenBy }: Row, person: Person, isPost: boolean): RegExp | null {
  const role = STAFF.find((one) => one === person)
  const isSignedIn = person === 'buyer' || role !== undefined
  if (access === 'guest' && isSignedIn) return /^\/$/
  if ((access === 'user' || access === 'staff') && !isSignedIn) return /^\/login\?redirect=%2F/
  if (access === 'staff' && person === 'buyer') return /^\/$/
  return role && access === 'staff' && !mayDo(role, area, isPost ? 'write' : seenBy) ? /^\/administrator$/ : null
}

it('every route has a row in the access table, and every row a route', () => {
  expect(Object.keys(ACCESS).sort()).toEqual(ROUTE_TABLE.map(({ name }) => name).sort())
})

// Signing out ends what the other calls need; its own tests look at it.
describe.each(pages.filter(([, { path }]) => path !== '/logout'))('%s', (name, row) => {
  const { access, path } = row
  if (/-admin\/1\b/.test(path)) beforeEach(givenItems)
  // Outside the admin area a role is a person like any other; inside it the others have tried every way of asking.
  const isOfStaff = access === 'staff'
  it.each(isOfStaff ? PEOPLE : PEOPLE.filter((person) => !LESSER.has(person)))(`is ${access}: %s`, async (person) => {
    for (const [kind, ask] of CALLS) {
      if (LESSER.has(person) && !ASKED_OF_EACH_ROLE.has(kind)) continue
      const wanted = refusedTo(row, person, kind.startsWith('POST'))
      if (kind === 'data of it alone' && !wanted) continue
      const [address, init] = ask(path, name)
      const { status, to, text } = await call(person, address, init)
      const what = `${kind} ${address} as ${person}: ${status} ${to ?? ''}`
      expect(status, what).toBeLessThan(500)
      if (person !== 'Admin' && (wanted || access !== 'staff')) expect(text, what).not.toContain(secret)
      // Asked for by route the guarded loader does not run, and nothing of it is answered; there may be no action to call.
      if (kind === 'data by route' || status === 404 || status === 405) continue
      if (wanted && kind === 'GET' && to?.startsWith('/login'))
        expect(to).toBe(`/login?redirect=${encodeURIComponent(path)}`)
      if (wanted) expect(to ?? `${status}`, what).toMatch(wanted)
      else if (access === 'user' || access === 'staff') expect(to ?? '', what).not.toMatch(/^\/(login|administrator$)/)
    }
  })
})
