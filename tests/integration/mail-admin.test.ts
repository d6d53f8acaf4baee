/** Mail, jobs and the audit log as staff see them. */
import { env } from 'cloudflare:workers'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordChange } from '../../app/domain/audit/record-change.server.ts'
import { deliverOutbox } from '../../app/domain/mails/deliver-outbox.server.ts'
import {
  DISMISS_TEXT,
  MAIL_BROUGHT,
  MAIL_DISMISSED,
  MAIL_NOT_OPEN,
  MAIL_RETRIED,
} from '../../app/domain/outbox/mail-list.ts'
import { planReference } from '../../app/domain/plans/plan.ts'
import { auditLog, jobRuns, outbox, paymentEvents, users } from '../../drizzle/schema/index.ts'
import { givenUser, letIn } from '../support/accounts.ts'
import { db, givenOrder, givenPlan, givenPlanRequest, unique } from '../support/factories.ts'
import { outboxDeps, recordingMailer, testClock } from '../support/jobs.ts'
import { newVisitor, plainText, textsByRole, type Visitor } from '../support/shop.ts'

const textOf = async (response: Response) => plainText((await response.text()).replace(/<!--.*?-->/g, ''))

let admin: Visitor
beforeAll(async () => {
  admin = newVisitor()
  await letIn(admin, (await givenUser({ role: 'Admin', name: 'Ama Serwaa' })).id)
})

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(auditLog)
  await db.delete(jobRuns)
})

async function givenMail(fields: Partial<typeof outbox.$inferInsert> = {}) {
  const now = Date.now()
  const [mail] = await db
    .insert(outbox)
    .values({
      dedupeKey: unique('mail'),
      kind: 'links',
      payload: { email: 'kofi@example.com' },
      status: 'dead',
      attempts: 10,
      nextAttemptAt: now,
      createdAt: now,
      lastError: '550 no such mailbox',
      ...fields,
    })
    .returning()
  if (!mail) throw new Error('no mail was made')
  return mail
}

const mailBy = (id: number) => db.select().from(outbox).where(eq(outbox.id, id)).get()

async function saidAfter(response: Response) {
  expect(response.status).toBe(303)
  const html = await (await admin.get(response.headers.get('location') ?? '')).text()
  return [...textsByRole(html, 'status'), ...textsByRole(html, 'alert')].join(' | ')
}

