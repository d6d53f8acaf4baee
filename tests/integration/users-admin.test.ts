/** Users in the admin area: roles, when they take effect, and what remains of an erased person. */
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { LAST_ADMINISTRATOR, ROLE_MISSING } from '../../app/domain/accounts/messages.ts'
import { linkToken } from '../../app/domain/accounts/one-time-links.server.ts'
import { erasePerson } from '../../app/domain/accounts/personal-data.server.ts'
import * as words from '../../app/domain/accounts/staff-messages.ts'
import { auditLog, oneTimeLinks, orders, outbox, sessions, users, wishlistItems } from '../../drizzle/schema/index.ts'
import { givenSignedIn, givenUser, isSignedIn, letIn, PASSWORD, signIn, userBy } from '../support/accounts.ts'
import { db, givenOrder, givenPlan, newOrder, rowsWhere, unique, updateWhere } from '../support/factories.ts'
import { sweepDeps } from '../support/items.ts'
import { keys } from '../support/jobs.ts'
import {
  appWith,
  expectPage,
  fieldValue,
  newVisitor,
  plainText,
  redirectOf,
  textsByRole,
  type Visitor,
} from '../support/shop.ts'

let admin: Awaited<ReturnType<typeof givenSignedIn>>
beforeAll(async () => {
  admin = await givenSignedIn({ role: 'Admin', name: 'Ama Serwaa' })
})

const statusOf = async (browser: Visitor, path: string) => (await browser.get(path)).status
const page = ({ id }: { id: number | string }, below = '') => `/users-admin/${id}${below}`
const save = (user: { id: number | string }, fields: Record<string, string>, below = '') =>
  admin.browser.post(page(user, below), fields)
const read = async (path: string) => plainText(await admin.browser.read(path))

/** The message on the page after an action. */
async function saidAfter(answer: Promise<Response>) {
  const [status, to] = await redirectOf(answer)
  expect(status).toBe(303)
  return textsByRole(await admin.browser.read(to ?? ''), 'status').join(' | ')
}

const linesOn = (id: number) =>
  rowsWhere(auditLog, and(eq(auditLog.subject, 'user'), eq(auditLog.subjectId, String(id))))

