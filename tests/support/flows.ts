/**
 * What people, staff and services do: one entry for each route with an action, and for the other entry points. The
 * fault loop, the nemesis test and the hostile bodies take their addresses and forms from here; a route with an action
 * and no entry fails. A name may add another case of the route after a colon, or begin with GET.
 */
import { env } from 'cloudflare:workers'
import { desc, eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { alertKey, askForAlert } from '../../app/domain/alerts/alerts.server.ts'
import { addEntry } from '../../app/domain/buildings/buildings.server.ts'
import type { ItemKind } from '../../app/domain/items/item.ts'
import { newsletterKey, subscribe } from '../../app/domain/newsletter/subscribe.server.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { confirmViewingKey } from '../../app/domain/viewings/confirm-viewing.server.ts'
import { slotValue } from '../../app/domain/viewings/slots.ts'
import { bookViewing, listFreeSlots, viewingKey } from '../../app/domain/viewings/viewings.server.ts'
import { paths } from '../../app/paths.ts'
import * as tables from '../../drizzle/schema/index.ts'
import { type GivenUser, givenTwoFactor, givenUser, letIn, mailedLink, PASSWORD, signIn } from './accounts.ts'
import { APP_SECRET, appCode } from './authenticator.ts'
import { givenBuilding, givenContract, givenReported, givenSurvey, stateSplit } from './buildings.ts'
import {
  db,
  type GivenOrder,
  givenListing,
  givenOrder,
  givenPlan,
  givenPlanRequest,
  givenRate,
  requestForm,
  unique,
} from './factories.ts'
import { filled, givenItem, neededFiles, picture, revisionOf, sendTo, zip } from './items.ts'
import { HOUR, keys } from './jobs.ts'
import { PAYSTACK_SECRET_KEY } from './keys.ts'
import { control, eventsOf, type Fetch, fieldValue, newVisitor, postWebhook, SITE, type Visitor } from './shop.ts'
import { JPEG, pdfBytes, type SentFile } from './uploads.ts'

type Fields = Record<string, string> | readonly (readonly [string, string])[]

/** One request, ready to be sent; `done` throws unless it took effect exactly once. */
export type Press = {
  path: string
  fields?: Fields
  files?: SentFile[]
  /** A body that is not one of our forms. */
  body?: string
  headers?: Record<string, string>
  method?: 'GET'
  done?: () => Promise<void>
}
export type Person = { visitor: Visitor; user: GivenUser | null; app: Fetch }
type As = 'nobody' | 'user' | 'staff'
export type Flow = { as: As; given: (person: Person) => Promise<Press> }

export async function newPerson(as: As, app: Fetch): Promise<Person> {
  const visitor = newVisitor(app)
  if (as === 'nobody') return { visitor, user: null, app }
  const user = await givenUser(as === 'staff' ? { role: 'Admin' } : {})
  await letIn(visitor, user.id)
  return { visitor, user, app }
}

export function press(
  { visitor }: Person,
  { path, fields = {}, files, body, headers, method }: Press,
): Promise<Response> {
  if (method) return visitor.get(path, headers)
  if (body !== undefined) return visitor.send(path, { method: 'POST', body, headers: headers ?? {} })
  const pairs = Array.isArray(fields)
    ? (fields as [string, string][])
    : Object.entries(fields as Record<string, string>)
  if (files) return sendTo(visitor, path, pairs, files, headers)
  const sent = { origin: SITE, ...headers }
  return visitor.send(path, { method: 'POST', body: new URLSearchParams(pairs), headers: sent })
}

const count = async (query: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(`select count(*) as n from ${query}`)
      .bind(...values)
      .first<{ n: number }>()
  )?.n
/** Expects exactly this number of rows. */
const rows =
  (n: number, query: string, ...values: unknown[]) =>
  async () =>
    expect(await count(query, ...values), query).toBe(n)
export const form = (path: string, fields: Fields = {}, done?: () => Promise<void>): Press => ({
  path,
  fields,
  ...(done ? { done } : {}),
})
const nobody = (given: Flow['given']): Flow => ({ as: 'nobody', given })
const staff = (given: Flow['given']): Flow => ({ as: 'staff', given })
const user = (given: (person: Person & { user: GivenUser }) => Promise<Press>): Flow => ({
  as: 'user',
  given: (person) => given(person as Person & { user: GivenUser }),
})
const newEmail = () => `${unique('efua-')}@example.com`
const formId = () => randomKey()
const deps = () => ({ db, now: () => Date.now(), sha256: sha256Hex })
const own = async (order: { reference: string }) => `key=${await keys.mac('order', order.reference)}`

/** A pending order with an open payment at Paystack. */
type Prices = NonNullable<Parameters<typeof givenPlan>[0]>['prices']

export async function openedOrder(prices: Prices = { a: 125_000 }): Promise<GivenOrder & { email: string }> {
  const email = newEmail()
  const order = await givenOrder(await givenPlan({ prices }), { buyerEmail: email })
  await fetch(`${env.PAYSTACK_API_URL}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PAYSTACK_SECRET_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reference: order.reference, email, amount: order.amountMinor, currency: 'GHS' }),
  })
  return { ...order, email }
}

/** A pending order with a link by which somebody else may pay. */
export async function sharedOrder() {
  const order = await openedOrder()
  const shareKey = randomKey()
  await db.update(tables.orders).set({ shareKey }).where(eq(tables.orders.id, order.id))
  return { ...order, link: `/pay/${shareKey}` }
}

export const payAt = (reference: string) =>
  control('POST', `transactions/${reference}/pay`, { channel: 'mobile_money' })

/** Delivers Paystack's events of an order, again until they are accepted. */
export async function handOver(app: Fetch, reference: string): Promise<void> {
  for (const event of await eventsOf(reference)) await postWebhook(event.body, event.signature, app)
}

export async function paidOrder(app: Fetch, prices?: Prices) {
  const order = await openedOrder(prices)
  await payAt(order.reference)
  await handOver(app, order.reference)
  return order
}

/** What GRA's system printed. */
const newStamp = () => ({
  sdcId: 'EVSDC01',
  receiptNumber: unique('R'),
  internalData: 'ABCD-EFGH',
  signature: 'SIGN-ATURE',
  qr: 'https://gra.example/check',
  issuedAt: '2026-11-28 14:30',
})

type AtPaystack = { transactionId: number }
const refundsAtPaystack = async (reference: string) => {
  const { id } = await control<{ id: number }>('GET', `transactions/${reference}`)
  return (await control<AtPaystack[]>('GET', 'refunds')).filter((each) => each.transactionId === id).length
}

const dated = () => ({ createdAt: Date.now(), updatedAt: Date.now() })
const one = <T>([row]: T[]): T => {
  if (!row) throw new Error('no row was made')
  return row
}
export const givenMail = async () =>
  one(
    await db
      .insert(tables.outbox)
      .values({
        dedupeKey: unique('mail'),
        kind: 'links',
        payload: { email: newEmail() },
        status: 'dead',
        nextAttemptAt: Date.now(),
        createdAt: Date.now(),
      })
      .returning(),
  )
/** A mail about the subject that was sent to its address and came back. */
export const givenReturned = async (kind: string, { id, email }: { id: number; email: string }) =>
  one(
    await db
      .insert(tables.outbox)
      .values({
        ...{ dedupeKey: unique('returned'), kind, subjectId: id, payload: {}, status: 'sent', sentAt: Date.now() },
        ...{ delivery: 'bounced', recipient: email, nextAttemptAt: Date.now(), createdAt: Date.now() },
      })
      .returning(),
  )
export const givenMessage = async () =>
  one(
    await db
      .insert(tables.messages)
      .values({ firstName: 'Ama', email: newEmail(), message: 'Hello', ...dated() })
      .returning(),
  )
export async function givenDelivery() {
  const { id } = await givenPlanRequest()
  const key = unique('set')
  const file = { revision: 1, objectKey: `plans/${key}`, filename: 'Set.zip', sizeBytes: 1, sha256: key }
  const kept = one(
    await db
      .insert(tables.planFiles)
      .values({ ...file, createdAt: Date.now() })
      .returning(),
  )
  await env.FILES.put(file.objectKey, 'Z')
  await db.insert(tables.planRequestDeliveries).values({ fileId: kept.id, requestId: id })
  return { id, fileId: kept.id }
}
const visitorOf = (slotAt: number) => ({
  slot: slotValue(slotAt),
  name: 'Yaa Asantewaa',
  email: newEmail(),
  phone: '024 123 4567',
  party: '2',
  note: '',
})
/** Slots a week from now: they stay available if the clock jumps by a day. */
export async function distantSlots(homeId: number) {
  const slots = await listFreeSlots(deps(), homeId)
  return slots.slice(slots.length / 2)
}
export async function givenViewing(isOwnAddress = true) {
  const home = await givenListing()
  const [first = 0, next = 0] = await distantSlots(home.id)
  const booked = await bookViewing(deps(), home, { ...visitorOf(first), party: 2 }, randomKey(), isOwnAddress)
  if (!booked.ok) throw new Error(booked.reason)
  return {
    ...booked.value,
    homeId: home.id,
    slotAt: first,
    next,
    link: `/viewings/${await viewingKey(keys, booked.value)}`,
  }
}
export async function givenSubscriber() {
  const email = newEmail()
  await subscribe(deps(), email, '1 Nov 2026')
  return one(await db.select().from(tables.subscribers).where(eq(tables.subscribers.email, email)))
}
export async function givenAlert() {
  const email = newEmail()
  await askForAlert(deps(), { email, kind: 'services', query: '?location=Ashanti' })
  return one(await db.select().from(tables.alerts).where(eq(tables.alerts.email, email)))
}
const message = () => ({
  firstName: 'Ama',
  email: newEmail(),
  phone: '024 123 4567',
  message: 'Hello.',
  formId: formId(),
})
const wish = (id: number) => ({ itemType: 'plan', itemId: String(id), status: 'true' })
/** The current value of a field on the page, as a browser would send it. */
const shownAt = async ({ visitor }: Person, path: string, name: string) =>
  fieldValue(await (await visitor.get(path)).text(), name) ?? ''

/** Goes to Google and back; returns the callback address. */
async function backFromGoogle({ visitor }: Person, email: string): Promise<string> {
  const asked = new URL((await visitor.post('/auth/google')).headers.get('location') ?? '')
  const given = (name: string) => asked.searchParams.get(name) ?? ''
  const body = new URLSearchParams({
    redirect_uri: given('redirect_uri'),
    state: given('state'),
    code_challenge: given('code_challenge'),
    person: 'other',
    name: 'Efua Sarpong',
    email,
    verified: 'true',
  })
  const choose = new URL('/o/oauth2/v2/choose', asked)
  const back = await fetch(choose, { method: 'POST', body, redirect: 'manual' })
  const { pathname, search } = new URL(back.headers.get('location') ?? '')
  return pathname + search
}

const ACCOUNT: Record<string, Flow> = {
  'account/delete': user(async (person) =>
    form('/profile/delete', { password: PASSWORD }, rows(0, 'users where email = ?', person.user.email)),
  ),
  'account/forgot-password': nobody(async () => {
    const { id, email } = await givenUser()
    return form('/forgot-password', { email }, async () =>
      expect(await count("outbox where kind = 'reset-password' and subject_id = ?", id)).toBeGreaterThan(0),
    )
  }),
  'account/google': nobody(async () => form('/auth/google')),
  'account/login': nobody(async () => {
    const { id, email } = await givenUser()
    return form('/login', { email, password: PASSWORD }, async () =>
      expect(await count('sessions where user_id = ?', id)).toBeGreaterThan(0),
    )
  }),
  'account/login-code': nobody(async ({ visitor }) => {
    const { id, email } = await givenUser()
    await givenTwoFactor(id)
    await signIn(visitor, email)
    return form('/login/code', { code: appCode(APP_SECRET) })
  }),
  'account/logout': user(async () => form('/logout')),
  'account/name': user(async (person) =>
    form('/profile/name', { name: 'Ama Ofori' }, rows(1, "users where id = ? and name = 'Ama Ofori'", person.user.id)),
  ),
  'account/password': user(async (person) => {
    const other = await letIn(newVisitor(person.app), person.user.id)
    const fresh = 'eleven red hens run'
    const fields = { currentPassword: PASSWORD, password: fresh, confirmPassword: fresh }
    return form('/profile/password', fields, rows(0, 'sessions where digest = ?', other))
  }),
  'account/photo': user(async () => ({
    path: '/profile/photo',
    files: [{ field: 'photo', filename: 'me.jpg', bytes: JPEG, type: 'image/jpeg' }],
  })),
  'account/reset-password': nobody(async ({ visitor, app }) => {
    const { id, email } = await givenUser()
    await letIn(newVisitor(app), id)
    await visitor.post('/forgot-password', { email })
    const fresh = 'eleven red hens run'
    const path = await mailedLink(id, 'reset-password')
    return form(path, { password: fresh, confirmPassword: fresh }, rows(0, 'sessions where user_id = ?', id))
  }),
  'account/signup': nobody(async () => {
    const email = newEmail()
    const fields = { name: 'Kofi', email, password: PASSWORD, confirmPassword: PASSWORD, terms: 'on' }
    return form('/signup', fields, rows(1, 'users where email = ?', email))
  }),
  'account/two-factor': user(async ({ visitor }) => {
    await visitor.post('/profile/two-factor/start')
    const page = await (await visitor.get('/profile/two-factor')).text()
    return form('/profile/two-factor', { code: appCode(/secret=([A-Z2-7]{32})/.exec(page)?.[1] ?? '') })
  }),
  'account/two-factor-off': user(async (person) => {
    await givenTwoFactor(person.user.id)
    return form('/profile/two-factor/off', { code: appCode(APP_SECRET) })
  }),
  'account/two-factor-start': user(async () => form('/profile/two-factor/start')),
  'account/verify': user(async ({ user: { id } }) => {
    await db.update(tables.users).set({ emailVerifiedAt: null }).where(eq(tables.users.id, id))
    return form('/profile/verify', {}, async () =>
      expect(await count("outbox where kind = 'verify-email' and subject_id = ?", id)).toBeGreaterThan(0),
    )
  }),
  'account/verify-email': user(async ({ visitor, user: { id } }) => {
    await db.update(tables.users).set({ emailVerifiedAt: null }).where(eq(tables.users.id, id))
    await visitor.post('/profile/verify')
    const done = rows(1, 'users where id = ? and email_verified_at is not null', id)
    return form(await mailedLink(id, 'verify-email'), { answer: 'yes', password: PASSWORD }, done)
  }),
  'GET account/google-callback': nobody(async (person) => {
    const email = newEmail()
    return { path: await backFromGoogle(person, email), method: 'GET' }
  }),
}

const kinds: [string, ItemKind][] = [
  ['listings', 'listing'],
  ['plans', 'plan'],
  ['projects', 'project'],
]
const itemFlows = ([folder, kind]: [string, ItemKind]): [string, Flow][] => [
  [
    `admin/${folder}/new`,
    staff(async () => {
      const title = unique('Oboase ')
      const fields = filled(kind, { title, formId: formId() })
      const done = rows(1, `${folder} where title = ?`, title)
      return { path: paths.itemNew(kind), fields, files: neededFiles(kind), done }
    }),
  ],
  [
    `admin/${folder}/edit`,
    staff(async ({ visitor }) => {
      const id = await givenItem(visitor, kind)
      const title = unique('Oboase ')
      const fields = filled(kind, { title, formId: formId(), revision: await revisionOf(visitor, kind, id) })
      const done = rows(1, `${folder} where id = ? and title = ?`, id, title)
      return { path: paths.itemEdit(kind, id), fields, files: [picture(50)], done }
    }),
  ],
  [
    `admin/${folder}/delete`,
    staff(async ({ visitor }) => {
      const id = await givenItem(visitor, kind)
      return form(paths.itemDelete(kind, id), {}, rows(1, 'trash where kind = ? and item_id = ?', kind, id))
    }),
  ],
  [
    `admin/${folder}/duplicate`,
    staff(async ({ visitor }) => {
      const title = unique('Oboase ')
      const path = paths.itemDuplicate(kind, await givenItem(visitor, kind, { title }))
      return form(
        path,
        { copy: randomKey() },
        rows(2, `${folder} where title like ? || '%' or title like '%' || ?`, title, title),
      )
    }),
  ],
  [
    `admin/${folder}/feature`,
    staff(async ({ visitor }) => form(paths.itemFeature(kind, await givenItem(visitor, kind)), { featured: 'true' })),
  ],
  [
    `admin/${folder}/states`,
    staff(async ({ visitor }) => {
      const id = await givenItem(visitor, kind)
      const done = rows(1, `${folder} where id = ? and status = 'archived'`, id)
      return form(paths.itemsStates(kind), { verb: 'archive', ids: String(id) }, done)
    }),
  ],
  [
    `admin/${folder}/undo`,
    staff(async ({ visitor }) => {
      const id = await givenItem(visitor, kind)
      await visitor.post(paths.itemsStates(kind), { verb: 'archive', ids: String(id) })
      const [change] = await db.select().from(tables.bulkChanges).orderBy(desc(tables.bulkChanges.createdAt)).limit(1)
      const done = rows(1, `${folder} where id = ? and status = 'published'`, id)
      return form(paths.itemsUndo(kind), { key: change?.key ?? '' }, done)
    }),
  ],
  [
    `admin/${folder}/uploads`,
    staff(async () => ({ path: paths.itemsUploads(kind), fields: { formId: formId() }, files: [picture()] })),
  ],
]

const orderAdmin = (verb: string, fields: Fields = {}, prepare?: (person: Person, path: string) => Promise<unknown>) =>
  staff(async (person) => {
    const path = `/orders-admin/${(await paidOrder(person.app)).reference}`
    await prepare?.(person, path)
    return form(`${path}/${verb}`, fields)
  })
const viewingsForm = '/settings-admin/viewings'
const BILL = 'stage,item,unit,quantity,rate,source\nRoof,Blocks of the parapet,nr,1000,block,Outer walls'

const ADMIN: Record<string, Flow> = {
  ...Object.fromEntries(kinds.flatMap(itemFlows)),
  'admin/mail/dismiss': staff(async () => form(`/mail-admin/${(await givenMail()).id}/dismiss`)),
  'admin/mail/retry': staff(async () => form(`/mail-admin/${(await givenMail()).id}/retry`)),
  'admin/messages/detail': staff(async () => {
    const { id } = await givenMessage()
    const done = rows(1, "messages where id = ? and status = 'answered'", id)
    return form(`/messages-admin/${id}`, { status: 'answered', note: 'Called.' }, done)
  }),
  'admin/messages/delete': staff(async () => {
    const { id } = await givenMessage()
    return form(`/messages-admin/${id}/delete`, {}, rows(1, "trash where kind = 'message' and item_id = ?", id))
  }),
  'admin/trash/restore': staff(async ({ visitor }) => {
    const { id } = await givenMessage()
    await visitor.post(`/messages-admin/${id}/delete`)
    const done = rows(0, "trash where kind = 'message' and item_id = ?", id)
    return form('/trash-admin/restore', { kind: 'message', id: String(id) }, done)
  }),
  'admin/messages/reply': staff(async () => {
    const { id } = await givenMessage()
    const done = rows(1, 'message_replies where message_id = ?', id)
    return form(`/messages-admin/${id}/reply`, { text: 'Yes, we do.', formId: formId() }, done)
  }),
  'admin/orders/grant': orderAdmin('grant', {}, ({ visitor }, path) => visitor.post(`${path}/revoke`)),
  'admin/orders/refund': staff(async ({ app }) => {
    const { reference } = await paidOrder(app)
    // A refund that failed before it was sent stays open until Paystack has twice reported that it knows none.
    const done = async () =>
      expect(
        (await refundsAtPaystack(reference)) || (await count("refund_requests where state = 'asking'")),
        'refunds at Paystack or open',
      ).toBe(1)
    return form(`/orders-admin/${reference}/refund`, { amount: '100', formId: formId() }, done)
  }),
  'admin/orders/renew': orderAdmin('renew'),
  'admin/orders/resend': orderAdmin('resend'),
  'admin/orders/revoke': orderAdmin('revoke'),
  'admin/orders/verify': orderAdmin('verify'),
  'admin/orders/stamp': staff(async ({ app }) => {
    const { id, reference } = await paidOrder(app)
    return form(`/orders-admin/${reference}/stamp`, newStamp(), rows(1, 'stamps where order_id = ?', id))
  }),
  'admin/orders/stamps': staff(async ({ app }) => {
    const { id, reference } = await paidOrder(app)
    const stamp = { order: reference, ...newStamp() }
    const stamps = `${Object.keys(stamp).join(',')}\n${Object.values(stamp).join(',')}`
    return form('/orders-admin/stamps', { stamps }, rows(1, 'stamps where order_id = ?', id))
  }),
  'admin/permits/edit': staff(async () => {
    const name = unique('Ga ')
    const row = { what: 'Site plan', howMany: '2', supplier: 'you', source: 'anda.gov.gh', checkedOn: '2026-11-01' }
    return form(
      '/permits-admin/new',
      { name, region: 'Volta', note: '', ...row },
      rows(1, 'assemblies where name = ?', name),
    )
  }),
  'admin/plans/bill': staff(async () => {
    await givenRate()
    const { id } = await givenPlan()
    return form(`/plans-admin/${id}/bill`, { bill: BILL, revision: '0' }, rows(1, 'bills where plan_id = ?', id))
  }),
  'admin/rates/list': staff(async () => {
    await givenRate()
    const values = { key: 'block', label: 'Block', unit: 'nr', region: 'Ashanti', low: '6', high: '8' }
    const done = rows(1, "rates where key = 'block' and region = 'Ashanti'")
    return form('/rates-admin', { ...values, date: '2026-11-01', source: 'A market' }, done)
  }),
  'admin/requests/detail': staff(async () => {
    const { id } = await givenPlanRequest()
    const fields = { status: 'quoted', amount: '5,000', note: 'With a veranda.', notify: 'on' }
    return form(`/plans-admin/requests/${id}`, fields, rows(1, "plan_requests where id = ? and status = 'quoted'", id))
  }),
  'admin/requests/deliver': staff(async () => {
    const { id } = await givenPlanRequest()
    const files = [zip('file')]
    return {
      path: `/plans-admin/requests/${id}/deliver`,
      files,
      done: rows(1, 'plan_request_deliveries where request_id = ?', id),
    }
  }),
  'admin/requests/withdraw': staff(async () => {
    const { id, fileId } = await givenDelivery()
    const done = rows(1, 'plan_request_deliveries where file_id = ? and withdrawn_at > 0', fileId)
    return form(`/plans-admin/requests/${id}/deliveries/${fileId}/withdraw`, {}, done)
  }),
  'admin/requests/notes': staff(async () => {
    const { id } = await givenPlanRequest()
    const done = async () => expect(await count('plan_request_notes where request_id = ?', id)).toBeGreaterThan(0)
    return form(`/plans-admin/requests/${id}/notes`, { note: 'Has a plot.' }, done)
  }),
  'admin/plans/sample': staff(async () => {
    const { id } = await givenPlan()
    const files = [{ field: 'sample', filename: 'sample.pdf', bytes: pdfBytes() }]
    const done = rows(1, "plans where id = ? and sample_key <> ''", id)
    return {
      path: `/plans-admin/${id}/sample`,
      fields: { revision: '0', sheets: 'A-01, Ground floor, A3' },
      files,
      done,
    }
  }),
  'admin/settings/answers': staff(async (person) => {
    const path = '/settings-admin/answers'
    return form(path, { revision: await shownAt(person, path, 'revision'), title: 'Office', text: 'We are open.' })
  }),
  'admin/settings/changes': staff(async (person) => {
    const path = '/settings-admin/changes'
    return form(path, { revision: await shownAt(person, path, 'revision'), label: 'Mirror the plan', price: '400' })
  }),
  'admin/settings/portfolio': staff(async (person) => {
    const path = '/settings-admin/portfolio'
    return form(path, { revision: await shownAt(person, path, 'revision'), 'vision.lead': 'A street of our own.' })
  }),
  'admin/settings/settings': staff(async () =>
    form('/settings-admin', { city: 'Tema' }, rows(1, "site_settings where name = 'city' and value = 'Tema'")),
  ),
  'admin/settings/team': staff(async (person) => {
    const path = '/settings-admin/team'
    const fields = {
      revision: await shownAt(person, path, 'revision'),
      place: '1',
      name: 'Abena Owusu',
      role: 'Architect',
    }
    return form(path, { ...fields, about: '' }, rows(1, 'team_members'))
  }),
  'admin/settings/team-photo': staff(async (person) => {
    const revision = await shownAt(person, '/settings-admin/team', 'revision')
    const files = [{ field: 'photo', filename: 'kwame.jpg', bytes: JPEG }]
    const done = rows(1, 'team_members where photo_key is not null')
    return { path: '/settings-admin/team/1/photo', fields: { revision }, files, done }
  }),
  'admin/settings/text': staff(async (person) => {
    const path = '/settings-admin/texts/privacy'
    return form(path, { based: await shownAt(person, path, 'based'), body: 'Our own words.' }, rows(1, 'legal_texts'))
  }),
  'admin/settings/viewings': staff(async (person) =>
    form(viewingsForm, { revision: await shownAt(person, viewingsForm, 'revision'), Monday: '09:00-12:00' }),
  ),
  'admin/subscribers/unsubscribe': staff(async () => {
    const { id } = await givenSubscriber()
    return form(`/subscribers-admin/${id}/unsubscribe`)
  }),
  'admin/users/invite': staff(async () => {
    const email = `${unique('staff')}@example.com`
    const done = rows(1, "users where email = ? and staff_role = 'Sales'", email)
    return form('/users-admin/new', { name: 'Yaw Darko', email, role: 'Sales' }, done)
  }),
  'admin/users/invite-again': staff(async () => {
    const { id } = await givenUser({ passwordHash: null, emailVerifiedAt: null, staffRole: 'Sales' })
    return form(`/users-admin/${id}/invite`, {}, rows(1, "outbox where kind = 'staff-invited' and subject_id = ?", id))
  }),
  'admin/users/data': staff(async () => form(`/users-admin/${(await givenUser()).id}/data`)),
  'admin/users/delete': staff(async () => {
    const { id, email } = await givenUser()
    return form(`/users-admin/${id}/delete`, { email }, rows(0, 'users where id = ?', id))
  }),
  'admin/users/detail': staff(async ({ app }) => {
    const { id } = await givenUser()
    await letIn(newVisitor(app), id)
    return form(`/users-admin/${id}`, { disabled: 'true' }, rows(0, 'sessions where user_id = ?', id))
  }),
  'admin/users/detail: role': staff(async () => {
    const { id } = await givenUser()
    const done = rows(1, "users where id = ? and staff_role = 'Sales'", id)
    return form(`/users-admin/${id}`, { role: 'Sales' }, done)
  }),
  'GET admin/orders/month': staff(async ({ app }) => {
    await paidOrder(app)
    return { path: '/orders-admin/month.csv', method: 'GET' }
  }),
  'admin/users/sign-out': staff(async ({ app }) => {
    const { id } = await givenUser()
    await letIn(newVisitor(app), id)
    return form(`/users-admin/${id}/sign-out`, {}, rows(0, 'sessions where user_id = ?', id))
  }),
  'admin/users/two-factor-off': staff(async () => {
    const { id } = await givenUser()
    await givenTwoFactor(id)
    return form(`/users-admin/${id}/two-factor-off`, {}, rows(0, 'second_steps where user_id = ?', id))
  }),
  'admin/buildings/new': staff(async () => {
    const email = newEmail()
    const plan = String((await givenPlan()).id)
    const fields = { client: 'Yaa', email, plan, stages: 'Roof: covered', formId: formId() }
    return form('/buildings-admin/new', fields, rows(1, 'buildings where email = ?', email))
  }),
  'admin/buildings/detail': staff(async () => {
    const { id } = await givenBuilding()
    const fields = { stage: 'Roof', text: 'The roof is on.', date: '2026-11-02', spend: '1,000', formId: formId() }
    const done = rows(1, "building_entries where building_id = ? and kind = 'update'", id)
    return { path: `/buildings-admin/${id}`, fields, files: [{ ...picture(), field: 'photos' }], done }
  }),
  'admin/buildings/edit': staff(async () => {
    const { id, building } = await givenBuilding()
    const fields = { client: 'Yaa Konadu', email: building.email, project: '' }
    return form(`/buildings-admin/${id}/edit`, fields, rows(1, "buildings where id = ? and client = 'Yaa Konadu'", id))
  }),
  'admin/buildings/contract': staff(async () => {
    const { id } = await givenBuilding()
    const fields = { contract: '100,000', split: 'Substructure: 40,000\nRoof: 60,000', formId: formId() }
    const done = rows(1, "building_entries where building_id = ? and kind = 'contract'", id)
    return form(`/buildings-admin/${id}/contract`, fields, done)
  }),
  'admin/viewings/cancel': staff(async () => {
    const { id } = await givenViewing()
    const done = rows(1, "viewings where id = ? and status = 'cancelled'", id)
    return form(`/viewings-admin/${id}/cancel`, { word: 'The road is closed.' }, done)
  }),
}

const orderVerb = (verb: string) =>
  nobody(async ({ app }) => {
    const order = verb === 'pay' ? await openedOrder() : await paidOrder(app)
    return form(`/orders/${order.reference}/${verb}?${await own(order)}`, { key: (await own(order)).slice(4) })
  })

const PUBLIC: Record<string, Flow> = {
  'endpoints/lite': nobody(async () => form('/lite', { lite: 'true', back: '/plans' })),
  'endpoints/paystack-webhook': nobody(async () => {
    const { id, reference } = await openedOrder()
    await payAt(reference)
    const event = one((await eventsOf(reference)).filter((each) => each.event === 'charge.success'))
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': event.signature ?? '' }
    const done = rows(1, "orders where id = ? and status = 'paid'", id)
    return { path: '/webhooks/paystack', body: event.body, headers, done }
  }),
  'public/alerts/new': nobody(async () => {
    const email = newEmail()
    return form(
      '/alerts',
      { email, kind: 'plans', query: '?room=3+Bedrooms' },
      rows(1, 'alerts where email = ?', email),
    )
  }),
  'public/alerts/confirm': nobody(async () =>
    form(`/alerts/confirm/${await alertKey(keys, 'confirm', await givenAlert())}`),
  ),
  'public/alerts/stop': nobody(async () => form(`/alerts/stop/${await alertKey(keys, 'stop', await givenAlert())}`)),
  'public/building/agree': nobody(async () => {
    const { id, page } = await givenContract()
    await stateSplit(id, [70_000, 30_000])
    const done = rows(1, "building_entries where building_id = ? and kind = 'agreement'", id)
    return form(`${page}/agree`, { formId: formId() }, done)
  }),
  'public/building/pay': nobody(async () => {
    const { id, page } = await givenContract()
    return form(`${page}/pay`, { stage: 'Substructure' }, rows(1, 'orders where building_id = ?', id))
  }),
  'public/building/approve': nobody(async () => {
    const { id, page } = await givenBuilding()
    const report = { kind: 'update', author: 'Ama', stage: 'Roof', day: '2026-11-02', submissionKey: formId() } as const
    await addEntry(deps(), id, report)
    const done = rows(1, "building_entries where building_id = ? and kind = 'approval'", id)
    return form(`${page}/approve`, { stage: 'Roof', formId: formId() }, done)
  }),
  'public/building/comment': nobody(async () => {
    const { id, page } = await givenBuilding()
    const done = rows(1, "building_entries where building_id = ? and kind = 'comment'", id)
    return form(`${page}/comment`, { text: 'Well done', formId: formId() }, done)
  }),
  'public/building/consent': nobody(async () => {
    const { id, page } = await givenBuilding()
    const done = rows(1, 'buildings where id = ? and is_public = 1 and entry_count = 2', id)
    return form(`${page}/consent`, { consent: 'true', formId: formId() }, done)
  }),
  'public/building/survey': nobody(async () => {
    const { id, page } = await givenReported()
    const email = newEmail()
    const fields = { stage: 'Roof', name: 'Kojo Addo', email, formId: formId() }
    return form(`${page}/survey`, fields, rows(1, 'building_surveys where building_id = ? and email = ?', id, email))
  }),
  'public/building/look': nobody(async () => {
    const { id, link } = await givenSurvey()
    const done = rows(1, "building_entries where building_id = ? and kind = 'survey'", id)
    return { path: link, fields: { seen: 'yes', text: 'As reported.' }, files: [], done }
  }),
  'public/building/stop': nobody(async () => {
    const { id, page } = await givenBuilding()
    return form(`${page}/stop`, {}, rows(1, 'buildings where id = ? and mails_stopped = 1', id))
  }),
  'public/homes/detail': nobody(async () => {
    const fields = message()
    const { slug } = await givenListing()
    return form(`/services/${slug}`, fields, rows(1, 'messages where email = ?', fields.email))
  }),
  'public/homes/report': nobody(async () => {
    const home = await givenListing()
    const fields = { reason: 'cash', text: 'They asked for cash.', email: newEmail(), formId: formId() }
    return form(`/services/${home.slug}/report`, fields, rows(1, 'messages where email = ?', fields.email))
  }),
  'public/homes/viewing': nobody(async () => {
    const home = await givenListing()
    const [slotAt = 0] = await distantSlots(home.id)
    const fields = { ...visitorOf(slotAt), formId: formId() }
    return form(`/services/${home.slug}/viewing`, fields, rows(1, 'viewings where listing_id = ?', home.id))
  }),
  'public/homes/viewing-detail': nobody(async () => {
    const { id, link, next } = await givenViewing()
    const done = rows(1, "viewings where id = ? and slot_at = ? and status = 'booked'", id, next)
    return form(link, { slot: slotValue(next) }, done)
  }),
  'public/homes/viewing-detail: address': nobody(async () => {
    const viewing = await givenViewing()
    await givenReturned('viewing-booked', viewing)
    const email = newEmail()
    return form(viewing.link, { email }, rows(1, 'viewings where email = ?', email))
  }),
  'public/homes/viewing-confirm': nobody(async () => {
    const viewing = await givenViewing(false)
    const done = rows(1, 'viewings where id = ? and confirm_by is null', viewing.id)
    return form(`/viewings/confirm/${await confirmViewingKey(keys, viewing)}`, {}, done)
  }),
  'public/newsletter/confirm': nobody(async () => {
    const subscriber = await givenSubscriber()
    const done = rows(1, "subscribers where id = ? and status = 'confirmed'", subscriber.id)
    return form(`/newsletter/confirm/${await newsletterKey(keys, 'confirm', subscriber)}`, {}, done)
  }),
  'public/newsletter/subscribe': nobody(async () => {
    const email = newEmail()
    return form('/newsletter', { email }, rows(1, 'subscribers where email = ?', email))
  }),
  'public/newsletter/unsubscribe': nobody(async () =>
    form(`/newsletter/unsubscribe/${await newsletterKey(keys, 'leave', await givenSubscriber())}`),
  ),
  'public/orders/lookup': nobody(async ({ app }) => form('/orders/lookup', { email: (await paidOrder(app)).email })),
  'public/orders/order': nobody(async ({ app }) => {
    const order = await paidOrder(app)
    await givenReturned('receipt', order)
    const email = newEmail()
    const fields = { email, key: await keys.mac('order', order.reference) }
    const path = `/orders/${order.reference}?key=${fields.key}`
    return form(path, fields, rows(1, 'orders where buyer_email = ?', email))
  }),
  'public/orders/pay': orderVerb('pay'),
  'public/orders/share': nobody(async () => {
    const order = await openedOrder()
    const done = rows(1, 'orders where id = ? and share_key is not null', order.id)
    return form(`/orders/${order.reference}/share`, { key: (await own(order)).slice(4) }, done)
  }),
  'public/orders/pay-for': nobody(async () => {
    const { link } = await sharedOrder()
    const email = newEmail()
    const done = async () => {
      const tried = await db
        .select({ reference: tables.paymentAttempts.reference, email: tables.paymentAttempts.payerEmail })
        .from(tables.paymentAttempts)
      await payAt(tried.findLast((each) => each.email === email)?.reference ?? '')
    }
    return form(link, { name: 'Kwame Boateng', email }, done)
  }),
  'public/orders/invoice': nobody(async ({ app }) => {
    const order = await paidOrder(app)
    const fields = { company: 'Boateng Ltd', tin: 'C0001234567', address: 'Kumasi' }
    const done = rows(1, 'invoices where order_id = ?', order.id)
    return form(`/orders/${order.reference}/invoice?${await own(order)}`, fields, done)
  }),
  'public/orders/stop': nobody(async () => {
    const order = await openedOrder()
    const done = rows(1, 'orders where id = ? and reminders_stopped', order.id)
    return form(`/orders/${order.reference}/stop`, { key: (await own(order)).slice(4) }, done)
  }),
  'public/orders/upgrade': nobody(async ({ app }) => {
    const order = await paidOrder(app, { a: 125_000, c: 300_000 })
    const done = rows(1, 'orders where upgrade_of = ?', order.id)
    const key = await own(order)
    return form(`/orders/${order.reference}/upgrade?${key}`, { key: key.slice(4), option: 'c' }, done)
  }),
  'public/orders/renew': orderVerb('renew'),
  'public/orders/resend': orderVerb('resend'),
  'public/pages/contact': nobody(async () => {
    const fields = message()
    return form('/contact', fields, rows(1, 'messages where email = ?', fields.email))
  }),
  'public/plans/purchase': nobody(async () => {
    const email = newEmail()
    const { slug } = await givenPlan({ prices: { a: 125_000 } })
    const buyer = { name: 'Ama', email, countryCode: '+233', contact: '0241234567', country: 'Ghana', region: 'Volta' }
    const done = async () => {
      expect(await count('orders where buyer_email = ?', email)).toBe(1)
      const tried = await db.select({ reference: tables.paymentAttempts.reference }).from(tables.paymentAttempts)
      const paid = tried.at(-1)?.reference ?? ''
      await payAt(paid)
    }
    return form(`/plans/${slug}/purchase`, { option: 'a', formId: formId(), ...buyer }, done)
  }),
  'public/plans/change': nobody(async () => {
    const plan = await givenPlan()
    const fields = requestForm({ formId: formId(), change: 'mirror-the-plan', planDescription: 'Mirrored.' })
    const done = rows(1, 'plan_requests where email = ?', fields.email)
    return { path: `/plans/${plan.slug}/change`, fields, files: [], done }
  }),
  'public/requests/accept': nobody(async () => {
    const { id, reference } = await givenPlanRequest()
    const quote = {
      status: 'quoted',
      quoteMinor: 500_000,
      depositMinor: 200_000,
      quoteValidUntil: '2099-12-31',
    } as const
    await db.update(tables.planRequests).set(quote).where(eq(tables.planRequests.id, id))
    const fields = { key: await keys.mac('request', reference) }
    return form(`/plans/request/${reference}/accept`, fields, rows(1, 'orders where request_id = ?', id))
  }),
  'public/requests/request': nobody(async () => {
    const { id, reference } = await givenPlanRequest()
    const made = one(await db.select().from(tables.planRequests).where(eq(tables.planRequests.id, id)))
    await givenReturned('request-received', made)
    const email = newEmail()
    const fields = { email, key: await keys.mac('request', reference) }
    const path = `/plans/request/${reference}?key=${fields.key}`
    return form(path, fields, rows(1, 'plan_requests where email = ?', email))
  }),
  'public/requests/stop': nobody(async () => {
    const { id, reference } = await givenPlanRequest()
    const fields = { key: await keys.mac('request', reference) }
    return form(`/plans/request/${reference}/stop`, fields, rows(1, 'plan_requests where id = ? and mails_stopped', id))
  }),
  'public/requests/new': nobody(async () => {
    const fields = requestForm({ formId: formId() })
    const files = [{ field: 'document', filename: 'Site plan.pdf', bytes: pdfBytes() }]
    const done = rows(1, 'plan_requests where email = ?', fields.email)
    return { path: '/plans/request', fields, files, done }
  }),
  'public/wishlist/list': user(async () => form('/wishlist', wish((await givenPlan()).id), rows(1, 'wishlist_items'))),
  'public/wishlist/save': user(async () =>
    form(
      '/wishlist/save',
      { items: `P-${String((await givenPlan()).id).padStart(3, '0')}` },
      rows(1, 'wishlist_items'),
    ),
  ),
  'public/wishlist/toggle': user(async () =>
    form('/wishlist/press', wish((await givenPlan()).id), rows(1, 'wishlist_items')),
  ),
  'GET public/orders/order': nobody(async () => {
    const order = await openedOrder()
    await payAt(order.reference)
    const done = rows(1, "orders where id = ? and status = 'paid'", order.id)
    return { path: `/orders/${order.reference}?${await own(order)}`, method: 'GET', done }
  }),
  'GET public/orders/pay-for': nobody(async ({ app }) => {
    const { id, link } = await sharedOrder()
    const email = newEmail()
    await newVisitor(app).post(link, { name: 'Kwame Boateng', email })
    const [tried] = await db.select().from(tables.paymentAttempts).where(eq(tables.paymentAttempts.payerEmail, email))
    await payAt(tried?.reference ?? '')
    // Paystack is not asked twice in five seconds.
    await db.update(tables.orders).set({ verifiedAt: null }).where(eq(tables.orders.id, id))
    const done = rows(1, "orders where id = ? and status = 'paid'", id)
    return { path: `${link}?trxref=${tried?.reference}&reference=${tried?.reference}`, method: 'GET', done }
  }),
  'GET public/orders/download': nobody(async ({ app, visitor }) => {
    const order = await paidOrder(app)
    const page = await (await visitor.get(`/orders/${order.reference}?${await own(order)}`)).text()
    return { path: /\/downloads\/[^"?]+/.exec(page)?.[0] ?? '/downloads/none', method: 'GET' }
  }),
  'GET public/orders/receipt': nobody(async ({ app }) => {
    const order = await paidOrder(app)
    return { path: `/orders/${order.reference}/receipt.pdf?${await own(order)}`, method: 'GET' }
  }),
  'GET public/pages/verify': nobody(async () => {
    const code = randomKey()
    const sheet = { planId: (await givenPlan()).id, revision: 1, number: 'A-02', title: 'Ground floor', size: 'A2' }
    await db.insert(tables.planSheets).values({ ...sheet, code, createdAt: Date.now() })
    return { path: `/verify/${code}`, method: 'GET' }
  }),
  'GET public/plans/detail': nobody(async () => ({ path: `/plans/${(await givenPlan()).slug}`, method: 'GET' })),
}

/** Work for the scheduled jobs: a payment without a webhook, emails, a refund, an old upload. */
export async function workForJobs(app: Fetch): Promise<void> {
  const order = await openedOrder()
  await payAt(order.reference)
  await db
    .update(tables.orders)
    .set({ nextCheckAt: Date.now() - 1 })
    .where(eq(tables.orders.id, order.id))
  const refunded = await paidOrder(app)
  const { visitor } = await newPerson('staff', app)
  await visitor.post(`/orders-admin/${refunded.reference}/refund`, { formId: formId() })
  await sendTo(visitor, paths.itemsUploads('plan'), [['formId', formId()]], [picture()])
  await db.update(tables.stagedUploads).set({ createdAt: Date.now() - 25 * HOUR })
  await givenSubscriber()
  await givenViewing()
  await givenViewing(false)
  await db.update(tables.viewings).set({ confirmBy: 1 }).where(isNotNull(tables.viewings.confirmBy))
}

export const FLOWS: Record<string, Flow> = { ...ACCOUNT, ...ADMIN, ...PUBLIC }

/** Routes with an action that need no entry, and why. */
export const NO_FLOW: Record<string, string> = {
  ...Object.fromEntries([1, 2, 3].map((at) => [`endpoints/moved-${at}`, 'redirects to the present address'])),
  'admin/mail/backup': 'streams what it only reads; a file that was cut off is refused when it is restored',
  'endpoints/not-found': 'says 404 and reads nothing',
  'public/building/detail': 'its forms are sent to the addresses below it',
}
