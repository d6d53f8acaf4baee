/** What strangers typed is text wherever it is shown: on their own pages, on those of staff, in data for machines and in tables. */
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomKey } from '../../app/domain/shared/signed-key.server.ts'
import { slotValue } from '../../app/domain/viewings/slots.ts'
import * as tables from '../../drizzle/schema/index.ts'
import { givenSignedIn, givenUser } from '../support/accounts.ts'
import { givenBuilding } from '../support/buildings.ts'
import { inlineRefused } from '../support/content-policy.ts'
import * as given from '../support/factories.ts'
import { distantSlots } from '../support/flows.ts'
import { BAD_LINKS, FORMULAS, XSS } from '../support/hostile.ts'
import { add, givenStaff, sendTo } from '../support/items.ts'
import { buyerForm, chargeBody } from '../support/payments.ts'
import { ROUTE_TABLE } from '../support/route-table.ts'
import { appWith, newVisitor, plainText, postWebhook, redirectOf, textsByRole, type Visitor } from '../support/shop.ts'
import { pdfBytes } from '../support/uploads.ts'

const { auditLog, listings, messages, orders, planRequests, plans, projects, users } = tables
const { db, givenListing, givenOrder, givenPlan, givenPlanRequest, givenProject, givenRate, rowsWhere, unique } = given
const app = appWith({})
const visitor = () => newVisitor(app)

let staff: Visitor
beforeAll(async () => {
  staff = await givenStaff(app)
})

type Shape = { tags: string[]; acts: string[]; text: string }

/** Every element of a page as a parser sees it, and everything on it that would run, load or lead elsewhere. */
async function shapeOf(response: Response): Promise<Shape> {
  const allowed = response.clone()
  const shape: Shape = { tags: [], acts: [], text: '' }
  const parsed = new HTMLRewriter()
    .on('*', {
      element({ tagName, attributes }) {
        shape.tags.push(tagName)
        // Its type calls a list of pairs one attribute.
        const pairs = attributes as unknown as Iterable<[string, string]>
        const given = new Map([...pairs].map(([name, value]) => [name.toLowerCase(), value]))
        for (const [name, value] of given) {
          const address = value.replace(/[^!-~]/g, '').toLowerCase()
          if (name.startsWith('on') || name === 'srcdoc' || /^(javascript|vbscript|data:text)/.test(address))
            shape.acts.push(`${tagName} ${name}=${value}`)
        }
        if (/^(iframe|object|embed|base|math|template)$/.test(tagName)) shape.acts.push(tagName)
      },
    })
    .transform(response)
  shape.text = await parsed.text()
  shape.acts.push(...(await inlineRefused(allowed, await allowed.text())))
  shape.tags.sort()
  return shape
}

/** The page has the elements of one with plain words in the same places, and nothing that acts. */
function expectText(hostile: Shape, plain: Shape, typed: readonly string[]) {
  expect(hostile.acts).toEqual([])
  expect(hostile.tags).toEqual(plain.tags)
  const shown = plainText(hostile.text)
  for (const each of typed) expect(shown.includes(each.trim()), each).toBe(true)
}

const bunches = (size: number) =>
  Array.from({ length: Math.ceil(XSS.length / size) }, (_, at) => XSS.slice(at * size, (at + 1) * size))
/** As many of them, one behind the other, as a line may hold. */
const lineOf = (payloads: readonly string[], longest: number) => {
  let line = ''
  for (const each of payloads) if (line.length + each.length < longest) line += ` ${each}`
  return line.trim() || 'Accra'
}

it('the corpus has more than a hundred payloads', () => {
  expect(new Set(XSS).size).toBeGreaterThan(100)
})