describe('an invitation', () => {
  const invite = (fields: Record<string, string>) => admin.browser.post('/users-admin/new', fields)

  it('makes an account with its role, whose password is chosen by the mailed link', async () => {
    const email = `${unique('yaw')}@example.com`
    const said = await saidAfter(invite({ name: 'Yaw Darko', email: email.toUpperCase(), role: 'Sales' }))
    expect(said).toContain(words.USER_INVITED)
    const user = await userBy(email)
    expect(user).toMatchObject({ staffRole: 'Sales', passwordHash: null, emailVerifiedAt: null })
    expect(await linesOn(user?.id ?? 0)).toMatchObject([{ action: 'invite', after: { role: 'Sales' } }])
    const [mail] = await rowsWhere(outbox, and(eq(outbox.kind, 'staff-invited'), eq(outbox.subjectId, user?.id ?? 0)))
    const link = `/reset-password/${await linkToken(keys, 'reset-password', String(mail?.payload.seed))}`
    const browser = newVisitor()
    const password = 'seven quiet antelopes'
    await updateWhere(oneTimeLinks, eq(oneTimeLinks.email, email), { createdAt: Date.now() - 71 * 3_600_000 })
    expect((await browser.post(link, { password, confirmPassword: password })).status).toBe(303)
    expect((await signIn(browser, email, password)).status).toBe(303)
    expect(await statusOf(browser, '/orders-admin')).toBe(200)
  })

  it('is refused for an address with an account, without a role, and to all but administrators', async () => {
    const { email } = await givenUser()
    await expectPage(invite({ name: 'Ama', email, role: 'Admin' }), 409, [words.INVITED_ALREADY])
    expect(await userBy(email)).toMatchObject({ role: 'User', staffRole: null })
    await expectPage(invite({ name: 'Ama', email: `${unique('a')}@example.com`, role: 'User' }), 400, [ROLE_MISSING])
    const sales = await givenSignedIn({ staffRole: 'Sales' })
    expect(
      (await sales.browser.post('/users-admin/new', { name: 'A', email: 'a@b.example', role: 'Admin' })).status,
    ).toBe(303)
    expect(await userBy('a@b.example')).toBeUndefined()
  })

  const linkOf = async (id: number) => {
    const mails = await rowsWhere(outbox, and(eq(outbox.kind, 'staff-invited'), eq(outbox.subjectId, id)))
    return `/reset-password/${await linkToken(keys, 'reset-password', String(mails.at(-1)?.payload.seed))}`
  }
  async function givenInvited(role = 'Sales') {
    const email = `${unique('yaw')}@example.com`
    await invite({ name: 'Yaw Darko', email, role })
    const { id = 0 } = (await userBy(email)) ?? {}
    return { id, email, link: await linkOf(id) }
  }
  const password = 'seven quiet antelopes'
  const accept = (link: string, chosen = password) =>
    newVisitor().post(link, { password: chosen, confirmPassword: chosen })
  const refusalAfter = async (id: number) => {
    await admin.browser.post(`/users-admin/${id}/invite`)
    return textsByRole(await admin.browser.read(`/users-admin/${id}`), 'alert')
  }

  it('that has expired is sent again from the page of the user, within the limits of mails', async () => {
    const { id, email, link } = await givenInvited()
    await updateWhere(oneTimeLinks, eq(oneTimeLinks.email, email), {
      createdAt: Date.now() - 74 * 3_600_000,
      expiresAt: Date.now() - 1000,
    })
    expect((await accept(link)).status).toBe(400)
    expect(await admin.browser.read(`/users-admin/${id}`)).toContain('has not chosen a password yet')
    expect(await saidAfter(admin.browser.post(`/users-admin/${id}/invite`))).toContain(words.INVITED_AGAIN)
    const next = await linkOf(id)
    expect(next).not.toBe(link)
    expect(await refusalAfter(id)).toEqual([words.INVITED_TOO_OFTEN])
    expect((await accept(next)).status).toBe(303)
    expect(await refusalAfter(id)).toEqual([words.INVITATION_ACCEPTED])
    expect(await admin.browser.read(`/users-admin/${id}`)).not.toContain('Send the invitation again')
  })

  it('works once, with the role of that moment, and not at all for a disabled account', async () => {
    const { id, email, link } = await givenInvited()
    await admin.browser.post(`/users-admin/${id}`, { role: 'Accounts' })
    expect((await accept(link)).status).toBe(303)
    expect((await accept(link, 'eight loud antelopes')).status).toBe(400)
    const browser = newVisitor()
    expect((await signIn(browser, email, password)).status).toBe(303)
    expect(await statusOf(browser, '/orders-admin/stamps')).toBe(200)
    expect(await statusOf(browser, '/messages-admin')).toBe(303)

    const other = await givenInvited()
    await admin.browser.post(`/users-admin/${other.id}`, { disabled: 'true' })
    expect((await accept(other.link)).status).toBe(400)
    expect(await userBy(other.email)).toMatchObject({ passwordHash: null })
  })

  it('whose mail came back is named on the page of the user', async () => {
    const { id } = await givenInvited()
    await updateWhere(outbox, and(eq(outbox.kind, 'staff-invited'), eq(outbox.subjectId, id)), { delivery: 'bounced' })
    expect(await admin.browser.read(`/users-admin/${id}`)).toContain('The invitation came back')
  })

  it('gives nothing to a person who signs up or asks for a new password with the address', async () => {
    const { id, email } = await givenInvited('Admin')
    const stranger = newVisitor(appWith())
    await stranger.post('/signup', { name: 'Yaw Darko', email, password, confirmPassword: password, terms: 'on' })
    expect(await userBy(email)).toMatchObject({ id, passwordHash: null })
    expect(await isSignedIn(stranger)).toBe(false)
    await updateWhere(oneTimeLinks, eq(oneTimeLinks.email, email), { createdAt: Date.now() - 120_000 })
    await stranger.post('/forgot-password', { email })
    const [mail] = await rowsWhere(outbox, and(eq(outbox.kind, 'reset-password'), eq(outbox.subjectId, id)))
    const link = `/reset-password/${await linkToken(keys, 'reset-password', String(mail?.payload.seed))}`
    expect((await accept(link)).status).toBe(303)
    expect((await signIn(newVisitor(), email, password)).status).toBe(303)
  })
})

