/** Users as staff look after them: who may what, from when on, and what is left of whoever is erased. */
import { env } from 'cloudflare:workers'
import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import { LAST_ADMINISTRATOR } from '../../app/domain/accounts/messages.ts'
import { erasePerson } from '../../app/domain/accounts/personal-data.server.ts'
import {
  ANOTHER_PERSON,
  USER_CHANGED,
  USER_ERASED,
  USER_SIGNED_OUT,
  USER_UPDATED,
} from '../../app/domain/accounts/staff-messages.ts'
import { auditLog, orders, sessions, users, wishlistItems } from '../../drizzle/schema/index.ts'
import { givenUser, isSignedIn, letIn, userBy } from '../support/accounts.ts'
import { db, givenOrder, givenPlan, unique } from '../support/factories.ts'
import { fieldValue, newVisitor, plainText, textsByRole, type Visitor } from '../support/shop.ts'

const textOf = async (response: Response) => plainText((await response.text()).replace(/<!--.*?-->/g, ''))

async function somebody(fields: Parameters<typeof givenUser>[0] = {}) {
  const user = await givenUser(fields)
  const browser = newVisitor()
  await letIn(browser, user.id)
  return { user, browser }
}

let admin: Awaited<ReturnType<typeof somebody>>
beforeAll(async () => {
  admin = await somebody({ role: 'Admin', name: 'Ama Serwaa' })
})

const statusOf = async (browser: Visitor, path: string) => {
  const response = await browser.get(path)
  await response.body?.cancel()
  return response.status
}

/** The message on the page that a press leads to. */
async function saidAfter(browser: Visitor, response: Response) {
  expect(response.status).toBe(303)
  const html = await (await browser.get(response.headers.get('location') ?? '')).text()
  return textsByRole(html, 'status').join(' | ')
}

const linesOn = (id: number) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'user'), eq(auditLog.subjectId, String(id))))