describe('payloads that run in a browser', () => {
  it('are text in every message to the firm', async () => {
    const send = async (words: string) => {
      const email = `${unique('ama')}@example.com`
      const typed = { firstName: words.slice(0, 80), lastName: 'Mensah', phone: '024 123 4567', message: words }
      expect((await visitor().post('/contact', { ...typed, email })).status).toBe(303)
      const [row] = await rowsWhere(messages, eq(messages.email, email))
      return shapeOf(await staff.get(`/messages-admin/${row?.id}`))
    }
    const plain = await send('Good morning')
    for (const payload of XSS) expectText(await send(payload), plain, [payload])
    expect((await shapeOf(await staff.get('/messages-admin'))).acts).toEqual([])
  })

  it('are text in a plan request and its file names, for client and staff', async () => {
    const send = async (payloads: readonly string[]) => {
      const email = `${unique('ama')}@example.com`
      const asker = visitor()
      const fields = {
        ...{ email, phone: '024 123 4567', country: 'Ghana', floorPlanType: 'other', termsAgreed: 'on' },
        firstName: lineOf(payloads, 60),
        lastName: lineOf(payloads.slice(1), 60),
        city: lineOf(payloads.slice(2), 80),
        projectAddress: lineOf(payloads.slice(3), 200),
        otherFloorPlanType: lineOf(payloads.slice(4), 80),
        planDescription: payloads.join(' '),
        'roomDetails[0].label': lineOf(payloads.slice(5), 60),
        'roomDetails[0].value': '2',
      }
      const filename = `${lineOf(payloads, 90).replace(/["\\]/g, '')}.pdf`
      const file = { field: 'document', filename, bytes: pdfBytes() }
      const response = await sendTo(asker, '/plans/request', Object.entries(fields), [file])
      const [status, to] = await redirectOf(response)
      expect([status, textsByRole(await response.text(), 'alert')]).toEqual([303, []])
      const own = await shapeOf(await asker.get(to ?? ''))
      const [row] = await rowsWhere(planRequests, eq(planRequests.email, email))
      return { own, desk: await shapeOf(await staff.get(`/plans-admin/requests/${row?.id}`)) }
    }
    const plain = await send(['Good', 'plain', 'words', 'for', 'every', 'field'])
    for (const bunch of bunches(30)) {
      const { own, desk } = await send(bunch)
      expectText(own, plain.own, [])
      expectText(desk, plain.desk, bunch)
    }
    expect((await shapeOf(await staff.get('/plans-admin/requests'))).acts).toEqual([])
  })

  it('are text in the name and place of a buyer, and in payment events', async () => {
    const buy = async (payloads: readonly string[]) => {
      const buyer = visitor()
      const plan = await givenPlan({ title: 'Aburi House' })
      const form = buyerForm({ name: lineOf(payloads, 120), region: lineOf(payloads.slice(1), 80) })
      expect((await buyer.post(`/plans/${plan.slug}/purchase`, form)).status).toBe(303)
      const [row] = await rowsWhere(orders, eq(orders.planId, plan.id))
      if (!row) throw new Error('no order')
      const words = payloads.join(' ')
      const told = {
        ...{ gateway_response: words, message: words, authorization: { bank: words, last4: words } },
        metadata: { name: words, custom_fields: [{ display_name: words, value: words }] },
        customer: { first_name: words, last_name: words, email: 'ama@example.com' },
      }
      expect((await postWebhook(chargeBody(row, told))).status).toBe(200)
      return {
        own: await shapeOf(await buyer.get(`/orders/${row.reference}`)),
        desk: await shapeOf(await staff.get(`/orders-admin/${row.reference}`)),
      }
    }
    const plain = await buy(['Good', 'plain', 'words'])
    for (const bunch of bunches(8)) {
      const { own, desk } = await buy(bunch)
      expectText(own, plain.own, [])
      expectText(desk, plain.desk, bunch.slice(0, 1))
    }
    expect((await shapeOf(await staff.get('/orders-admin'))).acts).toEqual([])
  })

  it('are text in a person’s name, on every page that shows it', async () => {
    const show = async (name: string) => {
      const { user, browser } = await givenSignedIn({ name })
      const shapes: Shape[] = []
      for (const path of ['/profile', '/terms']) shapes.push(await shapeOf(await browser.get(path)))
      for (const path of [`/users-admin?q=${user.email}`, `/users-admin/${user.id}`, `/users-admin/${user.id}/delete`])
        shapes.push(await shapeOf(await staff.get(path)))
      return shapes
    }
    const plain = await show('Ama Mensah')
    for (const bunch of bunches(12)) {
      const name = lineOf(bunch, 120)
      const shapes = await show(name)
      for (const [at, shape] of shapes.entries()) expectText(shape, plain[at] as Shape, at === 1 ? [] : [name])
    }
  })

  it('are text in a viewing, a client’s comment on a building, and a saved search', async () => {
    const send = async (payloads: readonly string[]) => {
      const email = `${unique('yaa')}@example.com`
      const home = await givenListing()
      const [slotAt = 0] = await distantSlots(home.id)
      const [name, note] = [lineOf(payloads, 120), lineOf(payloads, 900)]
      const fields = { slot: slotValue(slotAt), name, email, phone: '', party: '2', note }
      const booked = await visitor().post(`/services/${home.slug}/viewing`, fields)
      const { id, page } = await givenBuilding()
      await visitor().post(`${page}/comment`, { text: note, formId: randomKey() })
      const query = new URLSearchParams({ kind: 'plans', query: `?q=${encodeURIComponent(lineOf(payloads, 90))}` })
      const pages: [Visitor, string][] = [
        [visitor(), booked.headers.get('location') ?? ''],
        [staff, `/viewings-admin?q=${encodeURIComponent(email)}`],
        [visitor(), page],
        [staff, `/buildings-admin/${id}`],
        [visitor(), `/alerts?${query}`],
      ]
      const shapes: Shape[] = []
      for (const [who, path] of pages) shapes.push(await shapeOf(await who.get(path)))
      return { shapes, name, note }
    }
    const plain = await send(['Good', 'plain', 'words'])
    for (const bunch of bunches(30)) {
      const { shapes, name, note } = await send(bunch)
      for (const [at, shape] of shapes.entries())
        expectText(shape, plain.shapes[at] as Shape, [[name], [name, note], [note], [note], []][at] ?? [])
    }
  })

  it('are text in titles and descriptions, also in structured data', async () => {
    const show = async (words: string) => {
      const title = words.slice(0, 120)
      const plan = await givenPlan({ title, description: words, features: [title] })
      const listing = await givenListing({ title, description: words, features: [title] })
      const project = await givenProject({ title, description: words })
      const paths = [`/plans/${plan.slug}`, `/services/${listing.slug}`, '/projects']
      const shapes = await Promise.all(paths.map(async (path) => shapeOf(await visitor().get(path))))
      // Else the next one would be shown beside them.
      await db.update(plans).set({ status: 'draft' }).where(eq(plans.id, plan.id))
      await db.update(listings).set({ status: 'draft' }).where(eq(listings.id, listing.id))
      await db.update(projects).set({ status: 'draft' }).where(eq(projects.id, project.id))
      return shapes
    }
    const plain = await show('A good house')
    for (const bunch of bunches(12)) {
      const words = bunch.join(' ')
      const shapes = await show(words)
      shapes.forEach((shape, at) => {
        expectText(shape, plain[at] as Shape, [words])
        if (at === 2) return
        const scripts = [...shape.text.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/g)]
        const said = scripts.map(([, json = '']) => {
          expect(json).not.toContain('<')
          return JSON.stringify(JSON.parse(json))
        })
        expect(said.join()).toContain(JSON.stringify(words.slice(0, 100)).slice(1, -1))
        expect(said.join().includes('"@type":"Product"')).toBe(at === 0)
      })
    }
  })

  it('are not accepted as the link of a project', async () => {
    for (const link of BAD_LINKS) expect((await add(staff, 'project', { link })).status, link).toBe(400)
    const stored = await givenProject({ link: 'javascript:alert(1)' })
    for (const [who, path] of [
      [visitor(), '/projects'],
      [staff, `/projects-admin/${stored.id}`],
    ] as const) {
      const shape = await shapeOf(await who.get(path))
      expect(shape.text).toContain(stored.title)
      expect(shape.acts).toEqual([])
    }
  })
})