describe('the list', () => {
  it('is searched, filtered, sorted and paged on the server', async () => {
    const family = unique('Boateng')
    for (let at = 0; at < 27; at += 1)
      await givenUser({
        ...{ name: `${String.fromCharCode(97 + (at % 26))} ${family}`, passwordHash: null },
        ...{ role: at === 3 ? 'Admin' : 'User', disabledAt: at === 5 ? Date.now() : null },
      })
    const list = (query: string) => read(`/users-admin?q=${family}${query}`)
    const rows = (html: string) => html.match(new RegExp(`>[a-z] ${family}<`, 'g')) ?? []
    const first = await list('')
    expect(first).toContain('More than 25 users')
    const [link = ''] = /<a [^>]*rel="next"[^>]*>Older</.exec(first) ?? []
    const [, older = expect.fail('no link')] = /href="\/users-admin\?([^"]*)"/.exec(link) ?? []
    expect([rows(first).length, rows(await read(`/users-admin?${older.replaceAll('&amp;', '&')}`)).length]).toEqual([
      25, 2,
    ])
    expect(rows(await list('&sort=name-asc'))[0]).toBe(`>a ${family}<`)
    expect(rows(await list('&sort=name-desc'))[0]).toBe(`>z ${family}<`)
    expect(await list('&role=Admin')).toContain('1 user<')
    expect(await list('&state=disabled')).toContain('1 user<')
    expect((await admin.browser.get(`/users-admin?q=${family}&page=99`)).status).toBe(302)
    // Wildcards of LIKE are ordinary characters.
    expect(await read(`/users-admin?q=%25${family}`)).toContain('No users found')
    const csv = await admin.browser.read(`/users-admin.csv?q=${family}`)
    expect(csv.trim().split('\r\n')).toHaveLength(28)
  })
})

describe('a role', () => {
  it('takes effect at the next request when granted or revoked, and is logged', async () => {
    const { user, browser } = await givenSignedIn()
    expect((await browser.get('/administrator')).headers.get('location')).toBe('/')
    expect(await saidAfter(save(user, { role: 'Admin' }))).toBe(words.USER_UPDATED)
    expect(await statusOf(browser, '/administrator')).toBe(200)
    // Saved as it stands it is no change.
    await save(user, { role: 'Admin' })
    await save(user, { role: 'User' })
    expect((await browser.get('/administrator')).headers.get('location')).toBe('/')
    const change = { action: 'update', actor: 'Ama Serwaa', actorId: admin.user.id }
    const [asUser, asAdmin] = ['User', 'Admin'].map((role) => ({ role, disabled: false }))
    expect(await linesOn(user.id)).toMatchObject([
      { ...change, before: asUser, after: asAdmin },
      { ...change, before: asAdmin, after: asUser },
    ])
  })

  it('that does not exist is refused, and so is a person who does not exist', async () => {
    const { id } = await givenUser()
    await expectPage(save({ id }, { role: 'Owner', disabled: 'perhaps' }), 400, [
      'Role must be User, Admin, Sales, Content or Accounts, Disabled must be true or false',
    ])
    for (const odd of ['0', '-1', '1e3', '99999999999', 'x', '%00']) {
      expect(await statusOf(admin.browser, `/users-admin/${odd}`), odd).toBe(404)
      expect((await save({ id: odd }, { role: 'Admin' })).status, odd).toBe(404)
    }
  })
})

describe('a disabled person', () => {
  it('is signed out at once, cannot sign in, and can again when enabled', async () => {
    const { user, browser } = await givenSignedIn()
    expect(await isSignedIn(browser)).toBe(true)
    await save(user, { disabled: 'true' })
    expect(await isSignedIn(browser)).toBe(false)
    expect(await rowsWhere(sessions, eq(sessions.userId, user.id))).toEqual([])
    expect((await signIn(newVisitor(), user.email)).status).toBe(400)
    await save(user, { disabled: 'false' })
    const again = newVisitor()
    expect((await signIn(again, user.email)).status).toBe(303)
    expect(await isSignedIn(again)).toBe(true)
  })
})

describe('signing out everywhere', () => {
  it('ends every browser of that person and of nobody else', async () => {
    const { user, browser } = await givenSignedIn()
    const second = newVisitor()
    await letIn(second, user.id)
    const other = await givenSignedIn()
    expect(await read(`/users-admin/${user.id}`)).toContain('2 browsers')
    expect(await read(`/users-admin/${other.user.id}`)).toContain('1 browser')
    expect(await saidAfter(save(user, {}, '/sign-out'))).toBe(words.USER_SIGNED_OUT)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(second)).toBe(false)
    expect(await isSignedIn(other.browser)).toBe(true)
    expect((await linesOn(user.id)).map(({ action }) => action)).toEqual(['sign-out-everywhere'])
  })
})