describe('the list', () => {
  it('is searched, filtered, sorted and paged on the server', async () => {
    const family = unique('Boateng')
    for (let at = 0; at < 27; at += 1)
      await givenUser({
        name: `${String.fromCharCode(97 + (at % 26))} ${family}`,
        passwordHash: null,
        role: at === 3 ? 'Admin' : 'User',
        disabledAt: at === 5 ? Date.now() : null,
      })
    const page = async (query: string) => textOf(await admin.browser.get(`/users-admin?q=${family}${query}`))
    const rows = (html: string) => html.match(new RegExp(`>[a-z] ${family}<`, 'g')) ?? []
    expect(await page('')).toContain('27 users')
    expect(rows(await page('')).length).toBeGreaterThan(rows(await page('&page=2')).length)
    expect(rows(await page('&sort=name-asc'))[0]).toBe(`>a ${family}<`)
    expect(rows(await page('&sort=name-desc'))[0]).toBe(`>z ${family}<`)
    expect(await page('&role=Admin')).toContain('1 user<')
    expect(await page('&state=disabled')).toContain('1 user<')
    expect((await admin.browser.get(`/users-admin?q=${family}&page=99`)).status).toBe(302)
    // What a pattern would take for anything is a sign like any other.
    expect(await textOf(await admin.browser.get(`/users-admin?q=%25${family}`))).toContain('No users found')
    const csv = await (await admin.browser.get(`/users-admin.csv?q=${family}`)).text()
    expect(csv.trim().split('\r\n')).toHaveLength(28)
  })

  it('as a file holds no formula, and only what staff need', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'].map((name) => `${name}${unique('z')}`)
    const made = await Promise.all(names.map((name) => givenUser({ name })))
    const response = await admin.browser.get('/users-admin.csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const csv = await response.text()
    for (const { name } of made) expect(csv).toContain(`'${name}`)
    expect(csv).not.toMatch(/(^|,)"?[=+\-@\t]/m)
    expect(csv).not.toContain('scrypt')
  })

  it('shows what people call themselves as text', async () => {
    const name = `<img src=x onerror=alert(1)>${unique('x')}`
    const { id } = await givenUser({ name })
    for (const path of ['/users-admin', `/users-admin/${id}`, `/users-admin/${id}/delete`]) {
      const html = await (await admin.browser.get(path)).text()
      expect(html).not.toContain('<img src=x')
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    }
  })
})

describe('a role', () => {
  it('holds from the next request on, both ways, and is told in the log', async () => {
    const { user, browser } = await somebody()
    expect((await browser.get('/administrator')).headers.get('location')).toBe('/')
    expect(await saidAfter(admin.browser, await admin.browser.post(`/users-admin/${user.id}`, { role: 'Admin' }))).toBe(
      USER_UPDATED,
    )
    expect(await statusOf(browser, '/administrator')).toBe(200)
    await admin.browser.post(`/users-admin/${user.id}`, { role: 'User' })
    expect((await browser.get('/administrator')).headers.get('location')).toBe('/')
    const lines = await linesOn(user.id)
    expect(
      lines.map(({ action, before, after, actor, actorId }) => ({ action, before, after, actor, actorId })),
    ).toEqual([
      {
        action: 'update',
        actor: 'Ama Serwaa',
        actorId: admin.user.id,
        before: { role: 'User', disabled: false },
        after: { role: 'Admin', disabled: false },
      },
      {
        action: 'update',
        actor: 'Ama Serwaa',
        actorId: admin.user.id,
        before: { role: 'Admin', disabled: false },
        after: { role: 'User', disabled: false },
      },
    ])
  })

  it('that is none is refused, and so is a person who never was', async () => {
    const { id } = await givenUser()
    const refused = await admin.browser.post(`/users-admin/${id}`, { role: 'Owner', disabled: 'perhaps' })
    expect(refused.status).toBe(400)
    expect(textsByRole(await refused.text(), 'alert')).toEqual([
      'Role must be User, Admin, Sales, Content or Accounts, Disabled must be true or false',
    ])
    for (const odd of ['0', '-1', '1e3', '99999999999', 'x', '%00']) {
      expect(await statusOf(admin.browser, `/users-admin/${odd}`), odd).toBe(404)
      expect((await admin.browser.post(`/users-admin/${odd}`, { role: 'Admin' })).status, odd).toBe(404)
    }
  })

  it('saved twice changes nothing the second time', async () => {
    const { id } = await givenUser()
    await admin.browser.post(`/users-admin/${id}`, { role: 'Admin' })
    await admin.browser.post(`/users-admin/${id}`, { role: 'Admin' })
    expect(await linesOn(id)).toHaveLength(1)
    await db.delete(users).where(eq(users.id, id))
  })
})

describe('somebody disabled', () => {
  it('is out at once, can’t come back, and may return when let in again', async () => {
    const { user, browser } = await somebody()
    expect(await isSignedIn(browser)).toBe(true)
    await admin.browser.post(`/users-admin/${user.id}`, { disabled: 'true' })
    expect(await isSignedIn(browser)).toBe(false)
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    const back = await newVisitor().post('/login', { email: user.email, password: 'seven brown goats' })
    expect(back.status).toBe(400)
    await admin.browser.post(`/users-admin/${user.id}`, { disabled: 'false' })
    const again = newVisitor()
    expect((await again.post('/login', { email: user.email, password: 'seven brown goats' })).status).toBe(303)
    expect(await isSignedIn(again)).toBe(true)
  })
})

describe('signing out everywhere', () => {
  it('ends every browser of that person and of nobody else', async () => {
    const { user, browser } = await somebody()
    const second = newVisitor()
    await letIn(second, user.id)
    const other = await somebody()
    expect(await textOf(await admin.browser.get(`/users-admin/${user.id}`))).toContain('2 browsers')
    expect(await textOf(await admin.browser.get(`/users-admin/${other.user.id}`))).toContain('1 browser')
    const pressed = await admin.browser.post(`/users-admin/${user.id}/sign-out`)
    expect(await saidAfter(admin.browser, pressed)).toBe(USER_SIGNED_OUT)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(second)).toBe(false)
    expect(await isSignedIn(other.browser)).toBe(true)
    expect((await linesOn(user.id)).map(({ action }) => action)).toEqual(['sign-out-everywhere'])
  })
})