describe('the outbox', () => {
  it('shows each mail with its state, its tries, its last error and what it is about', async () => {
    const order = await givenOrder(await givenPlan())
    await givenMail({ kind: 'receipt', subjectId: order.id, payload: {} })
    await givenMail({ status: 'waiting', attempts: 2, lastError: '<b>busy</b>' })
    await givenMail({ status: 'sent', sentAt: Date.now(), lastError: null })
    await givenMail({ status: 'sent', sentAt: null })
    // About nothing that could be gone.
    await givenMail({
      kind: 'staff-digest',
      subjectId: 0,
      payload: { day: '20000' },
      status: 'sent',
      sentAt: Date.now(),
    })
    const html = await textOf(await admin.get('/mail-admin'))
    expect(html).toContain('5 mails')
    expect(html).not.toContain('Gone')
    expect(html).toContain(`href="/orders-admin/${order.reference}"`)
    for (const word of [
      'Receipt',
      'Dead',
      'Waiting',
      'Sent',
      'Dismissed',
      '550 no such mailbox',
      'kofi@example.com',
      'The site',
    ])
      expect(html, word).toContain(word)
    expect((await (await admin.get('/mail-admin')).text()).includes('<b>busy</b>')).toBe(false)
    expect(await textOf(await admin.get('/mail-admin?status=dead'))).toContain('1 mail<')
    expect(await textOf(await admin.get('/mail-admin?q=busy'))).toContain('1 mail<')
    expect((await admin.get('/mail-admin?page=9')).status).toBe(302)
  })

  it('tries a dead letter again at once, with all its tries', async () => {
    const mail = await givenMail()
    expect(await saidAfter(await admin.post(`/mail-admin/${mail.id}/retry`))).toBe(MAIL_RETRIED)
    const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id))
    expect(line).toMatchObject({ actor: 'Ama Serwaa', action: 'retry', subject: 'mail', subjectId: String(mail.id) })
    // There is nothing to say to this address: that is the end of it.
    await db.update(outbox).set({ status: 'waiting', nextAttemptAt: 0 }).where(eq(outbox.id, mail.id))
    await deliverOutbox(outboxDeps(testClock(), recordingMailer().mailer))
    expect(await mailBy(mail.id)).toMatchObject({ status: 'sent', lastError: null })
    expect(await saidAfter(await admin.post(`/mail-admin/${mail.id}/retry`))).toBe(MAIL_NOT_OPEN)
    expect(await db.select().from(auditLog)).toHaveLength(1)
  })

  it('does not try again the post of a message that a mail of our own has brought', async () => {
    const post = await givenMail({ kind: 'contact-form', subjectId: 7_000_002, payload: {} })
    const path = `/mail-admin/${post.id}/retry`
    expect(await (await admin.get('/mail-admin')).text()).toContain(path)
    await givenMail({
      kind: 'staff-message',
      dedupeKey: 'staff-message:7000002',
      subjectId: 7_000_002,
      payload: {},
      status: 'sent',
      sentAt: Date.now(),
    })
    const html = await textOf(await admin.get('/mail-admin'))
    expect(html).not.toContain(path)
    expect(html).toContain('The message came to you by mail instead')
    expect(await saidAfter(await admin.post(path))).toBe(MAIL_BROUGHT)
    expect(await mailBy(post.id)).toMatchObject({ status: 'dead' })
    expect(await db.select().from(auditLog)).toHaveLength(0)
  })

  it('puts a dead letter aside after asking, and keeps its row so that it is not written again', async () => {
    const mail = await givenMail()
    expect(await textOf(await admin.get(`/mail-admin/${mail.id}/dismiss`))).toContain(DISMISS_TEXT)
    expect(await mailBy(mail.id)).toMatchObject({ status: 'dead' })
    expect(await saidAfter(await admin.post(`/mail-admin/${mail.id}/dismiss`))).toBe(MAIL_DISMISSED)
    expect(await mailBy(mail.id)).toMatchObject({ status: 'sent', sentAt: null, dedupeKey: mail.dedupeKey })
    expect(await saidAfter(await admin.post(`/mail-admin/${mail.id}/dismiss`))).toBe(MAIL_NOT_OPEN)
    const { tried, mailer } = recordingMailer()
    await deliverOutbox(outboxDeps(testClock(), mailer))
    expect(tried).toEqual([])
    expect(await textOf(await admin.get('/administrator'))).not.toContain('that could not be sent')
  })

  it('neither tries nor dismisses what is with a sender or sent', async () => {
    for (const status of ['sending', 'sent'] as const) {
      const mail = await givenMail({ status, sentAt: Date.now(), leaseUntil: Date.now() + 60_000 })
      for (const verb of ['retry', 'dismiss'])
        expect(await saidAfter(await admin.post(`/mail-admin/${mail.id}/${verb}`))).toBe(MAIL_NOT_OPEN)
      expect(await mailBy(mail.id)).toMatchObject({ status })
    }
    for (const odd of ['0', 'x', '1.5', '99999999999'])
      for (const verb of ['retry', 'dismiss']) expect((await admin.post(`/mail-admin/${odd}/${verb}`)).status).toBe(404)
  })

  it('is left alone by other sites', async () => {
    const mail = await givenMail()
    for (const verb of ['retry', 'dismiss'])
      expect((await admin.post(`/mail-admin/${mail.id}/${verb}`, {}, { origin: 'https://evil.example' })).status).toBe(
        403,
      )
    expect(await mailBy(mail.id)).toMatchObject({ status: 'dead' })
  })
})

describe('the system status', () => {
  it('says when the last webhook came, when each job ran, and whether the sweep is late', async () => {
    const now = Date.now()
    expect(await textOf(await admin.get('/mail-admin'))).toContain('No job has run yet.')
    await db.insert(jobRuns).values([
      { name: 'orders', ranAt: now - 2 * 3_600_000 },
      { name: 'outbox', ranAt: now, note: '3 sent' },
    ])
    await db.insert(paymentEvents).values({
      dedupeKey: unique('event'),
      source: 'webhook',
      event: 'charge.success',
      reference: 'ref_1',
      outcome: 'applied',
      receivedAt: now + 60_000,
    })
    const html = await textOf(await admin.get('/mail-admin'))
    expect(html).toContain(', late')
    expect(html).toContain('3 sent')
    expect(html).toContain(', charge.success')
  })

  it('looks on demand whether what rows name is in the stores', async () => {
    const plan = await givenPlan()
    const whole = await textOf(await admin.get('/mail-admin?check=storage'))
    expect(whole).not.toContain(`(${plan.files.a.filename})`)
    await env.FILES.delete(plan.files.a.objectKey)
    const broken = await textOf(await admin.get('/mail-admin?check=storage'))
    expect(broken).toContain(`file ${plan.files.a.id} (${plan.files.a.filename})`)
  })

  it('says loudly on every page that the keys are test keys', async () => {
    for (const path of ['/mail-admin', '/users-admin', '/settings-admin', '/audit-admin'])
      expect(await textOf(await admin.get(path)), path).toContain('The Paystack keys are test keys')
  })
})