describe('the last administrator', () => {
  /** Nobody but those given, for as long as the work lasts. */
  async function alone(ids: number[], work: () => Promise<void>) {
    const admins = (await rowsWhere(users, eq(users.role, 'Admin'))).map(({ id }) => id)
    const others = inArray(
      users.id,
      admins.filter((id) => !ids.includes(id)),
    )
    await updateWhere(users, others, { role: 'User' })
    try {
      await work()
    } finally {
      await updateWhere(users, others, { role: 'Admin' })
    }
  }

  it.each([
    ['demoted', '', { role: 'User' }],
    ['given another role', '', { role: 'Accounts' }],
    ['disabled', '', { disabled: 'true' }],
    ['erased', '/delete', {}],
  ])('is not %s', async (_what, below, given: Record<string, string>) => {
    const last = await givenSignedIn({ role: 'Admin' })
    const fields = { ...given, email: last.user.email }
    await alone([last.user.id], async () => {
      await expectPage(last.browser.post(`/users-admin/${last.user.id}${below}`, fields), 400, [LAST_ADMINISTRATOR])
      expect(await userBy(last.user.email)).toMatchObject({ role: 'Admin', disabledAt: null })
      expect(await statusOf(last.browser, '/administrator')).toBe(200)
      expect(await linesOn(last.user.id)).toEqual([])
    })
  })

  it('is counted without those who are disabled', async () => {
    const last = await givenSignedIn({ role: 'Admin' })
    const disabled = await givenUser({ role: 'Admin', disabledAt: Date.now() })
    await alone([last.user.id, disabled.id], async () => {
      expect((await last.browser.post(`/users-admin/${last.user.id}`, { role: 'User' })).status).toBe(400)
    })
  })

  it('remains, however many concurrent requests try to remove them', async () => {
    const some = await Promise.all([1, 2, 3, 4].map(() => givenSignedIn({ role: 'Admin' })))
    const ids = some.map(({ user }) => user.id)
    await alone(ids, async () => {
      await Promise.all(
        some.map(({ browser, user }, at) =>
          at % 2 === 0
            ? browser.post(`/users-admin/${user.id}`, { role: 'User' })
            : browser.post(`/users-admin/${user.id}/delete`, { email: user.email }),
        ),
      )
      expect(await rowsWhere(users, eq(users.role, 'Admin'))).toHaveLength(1)
    })
  })
})

describe('the data of a person', () => {
  it('are exported as one file by POST only, and the export is logged', async () => {
    const user = await givenUser()
    const order = await newOrder({ buyerEmail: user.email })
    expect(await statusOf(admin.browser, page(user, '/data'))).toBe(302)
    expect(await linesOn(user.id)).toEqual([])
    const response = await save(user, {}, '/data')
    expect(response.headers.get('content-disposition')).toContain(`attachment; filename="user-${user.id}-data.json"`)
    const text = await expectPage(response, 200)
    const purchases = [{ reference: order.reference }]
    expect(JSON.parse(text)).toMatchObject({ account: { email: user.email }, purchases })
    expect(text).not.toContain('scrypt')
    expect((await linesOn(user.id)).map(({ action }) => action)).toEqual(['data-exported'])
  })
})

describe('an erased person', () => {
  it('loses all personal data; the order stays without a name', async () => {
    const { user, browser } = await givenSignedIn({ photoKey: null })
    const plan = await givenPlan()
    const order = await givenOrder(plan, { buyerEmail: user.email })
    await db.insert(wishlistItems).values({ userId: user.id, itemType: 'plan', itemId: plan.id, createdAt: Date.now() })
    const asked = await read(`/users-admin/${user.id}/delete`)
    expect(asked).toContain('Are you sure you want to erase this person? This action cannot be undone.')
    expect(await userBy(user.email)).toBeDefined()
    expect(fieldValue(await admin.browser.read(`/users-admin/${user.id}/delete`), 'email')).toBe(user.email)
    expect(await saidAfter(save(user, { email: user.email }, '/delete'))).toBe(words.USER_ERASED)
    expect(await userBy(user.email)).toBeUndefined()
    expect(await isSignedIn(browser)).toBe(false)
    const [kept] = await rowsWhere(orders, eq(orders.reference, order.reference))
    expect(kept).toMatchObject({ buyerName: '', buyerEmail: '', buyerPhone: '', amountMinor: order.amountMinor })
    const everything = JSON.stringify(await db.select().from(auditLog))
    expect(everything).not.toContain(user.email)
    expect((await linesOn(user.id)).at(-1)).toMatchObject({ action: 'account-erased', actor: 'Ama Serwaa' })
    expect((await save(user, {}, '/delete')).status).toBe(404)
  })

  it('who erased themselves is logged by name, and signed out', async () => {
    const { user, browser } = await givenSignedIn({ role: 'Admin', name: 'Efua Asante' })
    const pressed = await browser.post(`/users-admin/${user.id}/delete`, { email: user.email })
    expect(pressed.headers.get('location')).toBe('/login')
    const lines = await linesOn(user.id)
    expect(lines.at(-1)).toMatchObject({ action: 'account-erased', actor: 'Efua Asante', actorId: null })
  })

  it('whose address was never confirmed leaves data that may belong to somebody else', async () => {
    const user = await givenUser({ emailVerifiedAt: null })
    const order = await newOrder({ buyerEmail: user.email })
    await save(user, { email: user.email }, '/delete')
    expect(await userBy(user.email)).toBeUndefined()
    const [kept] = await rowsWhere(orders, eq(orders.reference, order.reference))
    expect(kept?.buyerEmail).toBe(user.email)
  })
})