describe('the last administrator', () => {
  /** Nobody but those given, for as long as the work lasts. */
  async function alone(ids: number[], work: () => Promise<void>) {
    const others = (await db.select({ id: users.id }).from(users).where(eq(users.role, 'Admin'))).filter(
      ({ id }) => !ids.includes(id),
    )
    for (const { id } of others) await db.update(users).set({ role: 'User' }).where(eq(users.id, id))
    try {
      await work()
    } finally {
      for (const { id } of others) await db.update(users).set({ role: 'Admin' }).where(eq(users.id, id))
    }
  }

  it.each([
    ['demoted', '', { role: 'User' }],
    ['given another role', '', { role: 'Accounts' }],
    ['disabled', '', { disabled: 'true' }],
    ['erased', '/delete', {}],
  ])('is not %s', async (_what, below, given: Record<string, string>) => {
    const last = await somebody({ role: 'Admin' })
    const fields = { ...given, email: last.user.email }
    await alone([last.user.id], async () => {
      const refused = await last.browser.post(`/users-admin/${last.user.id}${below}`, fields)
      expect(refused.status).toBe(400)
      expect(textsByRole(await refused.text(), 'alert')).toEqual([LAST_ADMINISTRATOR])
      expect(await userBy(last.user.email)).toMatchObject({ role: 'Admin', disabledAt: null })
      expect(await statusOf(last.browser, '/administrator')).toBe(200)
      expect(await linesOn(last.user.id)).toEqual([])
    })
  })

  it('is not one who is disabled: they don’t count', async () => {
    const last = await somebody({ role: 'Admin' })
    const disabled = await givenUser({ role: 'Admin', disabledAt: Date.now() })
    await alone([last.user.id, disabled.id], async () => {
      expect((await last.browser.post(`/users-admin/${last.user.id}`, { role: 'User' })).status).toBe(400)
    })
  })

  it('stays, however many try at once', async () => {
    const some = await Promise.all([1, 2, 3, 4].map(() => somebody({ role: 'Admin' })))
    const ids = some.map(({ user }) => user.id)
    await alone(ids, async () => {
      await Promise.all(
        some.map(({ browser, user }, at) =>
          at % 2 === 0
            ? browser.post(`/users-admin/${user.id}`, { role: 'User' })
            : browser.post(`/users-admin/${user.id}/delete`, { email: user.email }),
        ),
      )
      const left = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, 'Admin'), ne(users.id, 0)))
      expect(left).toHaveLength(1)
    })
  })
})

describe('a person’s data', () => {
  it('is one file with all that is kept, and that somebody took it is noted', async () => {
    const user = await givenUser()
    const order = await givenOrder(await givenPlan(), { buyerEmail: user.email })
    const response = await admin.browser.post(`/users-admin/${user.id}/data`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain(`attachment; filename="user-${user.id}-data.json"`)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      account: { email: user.email },
      purchases: [{ reference: order.reference }],
    })
    expect(text).not.toContain('scrypt')
    expect((await linesOn(user.id)).map(({ action }) => action)).toEqual(['data-exported'])
  })

  it('is not given for a look alone', async () => {
    const user = await givenUser()
    const response = await admin.browser.get(`/users-admin/${user.id}/data`)
    expect(response.status).toBe(302)
    expect(await linesOn(user.id)).toEqual([])
  })
})

