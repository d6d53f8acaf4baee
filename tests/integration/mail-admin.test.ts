/** Mail, jobs and the audit log as staff see them. */
import { env } from 'cloudflare:workers'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordChange } from '../../app/domain/audit/record-change.server.ts'
import { deliverOutbox } from '../../app/domain/jobs/deliver-outbox.server.ts'
import * as words from '../../app/domain/mail/mail-list.ts'
import { planReference } from '../../app/domain/plans/plan.ts'
import { auditLog, jobRuns, outbox, paymentEvents, users } from '../../drizzle/schema/index.ts'
import { givenSignedIn, givenUser } from '../support/accounts.ts'
import { expectStatus, expectWords } from '../support/expect.ts'
import { db, givenPlan, givenPlanRequest, newOrder, rowsWhere, unique } from '../support/factories.ts'
import { outboxDeps, recordingMailer, testClock } from '../support/jobs.ts'
import { plainText, redirectOf, textsByRole } from '../support/shop.ts'
import { givenStaff } from '../support/staff.ts'

const textOf = async (response: Response) => plainText((await response.text()).replace(/<!--.*?-->/g, ''))

const admin = await givenStaff()
beforeEach(async () => {
  for (const table of [outbox, auditLog, jobRuns]) await db.delete(table)
})

const read = async (path: string) => textOf(await admin.get(path))

async function givenMail(fields: Partial<typeof outbox.$inferInsert> = {}) {
  const about = { dedupeKey: unique('mail'), kind: 'links', payload: { email: 'kofi@example.com' } }
  const died = { status: 'dead', attempts: 10, lastError: '550 no such mailbox' } as const
  const [mail] = await db
    .insert(outbox)
    .values({ ...about, ...died, nextAttemptAt: Date.now(), createdAt: Date.now(), ...fields })
    .returning()
  if (!mail) throw new Error('no mail was made')
  return mail
}

const mailBy = async (id: number) => (await rowsWhere(outbox, eq(outbox.id, id)))[0]

async function saidAfter(path: string) {
  const [status, to] = await redirectOf(admin.post(path))
  expect(status).toBe(303)
  const html = await admin.read(to ?? '')
  return [...textsByRole(html, 'status'), ...textsByRole(html, 'alert')].join(' | ')
}

