/** What is sent after a session has ended by itself: kept for the same person, and for nobody else. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_SAVED } from '../../app/domain/accounts/messages.ts'
import { forgetSavedSubmissions } from '../../app/domain/accounts/saved-submissions.server.ts'
import { paths } from '../../app/paths.ts'
import { messages, savedSubmissions, sessions, users } from '../../drizzle/schema/index.ts'
import { givenUser, letIn, PASSWORD, signIn } from '../support/accounts.ts'
import { db, rowsWhere, updateWhere } from '../support/factories.ts'
import { filled, orphans, picture, sendTo } from '../support/items.ts'
import { HOUR } from '../support/jobs.ts'
import { expectPage, newVisitor, plainText, type Visitor } from '../support/shop.ts'

let staff: Visitor
let person: { id: number; email: string }
beforeEach(async () => {
  staff = newVisitor()
  person = await givenUser({ role: 'Admin' })
  await letIn(staff, person.id)
})

const rest = (hours: number) =>
  updateWhere(sessions, eq(sessions.userId, person.id), { seenAt: Date.now() - hours * HOUR })
const heldRows = () => db.select().from(savedSubmissions).where(eq(savedSubmissions.userId, person.id))

/** Hidden fields of the form on the page, as a browser sends them. */
const hiddenFields = (html: string): [string, string][] =>
  [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    plainText(name),
    plainText(value),
  ])

/** Through the sign-in that the answer leads to, to the page that it leads to. */
async function signInAfter(answer: Response): Promise<{ address: string; html: string; status: number }> {
  const login = answer.headers.get('location') ?? ''
  expect(login).toMatch(/^\/login\?redirect=%2Fresubmit%2F[\w-]{20,}$/)
  const entered = await staff.post(login, { email: person.email, password: PASSWORD })
  const address = entered.headers.get('location') ?? ''
  const page = await staff.get(address)
  return { address, html: await page.text(), status: page.status }
}

async function givenMessage() {
  const abena = { firstName: 'Abena', lastName: 'Owusu', email: 'abena@example.com', phone: '+233241234567' }
  const message = { message: 'Is it still there?', createdAt: Date.now(), updatedAt: Date.now() }
  const [row] = await db
    .insert(messages)
    .values({ ...abena, ...message })
    .returning()
  return row?.id ?? 0
}
const statusOf = async (id: number) => (await rowsWhere(messages, eq(messages.id, id)))[0]?.status

describe('a form of staff whose session has timed out', () => {
  it('is offered again after the sign-in and sent with one click', async () => {
    const id = await givenMessage()
    await rest(3)
    const typed = { status: 'answered', note: 'Called "back" <today>\r\nat ten' }
    const answer = await staff.post(paths.messageAdmin(id), typed)
    expect(answer.status).toBe(302)
    expect(await statusOf(id)).toBe('new')
    const { html, status } = await signInAfter(answer)
    expect(status).toBe(200)
    expect(html).toContain(`action="${paths.messageAdmin(id)}"`)
    expect(hiddenFields(html)).toEqual(Object.entries(typed))
    expect((await staff.post(paths.messageAdmin(id), Object.fromEntries(hiddenFields(html)))).status).toBe(303)
    expect(await statusOf(id)).toBe('answered')
  })

  it('with files is opened again with everything that was typed, and stores nothing', async () => {
    await rest(3)
    const fields = filled('listing', { title: 'House with a late picture' })
    const answer = await sendTo(staff, paths.itemNew('listing'), fields, [picture()])
    expect(answer.status).toBe(302)
    expect(await orphans()).toEqual([])
    const { html } = await signInAfter(answer)
    expect(html).toContain('encType="multipart/form-data"')
    const again = hiddenFields(html)
    expect(again.filter(([name]) => name !== 'press')).toEqual(fields)
    const form = await expectPage(sendTo(staff, paths.itemNew('listing'), again), 200, [])
    expect(form).toContain('value="House with a late picture"')
  })

  it('sent by client-side navigation is saved in the same way', async () => {
    const id = await givenMessage()
    await rest(3)
    const answer = await staff.post(`${paths.messageAdmin(id)}.data`, { status: 'answered' })
    expect(await answer.text()).toMatch(/\/login\?redirect=%2Fresubmit%2F/)
    const [row] = await heldRows()
    expect(row).toMatchObject({ path: paths.messageAdmin(id), fields: [['status', 'answered']] })
  })
})

describe('no submission is saved', () => {
  const goesToPlainLogin = async (path: string, fields: Record<string, string>, headers: HeadersInit = {}) => {
    const answer = await staff.post(path, fields, headers)
    expect(answer.headers.get('location')).toBe(paths.login(path))
    expect(await heldRows()).toEqual([])
  }

  const LISTING = paths.itemNew('listing')
  const PASSWORDS = { currentPassword: 'a', password: 'b', confirmPassword: 'b' }
  it.each<[string, string, Record<string, string>, HeadersInit?]>([
    ['a form with a password', paths.profilePassword(), PASSWORDS],
    ['a form with a code', paths.profileTwoFactorOff(), { code: 'ABCDE-FGHIJ' }],
    ['an upload that a script sends in advance', paths.itemsUploads('listing'), {}, { accept: 'application/json' }],
  ])('of %s', async (_name, path, fields, headers) => {
    await rest(3)
    await goesToPlainLogin(path, fields, headers)
  })

  it('if somebody ended the session or the person is disabled', async () => {
    await updateWhere(users, eq(users.id, person.id), { disabledAt: Date.now() })
    await rest(3)
    await goesToPlainLogin(LISTING, { title: 'x' })
    await db.delete(sessions).where(eq(sessions.userId, person.id))
    await goesToPlainLogin(LISTING, { title: 'x' })
  })

  it('of a GET request', async () => {
    await rest(3)
    expect((await staff.get(LISTING)).headers.get('location')).toBe(paths.login(LISTING))
  })

  it('beyond the last twenty of a person', async () => {
    await rest(3)
    for (let at = 0; at < 22; at++) await staff.post(LISTING, { title: `House ${at}` })
    const titles = (await heldRows()).map(({ fields }) => fields[0]?.[1])
    expect(titles).toHaveLength(20)
    expect(titles).toContain('House 21')
  })
})

it('a saved submission belongs to that person alone, and is deleted after a day', async () => {
  await rest(3)
  const answer = await staff.post(paths.itemNew('listing'), { title: 'Mine' })
  const key = /resubmit%2F([\w-]+)$/.exec(answer.headers.get('location') ?? '')?.[1] ?? ''
  expect((await newVisitor().get(paths.resubmit(key))).headers.get('location')).toBe(paths.login(paths.resubmit(key)))
  const other = newVisitor()
  await letIn(other, (await givenUser({ role: 'Admin' })).id)
  const words = await expectPage(other.get(paths.resubmit(key)), 404)
  expect(words).toContain(NOTHING_SAVED)
  expect(words).not.toContain('Mine')

  await signIn(staff, person.email)
  expect((await staff.get(paths.resubmit(key))).status).toBe(200)
  const tomorrow = { db, now: () => Date.now() + 25 * HOUR }
  await forgetSavedSubmissions(tomorrow)
  expect((await staff.get(paths.resubmit(key))).status).toBe(404)
})