describe('somebody erased', () => {
  it('is gone with what names them; the order stays without a name', async () => {
    const { user, browser } = await somebody({ photoKey: null })
    const plan = await givenPlan()
    const order = await givenOrder(plan, { buyerEmail: user.email })
    await db.insert(wishlistItems).values({ userId: user.id, itemType: 'plan', itemId: plan.id, createdAt: Date.now() })
    const asked = await textOf(await admin.browser.get(`/users-admin/${user.id}/delete`))
    expect(asked).toContain('Are you sure you want to erase this person? This action cannot be undone.')
    expect(await userBy(user.email)).toBeDefined()
    expect(fieldValue(await (await admin.browser.get(`/users-admin/${user.id}/delete`)).text(), 'email')).toBe(
      user.email,
    )
    const pressed = await admin.browser.post(`/users-admin/${user.id}/delete`, { email: user.email })
    expect(await saidAfter(admin.browser, pressed)).toBe(USER_ERASED)
    expect(await userBy(user.email)).toBeUndefined()
    expect(await isSignedIn(browser)).toBe(false)
    const kept = await db.select().from(orders).where(eq(orders.reference, order.reference)).get()
    expect(kept).toMatchObject({ buyerName: '', buyerEmail: '', buyerPhone: '', amountMinor: order.amountMinor })
    const everything = JSON.stringify(await db.select().from(auditLog))
    expect(everything).not.toContain(user.email)
    expect((await linesOn(user.id)).at(-1)).toMatchObject({ action: 'account-erased', actor: 'Ama Serwaa' })
    expect((await admin.browser.post(`/users-admin/${user.id}/delete`)).status).toBe(404)
  })

  it('by themselves is told in the log by name, and led out', async () => {
    const { user, browser } = await somebody({ role: 'Admin', name: 'Efua Asante' })
    const pressed = await browser.post(`/users-admin/${user.id}/delete`, { email: user.email })
    expect(pressed.headers.get('location')).toBe('/login')
    const lines = await linesOn(user.id)
    expect(lines.at(-1)).toMatchObject({ action: 'account-erased', actor: 'Efua Asante', actorId: null })
  })

  it('whose address was never confirmed leaves what may be somebody else’s', async () => {
    const user = await givenUser({ emailVerifiedAt: null })
    const order = await givenOrder(await givenPlan(), { buyerEmail: user.email })
    await admin.browser.post(`/users-admin/${user.id}/delete`, { email: user.email })
    expect(await userBy(user.email)).toBeUndefined()
    const kept = await db.select().from(orders).where(eq(orders.reference, order.reference)).get()
    expect(kept?.buyerEmail).toBe(user.email)
  })
})

describe('an erase page left open', () => {
  it('erases nobody who came by the same number later', async () => {
    const first = await givenUser()
    await db.delete(users).where(eq(users.id, first.id))
    const second = await givenUser({ id: first.id })
    for (const fields of [{ email: first.email }, { email: '' }]) {
      const pressed = await admin.browser.post(`/users-admin/${first.id}/delete`, fields)
      expect([pressed.status, textsByRole(await pressed.text(), 'alert')]).toEqual([409, [ANOTHER_PERSON]])
    }
    expect(await userBy(second.email)).toBeDefined()
    const deps = { db, now: Date.now, pictures: createObjectStore(env.PICTURES), files: createObjectStore(env.FILES) }
    await erasePerson(deps, null, { ...first, emailVerified: true, photoKey: null })
    expect(await userBy(second.email)).toBeDefined()
  })
})