describe('the audit log', () => {
  const givenLine = (fields: Partial<typeof auditLog.$inferInsert>) =>
    db.insert(auditLog).values({
      at: Date.now(),
      actor: 'Ama Serwaa',
      action: 'update',
      subject: 'plan',
      subjectId: '7',
      ...fields,
    })

  it('calls what is still there by its name', async () => {
    const plan = await givenPlan()
    const user = await givenUser({ name: 'Yaw Darko' })
    await givenLine({ subjectId: String(plan.id) })
    await givenLine({ subject: 'user', subjectId: String(user.id) })
    const html = await textOf(await admin.get('/audit-admin'))
    expect(html).toContain(`Plan ${planReference(plan.id)} ${plan.title}: updated`)
    expect(html).toContain('User Yaw Darko: updated')
    const request = await givenPlanRequest({ firstName: 'Esi', lastName: 'Quansah' })
    await givenLine({ subject: 'plan-request', subjectId: String(request.id), action: 'deliver' })
    expect(await textOf(await admin.get('/audit-admin'))).toContain('Plan request Esi Quansah: drawings delivered')
  })

  it('shows who changed what and when, before and after, newest first, by subject and by words', async () => {
    await givenLine({ at: 1000, actor: 'Kofi Old', before: { price: 1 }, after: { price: 2, same: 3 } })
    await givenLine({
      subject: 'user',
      subjectId: '7000009',
      actor: 'Esi New',
      before: { role: 'User' },
      after: { role: 'Admin' },
    })
    const html = await textOf(await admin.get('/audit-admin'))
    expect(html).toContain('2 changes')
    expect(html.indexOf('Esi New')).toBeLessThan(html.indexOf('Kofi Old'))
    expect(html).toContain('User 7000009: update')
    expect(html).toContain('Before: </span>User</del>')
    expect(html).toContain('After: </span>Admin</ins>')
    expect(await textOf(await admin.get('/audit-admin?subject=plan'))).not.toContain('Esi New')
    expect(await textOf(await admin.get('/audit-admin?q=esi+new'))).not.toContain('Kofi Old')
    const oldest = await textOf(await admin.get('/audit-admin?sort=at-asc'))
    expect(oldest.indexOf('Esi New')).toBeGreaterThan(oldest.indexOf('Kofi Old'))
  })

  it('shows what was written as text, whatever it is', async () => {
    await givenLine({
      actor: '<script>alert(1)</script>',
      before: { '<b>x</b>': '</script><img src=x onerror=alert(1)>' },
    })
    const html = await (await admin.get('/audit-admin')).text()
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('<img src=x')
  })

  it('is a file too, whose cells begin no formula', async () => {
    for (const actor of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']) await givenLine({ actor, subjectId: actor })
    const csv = await (await admin.get('/audit-admin.csv')).text()
    expect(csv.split('\r\n')).toHaveLength(9)
    for (const actor of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']) expect(csv).toContain(`'${actor}`)
    expect(await (await admin.get('/audit-admin.csv?subject=user')).text()).not.toContain('SUM')
  })

  it('tells two of one name apart, by address while they have accounts and by number afterwards, in the file too', async () => {
    const [one, other] = [await givenUser({ name: 'Esi Boateng' }), await givenUser({ name: 'Esi Boateng' })]
    for (const { id, name } of [one, other]) {
      await recordChange(
        { db, now: Date.now },
        { actor: { id, name }, action: 'update', subject: 'plan', subjectId: 7 },
      )
    }
    await db.delete(users).where(eq(users.id, other.id))
    const html = await textOf(await admin.get('/audit-admin'))
    expect(html).toContain(`Esi Boateng (${one.email})`)
    expect(html).toContain(`Esi Boateng (user ${other.id})`)
    const csv = await (await admin.get('/audit-admin.csv')).text()
    expect(csv).toContain(`"Esi Boateng","${one.email}",${one.id},`)
    expect(csv).toContain(`"Esi Boateng",,${other.id},`)
    expect(await textOf(await admin.get(`/audit-admin?q=${one.email}`))).toContain('1 change')
  })

  it('notes another name of an administrator, and not that of a customer', async () => {
    const staff = await givenUser({ name: 'Old Name', role: 'Admin' })
    const customer = await givenUser({ name: 'Old Name' })
    for (const { id } of [staff, customer]) {
      const browser = newVisitor()
      await letIn(browser, id)
      for (let press = 0; press < 2; press++) await browser.post('/profile/name', { name: 'New Name' })
    }
    const lines = await db.select().from(auditLog)
    expect(lines).toMatchObject([
      {
        actorId: staff.id,
        subject: 'user',
        subjectId: String(staff.id),
        before: { name: 'Old Name' },
        after: { name: 'New Name' },
      },
    ])
  })

  it('can’t be changed by anybody', async () => {
    await givenLine({})
    for (const path of ['/audit-admin', '/audit-admin.csv'])
      expect((await admin.post(path, { id: '1' })).status, path).toBeGreaterThanOrEqual(400)
    expect(await db.select().from(auditLog)).toHaveLength(1)
  })
})