describe('an erase page left open', () => {
  it('does not erase a later person with the same id', async () => {
    const first = await givenUser()
    await db.delete(users).where(eq(users.id, first.id))
    const second = await givenUser({ id: first.id })
    for (const email of [first.email, ''])
      await expectPage(save(first, { email }, '/delete'), 409, [words.ANOTHER_PERSON])
    expect(await userBy(second.email)).toBeDefined()
    await erasePerson(sweepDeps(), null, { ...first, emailVerified: true, photoKey: null })
    expect(await userBy(second.email)).toBeDefined()
  })
})

describe('a page left open', () => {
  it('does not overwrite another save: both values are shown, and a second save is accepted', async () => {
    const { user } = await givenSignedIn()
    const path = `/users-admin/${user.id}`
    const updatedAt = fieldValue(await admin.browser.read(path), 'updatedAt') ?? ''
    expect(updatedAt).toMatch(/^\d+$/)
    expect((await admin.browser.post(path, { role: 'User', disabled: 'true', updatedAt })).status).toBe(303)
    const late = admin.browser.post(path, { role: 'Admin', disabled: 'false', updatedAt })
    const html = await expectPage(late, 409, [words.USER_CHANGED])
    expect(plainText(html)).toContain('Saved now: User, disabled.')
    expect([fieldValue(html, 'role'), fieldValue(html, 'disabled')]).toEqual(['Admin', 'false'])
    expect(await userBy(user.email)).toMatchObject({ role: 'User' })
    expect((await userBy(user.email))?.disabledAt).not.toBeNull()
    const meant = { role: 'User', disabled: 'false', updatedAt: fieldValue(html, 'updatedAt') ?? '' }
    expect((await admin.browser.post(path, meant)).status).toBe(303)
    expect((await userBy(user.email))?.disabledAt).toBeNull()
  })
})

describe('the export of a table', () => {
  it.each([
    ['/users-admin.csv?q=ama', 'user'],
    ['/orders-admin.csv', 'order'],
    ['/audit-admin.csv', 'audit'],
  ])('%s is logged once', async (path, subject) => {
    const mine = and(eq(auditLog.action, 'table-exported'), eq(auditLog.subject, subject))
    const before = await rowsWhere(auditLog, mine)
    await admin.browser.read(path)
    const lines = await rowsWhere(auditLog, mine)
    expect(lines).toHaveLength(before.length + 1)
    const by = { actor: 'Ama Serwaa', actorId: admin.user.id }
    expect(lines.at(-1)).toMatchObject({ ...by, after: { filtered: path.includes('?') } })
  })
})

describe('hostile input', () => {
  const LISTS = ['/users-admin', '/users-admin.csv', '/audit-admin', '/audit-admin.csv', '/mail-admin']
  it.each(LISTS)('in the address of %s never causes a server error', async (path) => {
    const long = 'x'.repeat(4000)
    for (const query of [
      ...['page=-1', 'page=1e99', 'page=x&sort=__proto__&role=constructor&state=%00', `q=${long}&sort=${long}`],
      ...['q=%25_%5C%27%22%3B--&subject=%F0%9F%8F%A0&status[]=dead&status=sent', 'q=%ff%fe&check=storage%00'],
      'sort=name-asc-desc&sort=login-asc&q=&q=a',
    ])
      expect(await statusOf(admin.browser, `${path}?${query}`), `${path}?${query.slice(0, 60)}`).toBeLessThan(500)
  })

  it('cannot set a role by signing up', async () => {
    const email = `${unique('kofi')}@example.com`
    const person = { name: 'Kofi', email, password: PASSWORD, confirmPassword: PASSWORD, terms: 'on' }
    const roles = ['role', '__proto__.role', 'user[role]'].map((name) => [name, 'Admin'])
    const extra = { ...Object.fromEntries(roles), isAdmin: 'true', disabled: 'false' }
    await newVisitor().post('/signup', { ...person, ...extra })
    expect(await userBy(email)).toMatchObject({ role: 'User' })
  })
})
