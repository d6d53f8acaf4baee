/** What 'Unsubscribe' in a mail program does: it ends news that comes again by itself, and nothing else. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MessageKind } from '../../app/domain/mail/message.ts'
import { outbox } from '../../drizzle/schema/index.ts'
import { db } from '../support/factories.ts'
import { HOUR, sendMails } from '../support/jobs.ts'
import { ENDED_BY_ONE_CLICK, GIVEN_MESSAGES } from '../support/mails.ts'
import { newVisitor } from '../support/shop.ts'

/** All rows about a person, without counters of attempts, which change with every form. */
const HELD = ['alerts', 'buildings', 'listings', 'orders', 'plan_requests', 'plans', 'subscribers', 'users', 'viewings']

/** Each value of each row, by table, row and column. */
async function held(): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>()
  for (const table of HELD)
    for (const row of await db.all<Record<string, unknown>>(sql`select * from ${sql.identifier(table)} order by id`))
      for (const [column, value] of Object.entries(row)) values.set(`${table} ${row.id} ${column}`, value)
  return values
}

/** Writes the mail of an example of the kind. */
async function mailOf(kind: MessageKind) {
  const given = await GIVEN_MESSAGES[kind]()
  await db.delete(outbox)
  const due = { status: 'waiting', nextAttemptAt: 0, createdAt: Date.now() } as const
  await db.insert(outbox).values({ ...given, ...due, dedupeKey: `${kind}:unsubscribe`, kind })
  const [mail] = await sendMails(Date.now() + HOUR)
  if (!mail) throw new Error(`no mail of the kind ${kind}`)
  return { mail, subjectId: given.subjectId }
}

beforeEach(async () => {
  await db.delete(outbox)
})

const ENDS: Partial<Record<MessageKind, [table: string, columns: string[]]>> = {
  'alert-confirm': ['alerts', ['status', 'updated_at']],
  'alert-news': ['alerts', ['status', 'updated_at']],
  'building-approved': ['buildings', ['mails_stopped']],
  'building-news': ['buildings', ['mails_stopped']],
  'newsletter-confirm': ['subscribers', ['status', 'unsubscribed_at']],
  'payment-reminder': ['orders', ['reminders_stopped']],
}

describe('Unsubscribe in a mail program', () => {
  it('is defined for each kind of mail that offers it', () => {
    expect(Object.keys(ENDS).sort()).toEqual([...ENDED_BY_ONE_CLICK].sort())
  })

  it.each(Object.keys(ENDS) as MessageKind[])(
    'stops the mails of the kind %s and changes nothing else',
    async (kind) => {
      const { mail, subjectId } = await mailOf(kind)
      const [table, columns] = ENDS[kind] ?? ['', []]
      expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
      const address = /^<http:\/\/site\.test([^>]+)>$/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
      const before = await held()
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      expect((await newVisitor().send(address, { method: 'POST', body })).status).toBe(200)
      const changed = [...(await held())].filter(([name, value]) => before.get(name) !== value).map(([name]) => name)
      expect(changed.sort()).toEqual(columns.map((column) => `${table} ${subjectId} ${column}`).sort())
    },
  )

  const others = (Object.keys(GIVEN_MESSAGES) as MessageKind[]).filter(
    (kind) => kind !== 'contact-form' && !ENDED_BY_ONE_CLICK.has(kind),
  )
  it.each(others)('is not offered by the mail %s, which is about a service or for staff', async (kind) => {
    const { mail } = await mailOf(kind)
    expect(Object.keys(mail.headers ?? {})).toEqual([])
  })
})