describe('the outbox', () => {
  it('shows each email with its state, its attempts, its last error and its subject', async () => {
    const order = await newOrder()
    await givenMail({ kind: 'receipt', subjectId: order.id, payload: {} })
    await givenMail({ status: 'waiting', attempts: 2, lastError: '<b>busy</b>' })
    await givenMail({ status: 'sent', sentAt: Date.now(), lastError: null })
    await givenMail({ status: 'sent', sentAt: null })
    // A subject that cannot be deleted.
    const sent = { status: 'sent', sentAt: Date.now() } as const
    await givenMail({ kind: 'staff-digest', subjectId: 0, payload: { day: '20000' }, ...sent })
    const html = await read('/mail-admin')
    const states = ['Not sent', 'Waiting', 'Sent', 'Dismissed']
    const facts = ['Receipt', '550 no such mailbox', 'kofi@example.com', 'The site']
    expectWords(html, ['5 mails', `href="/orders-admin/${order.reference}"`, ...states, ...facts], ['Gone'])
    expect(await admin.read('/mail-admin')).not.toContain('<b>busy</b>')
    expect(await read('/mail-admin?status=dead')).toContain('1 mail<')
    expect(await read('/mail-admin?q=busy')).toContain('1 mail<')
    expect((await admin.get('/mail-admin?page=9')).status).toBe(302)
  })

  it('retries a dead letter at once, with its attempts reset', async () => {
    const mail = await givenMail()
    expect(await saidAfter(`/mail-admin/${mail.id}/retry`)).toBe(words.MAIL_RETRIED)
    const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id))
    expect(line).toMatchObject({ actor: 'Ama Serwaa', action: 'retry', subject: 'mail', subjectId: String(mail.id) })
    // There is nothing to say to this address: that is the end of it.
    await db.update(outbox).set({ status: 'waiting', nextAttemptAt: 0 }).where(eq(outbox.id, mail.id))
    await deliverOutbox(outboxDeps(testClock(), recordingMailer().mailer))
    expect(await mailBy(mail.id)).toMatchObject({ status: 'sent', lastError: null })
    expect(await saidAfter(`/mail-admin/${mail.id}/retry`)).toBe(words.MAIL_NOT_OPEN)
    expect(await db.select().from(auditLog)).toHaveLength(1)
  })

  it('does not retry a form service post whose message went out by our own email', async () => {
    const post = await givenMail({ kind: 'contact-form', subjectId: 7_000_002, payload: {} })
    const path = `/mail-admin/${post.id}/retry`
    expect(await admin.read('/mail-admin')).toContain(path)
    const brought = { kind: 'staff-message', dedupeKey: 'staff-message:7000002', subjectId: 7_000_002, payload: {} }
    await givenMail({ ...brought, status: 'sent', sentAt: Date.now() })
    expectWords(await read('/mail-admin'), ['The message came to you by mail instead'], [path])
    expect(await saidAfter(path)).toBe(words.MAIL_BROUGHT)
    expect(await mailBy(post.id)).toMatchObject({ status: 'dead' })
    expect(await db.select().from(auditLog)).toHaveLength(0)
  })

  it('dismisses a dead letter after a confirmation, and keeps its row so that it is not queued again', async () => {
    const mail = await givenMail()
    expect(await read(`/mail-admin/${mail.id}/dismiss`)).toContain(words.DISMISS_TEXT)
    expect(await mailBy(mail.id)).toMatchObject({ status: 'dead' })
    expect(await saidAfter(`/mail-admin/${mail.id}/dismiss`)).toBe(words.MAIL_DISMISSED)
    expect(await mailBy(mail.id)).toMatchObject({ status: 'sent', sentAt: null, dedupeKey: mail.dedupeKey })
    expect(await saidAfter(`/mail-admin/${mail.id}/dismiss`)).toBe(words.MAIL_NOT_OPEN)
    const { tried, mailer } = recordingMailer()
    await deliverOutbox(outboxDeps(testClock(), mailer))
    expect(tried).toEqual([])
    expect(await read('/administrator')).not.toContain('that could not be sent')
  })

  it('neither retries nor dismisses an email that is being sent or has been sent', async () => {
    for (const status of ['sending', 'sent'] as const) {
      const mail = await givenMail({ status, sentAt: Date.now(), leaseUntil: Date.now() + 60_000 })
      for (const verb of ['retry', 'dismiss'])
        expect(await saidAfter(`/mail-admin/${mail.id}/${verb}`)).toBe(words.MAIL_NOT_OPEN)
      expect(await mailBy(mail.id)).toMatchObject({ status })
    }
    for (const odd of ['0', 'x', '1.5', '99999999999'])
      await expectStatus(404, admin.post(`/mail-admin/${odd}/retry`), admin.post(`/mail-admin/${odd}/dismiss`))
  })
})

describe('the system status', () => {
  it('shows the last webhook, the last run of each job, and whether the sweep is late', async () => {
    const now = Date.now()
    expect(await read('/mail-admin')).toContain('No job has run yet.')
    await db.insert(jobRuns).values([
      { name: 'orders', ranAt: now - 2 * 3_600_000 },
      { name: 'outbox', ranAt: now, note: '3 sent' },
    ])
    const event = { source: 'webhook', event: 'charge.success', reference: 'ref_1', outcome: 'applied' } as const
    await db.insert(paymentEvents).values({ ...event, dedupeKey: unique('event'), receivedAt: now + 60_000 })
    expectWords(await read('/mail-admin'), [', late', '3 sent', ', charge.success'])
  })

  it('checks on demand whether the objects of all rows are in the stores', async () => {
    const plan = await givenPlan()
    const { id, filename, objectKey } = plan.files.a
    expect(await read('/mail-admin?check=storage')).not.toContain(`(${filename})`)
    await env.FILES.delete(objectKey)
    expect(await read('/mail-admin?check=storage')).toContain(`file ${id} (${filename})`)
  })

  it('warns on every page that the keys are test keys', async () => {
    for (const path of ['/mail-admin', '/users-admin', '/settings-admin', '/audit-admin'])
      expect(await read(path), path).toContain('The Paystack keys are test keys')
  })
})