/** The rows of a table by RFC 4180. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare, end] of csv
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('a formula', () => {
  beforeEach(async () => {
    const at = Date.now()
    const dated = { createdAt: at, updatedAt: at }
    const named = (formula: string) => ({ firstName: formula, lastName: formula, phone: formula })
    for (const formula of FORMULAS) {
      const person = await givenUser({ name: formula })
      const plan = await givenPlan({ title: formula, description: formula })
      const buyer = { buyerName: formula, buyerRegion: formula, buyerCountry: formula }
      await givenOrder(plan, { ...buyer, planTitle: formula, channel: formula })
      await givenListing({ title: formula, description: formula, city: formula, contact: formula })
      await givenProject({ title: formula, note: formula, location: formula, description: formula, link: formula })
      const email = () => `=${unique('x')}@example.com`
      const message = { message: formula, itemTitle: formula, note: formula, email: `${unique('x')}@example.com` }
      await db.insert(messages).values({ ...named(formula), ...message, ...dated })
      const consent = { consentVersion: formula, consentAt: at, confirmationSentAt: at }
      await db.insert(tables.subscribers).values({ email: email(), status: 'confirmed', ...consent, createdAt: at })
      await givenRate({ key: unique('rate'), label: formula, unit: formula, source: formula })
      const viewer = { name: formula, email: `${unique('x')}@example.com`, phone: formula, note: formula, party: 1 }
      const slot = { submissionKey: unique('viewing'), listingTitle: formula, slotAt: at, status: 'cancelled' } as const
      await db.insert(tables.viewings).values({ ...viewer, ...slot, ...dated })
      const place = { country: formula, city: formula, projectAddress: formula }
      const wanted = { floorPlanType: 'other', otherFloorPlanType: formula, planDescription: formula } as const
      await givenPlanRequest({ ...named(formula), email: email(), ...place, ...wanted, termsVersion: formula })
      const event = { source: 'webhook', event: 'charge.success', outcome: 'unknown-reference' } as const
      const received = { receivedMinor: 100, receivedCurrency: 'GHS', receivedMode: 'test', receivedAt: at } as const
      const about = { dedupeKey: unique('event'), reference: formula, chargedAt: at }
      await db.insert(tables.paymentEvents).values({ ...about, ...event, ...received })
      const change = { before: { value: formula }, after: { value: formula }, subject: formula, subjectId: formula }
      await db.insert(auditLog).values({ actorId: person.id, actor: formula, action: formula, ...change, at })
    }
  })

  it('starts no cell of any export for staff', async () => {
    const tables = ROUTE_TABLE.map(({ address }) => address).filter((address) => /^\/[^:]*\.csv$/.test(address))
    expect(tables).toHaveLength(13)
    // What waits for a stamp is numbers and references alone.
    for (const path of tables.filter((each) => !each.endsWith('unstamped.csv'))) {
      const response = await staff.get(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('cache-control'), path).toBe('private, no-store')
      const [head = [], ...rows] = rowsOf(await response.text())
      const cells = rows.flat()
      expect(cells.join(), path).not.toContain('scrypt')
      // They are in it, as text.
      for (const formula of FORMULAS) expect(cells, path).toContain(`'${formula}`)
      for (const row of rows) expect([path, row.length]).toEqual([path, head.length])
      for (const cell of [...head, ...cells]) expect(cell, path).not.toMatch(/^[=+@＝＋－＠\t\r\n]|^-(?!\d+(\.\d+)?$)/)
    }
    const counted = await Promise.all([users, plans, listings, projects].map((table) => db.$count(table)))
    expect(Math.min(...counted)).toBeGreaterThanOrEqual(FORMULAS.length)
  })
})