describe('a page left open', () => {
  it('writes over nothing that another saved: both are shown, and a second press is meant', async () => {
    const { user } = await somebody()
    const path = `/users-admin/${user.id}`
    const updatedAt = fieldValue(await (await admin.browser.get(path)).text(), 'updatedAt') ?? ''
    expect(updatedAt).toMatch(/^\d+$/)
    expect((await admin.browser.post(path, { role: 'User', disabled: 'true', updatedAt })).status).toBe(303)
    const late = await admin.browser.post(path, { role: 'Admin', disabled: 'false', updatedAt })
    const html = await late.text()
    expect(late.status).toBe(409)
    expect(textsByRole(html, 'alert')).toEqual([USER_CHANGED])
    expect(plainText(html.replace(/<!--.*?-->/g, ''))).toContain('Saved now: User, disabled.')
    expect([fieldValue(html, 'role'), fieldValue(html, 'disabled')]).toEqual(['Admin', 'false'])
    expect(await userBy(user.email)).toMatchObject({ role: 'User' })
    expect((await userBy(user.email))?.disabledAt).not.toBeNull()
    const meant = { role: 'User', disabled: 'false', updatedAt: fieldValue(html, 'updatedAt') ?? '' }
    expect((await admin.browser.post(path, meant)).status).toBe(303)
    expect((await userBy(user.email))?.disabledAt).toBeNull()
  })
})

describe('a whole table taken along', () => {
  it.each([
    ['/users-admin.csv?q=ama', 'user'],
    ['/orders-admin.csv', 'order'],
    ['/audit-admin.csv', 'audit'],
  ])('%s is told in the log, once', async (path, subject) => {
    const mine = and(eq(auditLog.action, 'table-exported'), eq(auditLog.subject, subject))
    const before = (await db.select().from(auditLog).where(mine)).length
    await (await admin.browser.get(path)).text()
    const lines = await db.select().from(auditLog).where(mine)
    expect(lines).toHaveLength(before + 1)
    expect(lines.at(-1)).toMatchObject({
      actor: 'Ama Serwaa',
      actorId: admin.user.id,
      after: { filtered: path.includes('?') },
    })
  })
})

describe('what others send', () => {
  it.each(['/users-admin', '/users-admin.csv', '/audit-admin', '/audit-admin.csv', '/mail-admin'])(
    'in the address of %s is never a fault of ours',
    async (path) => {
      const long = 'x'.repeat(4000)
      for (const query of [
        'page=-1',
        'page=1e99',
        'page=x&sort=__proto__&role=constructor&state=%00',
        `q=${long}&sort=${long}`,
        'q=%25_%5C%27%22%3B--&subject=%F0%9F%8F%A0&status[]=dead&status=sent',
        'q=%ff%fe&check=storage%00',
        'sort=name-asc-desc&sort=login-asc&q=&q=a',
      ]) {
        const response = await admin.browser.get(`${path}?${query}`)
        await response.body?.cancel()
        expect(response.status, `${path}?${query.slice(0, 60)}`).toBeLessThan(500)
      }
    },
  )

  it('is refused from another site, whoever is signed in', async () => {
    const user = await givenUser()
    for (const below of ['', '/sign-out', '/data', '/delete'])
      for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
        const response = await admin.browser.post(`/users-admin/${user.id}${below}`, { role: 'Admin' }, headers)
        expect(response.status, below).toBe(403)
      }
    expect(await userBy(user.email)).toMatchObject({ role: 'User' })
  })

  it('gives nobody a role who only signs up or changes a name', async () => {
    const email = `${unique('kofi')}@example.com`
    const stranger = newVisitor()
    const extra = {
      role: 'Admin',
      isAdmin: 'true',
      '__proto__.role': 'Admin',
      'user[role]': 'Admin',
      disabled: 'false',
    }
    await stranger.post('/signup', {
      name: 'Kofi',
      email,
      password: 'seven brown goats',
      confirmPassword: 'seven brown goats',
      terms: 'on',
      ...extra,
    })
    expect(await userBy(email)).toMatchObject({ role: 'User' })
    await stranger.post('/profile/name', { name: 'Kofi', ...extra })
    expect(await userBy(email)).toMatchObject({ role: 'User' })
    await stranger.post(`/users-admin/${(await userBy(email))?.id}`, extra)
    expect(await userBy(email)).toMatchObject({ role: 'User' })
  })
})