describe('the audit log', () => {
  const givenLine = (fields: Partial<typeof auditLog.$inferInsert>) => {
    const change = { actor: 'Ama Serwaa', action: 'update', subject: 'plan', subjectId: '7' }
    return db.insert(auditLog).values({ at: Date.now(), ...change, ...fields })
  }

  it('names subjects that still exist', async () => {
    const plan = await givenPlan()
    const user = await givenUser({ name: 'Yaw Darko' })
    await givenLine({ subjectId: String(plan.id) })
    await givenLine({ subject: 'user', subjectId: String(user.id) })
    const request = await givenPlanRequest({ firstName: 'Esi', lastName: 'Quansah' })
    await givenLine({ subject: 'plan-request', subjectId: String(request.id), action: 'deliver' })
    expectWords(await read('/audit-admin'), [
      `Plan ${planReference(plan.id)} ${plan.title} updated`,
      'User Yaw Darko updated',
      'Plan request of Esi Quansah: drawings delivered',
    ])
  })

  it('shows who changed what and when, before and after, newest first, by subject and by words', async () => {
    await givenLine({ at: 1000, actor: 'Kofi Old', before: { price: 1 }, after: { price: 2, same: 3 } })
    const roles = { before: { role: 'User' }, after: { role: 'Admin' } }
    await givenLine({ subject: 'user', subjectId: '7000009', actor: 'Esi New', ...roles })
    const html = await read('/audit-admin')
    const roleChange = ['Before: </span>User</del>', 'After: </span>Admin</ins>']
    expectWords(html, ['2 changes', 'User 7000009 updated', ...roleChange])
    expect(html.indexOf('Esi New')).toBeLessThan(html.indexOf('Kofi Old'))
    expect(await read('/audit-admin?subject=plan')).not.toContain('Esi New')
    expect(await read('/audit-admin?q=esi+new')).not.toContain('Kofi Old')
    const oldest = await read('/audit-admin?sort=at-asc')
    expect(oldest.indexOf('Esi New')).toBeGreaterThan(oldest.indexOf('Kofi Old'))
  })

  it('shows all values as escaped text', async () => {
    const before = { '<b>x</b>': '</script><img src=x onerror=alert(1)>' }
    await givenLine({ actor: '<script>alert(1)</script>', before })
    expectWords(await admin.read('/audit-admin'), [], ['<script>alert(1)', '<img src=x'])
  })

  it('has an export in which no cell starts a formula', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']
    for (const actor of formulas) await givenLine({ actor, subjectId: actor })
    const csv = await admin.read('/audit-admin.csv')
    expect(csv.split('\r\n')).toHaveLength(9)
    expectWords(
      csv,
      formulas.map((actor) => `'${actor}`),
    )
    expect(await admin.read('/audit-admin.csv?subject=user')).not.toContain('SUM')
  })

  it('distinguishes people of one name by address, or by user number once deleted, in the export too', async () => {
    const [one, other] = [await givenUser({ name: 'Esi Boateng' }), await givenUser({ name: 'Esi Boateng' })]
    const change = { action: 'update', subject: 'plan', subjectId: 7 } as const
    for (const { id, name } of [one, other])
      await recordChange({ db, now: Date.now }, { actor: { id, name }, ...change })
    await db.delete(users).where(eq(users.id, other.id))
    expectWords(await read('/audit-admin'), [`Esi Boateng (${one.email})`, `Esi Boateng (user ${other.id})`])
    const csv = [`"Esi Boateng","${one.email}",${one.id},`, `"Esi Boateng",,${other.id},`]
    expectWords(await admin.read('/audit-admin.csv'), csv)
    expect(await read(`/audit-admin?q=${one.email}`)).toContain('1 change')
  })

  it('logs a name change of an administrator, and not of a customer', async () => {
    const staff = await givenSignedIn({ name: 'Old Name', role: 'Admin' })
    const customer = await givenSignedIn({ name: 'Old Name' })
    for (const { browser } of [staff, customer])
      for (let press = 0; press < 2; press++) await browser.post('/profile/name', { name: 'New Name' })
    const { id } = staff.user
    const change = { before: { name: 'Old Name' }, after: { name: 'New Name' } }
    const lines = await db.select().from(auditLog)
    expect(lines).toMatchObject([{ actorId: id, subject: 'user', subjectId: String(id), ...change }])
  })

  it('can’t be changed by anybody', async () => {
    await givenLine({})
    for (const path of ['/audit-admin', '/audit-admin.csv'])
      expect((await admin.post(path, { id: '1' })).status, path).toBeGreaterThanOrEqual(400)
    expect(await db.select().from(auditLog)).toHaveLength(1)
  })
})
