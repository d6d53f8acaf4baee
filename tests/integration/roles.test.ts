/** The roles of staff: who gives them, what each sees, and that no page leads where its reader may not go. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ROLES, roleColumns } from '../../app/domain/accounts/roles.ts'
import { findSession, LIMITS } from '../../app/domain/accounts/sessions.server.ts'
import { NOT_YOUR_AREA } from '../../app/domain/accounts/staff-messages.ts'
import { orders } from '../../drizzle/schema/index.ts'
import { givenUser, letIn, userBy } from '../support/accounts.ts'
import { db, givenOrder, givenPlan, givenPlanRequest } from '../support/factories.ts'
import { newVisitor, textsByRole } from '../support/shop.ts'
import { givenStaff } from '../support/staff.ts'

type Role = (typeof ROLES)[number]
const PARTS: [Role, string[], string[]][] = [
  ['Admin', ['Income by month', 'Most wished for', 'Recent changes', 'Waiting for you'], []],
  ['Sales', ['Income by month', 'Waiting for you'], ['Most wished for', 'Recent changes']],
  ['Content', ['Most wished for'], ['Income by month', 'Waiting for you', 'Latest orders', 'Recent changes']],
  ['Accounts', ['Income by month', 'Latest orders'], ['Most wished for', 'Recent changes']],
]
const MENU: Record<string, string[]> = {
  Sales: ['Orders', 'Plan requests', 'Viewings', 'Buildings', 'Messages', 'People', 'Users', 'Site settings'],
  Content: ['Projects', 'Plans', 'Services', 'Rates', 'Permits', 'Site settings'],
  Accounts: ['Orders', 'People'],
}

async function given(role: Role) {
  const visitor = newVisitor()
  const user = await givenUser({ ...roleColumns(role), name: `Esi ${role}` })
  const digest = await letIn(visitor, user.id)
  return { visitor, user, digest }
}

const linksOf = (html: string) => [
  ...new Set([...html.matchAll(/href="(\/(?:[\w-]+-admin|administrator)[^"#]*)"/g)].map(([, href]) => href ?? '')),
]

describe.each(PARTS)('the pages of %s', (role, seen, unseen) => {
  it('link to no page that the role may not open', async () => {
    const { visitor } = await given(role)
    const buyer = await givenUser()
    const order = await givenOrder(await givenPlan(), { buyerEmail: buyer.email })
    const asked = await givenPlanRequest({ status: 'accepted' })
    const quote = await givenOrder(await givenPlan())
    const ofQuote = { kind: 'quote', requestId: asked.id, planId: null, fileId: null, option: null } as const
    await db.update(orders).set(ofQuote).where(eq(orders.id, quote.id))
    const home = await visitor.read('/administrator')
    const found = new Set([
      ...linksOf(home),
      `/orders-admin/${order.reference}`,
      `/orders-admin/${quote.reference}`,
      `/users-admin/${buyer.id}`,
    ])
    if (role === 'Content') for (const path of found) if (/users|orders/.test(path)) found.delete(path)
    if (role === 'Accounts') for (const path of found) if (/users/.test(path)) found.delete(path)
    for (const path of found) {
      const response = await visitor.get(path.replaceAll('&amp;', '&'))
      expect([path, response.status]).toEqual([path, 200])
      const text = await response.text()
      if (found.size < 80) for (const link of linksOf(text)) found.add(link)
    }
  })

  it('show only the dashboard and menu of that role', async () => {
    const { visitor } = await given(role)
    const html = await visitor.read('/administrator')
    for (const part of seen) expect(html).toContain(part)
    for (const part of unseen) expect(html).not.toContain(part)
    const wanted = MENU[role]
    const items = [...html.matchAll(/<\/svg>([\w ]+?)(?:<!-- -->)? ?(?:<b.*?<\/b>)?<\/a><\/li>/g)].map(
      ([, label]) => label,
    )
    if (wanted) expect(new Set(items)).toEqual(new Set(['Dashboard', 'Contact Us', 'Portfolio', ...wanted]))
    expect(html).toContain(`<span class="cap block">${role}</span>`)
  })
})

describe('a role', () => {
  it.each(ROLES)('%s is granted by an administrator, and has an equally short session', async (role) => {
    const admin = await givenStaff()
    const { visitor, user, digest } = await given(role === 'User' ? 'Sales' : 'User')
    expect((await admin.post(`/users-admin/${user.id}`, { role })).status).toBe(303)
    expect(await userBy(user.email)).toMatchObject(roleColumns(role))
    expect((await visitor.get('/administrator')).status).toBe(role === 'User' ? 302 : 200)
    const rested = Date.now() + LIMITS.staff.idle + 60_000
    const found = await findSession({ db, now: () => rested }, digest)
    expect(found).toEqual(role === 'User' ? { user: expect.objectContaining({ role }) } : { lapsedUserId: user.id })
    const list = await admin.read(`/users-admin?role=${role}&q=${user.email}`)
    expect(list).toContain('1 user')
  })

  it.each(['Sales', 'Content', 'Accounts'] as const)('%s can promote nobody, not even themselves', async (role) => {
    const { visitor, user } = await given(role)
    const buyer = await givenUser()
    for (const id of [user.id, buyer.id]) {
      const refused = await visitor.post(`/users-admin/${id}`, { role: 'Admin' })
      expect(refused.headers.get('location')).toBe('/administrator')
    }
    const page = await visitor.read('/administrator')
    expect(textsByRole(page, 'alert')).toContain(NOT_YOUR_AREA)
    expect(await userBy(user.email)).toMatchObject(roleColumns(role))
    expect(await userBy(buyer.email)).toMatchObject(roleColumns('User'))
  })
})
