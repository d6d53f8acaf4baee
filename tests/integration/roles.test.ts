/** The roles of staff: who gives them and what each sees. */
import { describe, expect, it } from 'vitest'
import { ROLES, roleColumns } from '../../app/domain/accounts/roles.ts'
import { findSession, LIMITS } from '../../app/domain/accounts/sessions.server.ts'
import { NOT_YOUR_AREA } from '../../app/domain/accounts/staff-messages.ts'
import { givenUser, letIn, userBy } from '../support/accounts.ts'
import { db } from '../support/factories.ts'
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
  Sales: ['Orders', 'Plan requests', 'Viewings', 'Buildings', 'Messages', 'People', 'Trash', 'Users', 'Site settings'],
  Content: ['Projects', 'Plans', 'Services', 'Rates', 'Permits', 'Trash', 'Site settings'],
  Accounts: ['Orders', 'People'],
}

async function given(role: Role) {
  const visitor = newVisitor()
  const user = await givenUser({ ...roleColumns(role), name: `Esi ${role}` })
  const digest = await letIn(visitor, user.id)
  return { visitor, user, digest }
}

describe.each(PARTS)('the pages of %s', (role, seen, unseen) => {
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
