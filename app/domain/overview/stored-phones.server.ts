/**
 * Phone numbers of customers that an earlier release stored without a zero that belongs to them: those that are certain
 * are mended once, the others are mailed to staff, who can ask.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { paths } from '../../paths.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { MailWriter } from '../mail/mail-writer.server.ts'
import { mendPhone } from '../places/read-phone.ts'

type Stored = { id: number; phone: string; name: string; key: string }

const TABLES = [
  {
    table: 'orders',
    column: 'buyer_phone',
    name: sql`'Order FH-' || number`,
    key: sql`reference`,
    page: paths.orderAdmin,
  },
  {
    table: 'plan_requests',
    column: 'phone',
    name: sql`'Plan request ' || reference`,
    key: sql`id`,
    page: (key: string) => paths.planRequestAdmin(Number(key)),
  },
  {
    table: 'messages',
    column: 'phone',
    name: sql`'Message ' || id`,
    key: sql`id`,
    page: (key: string) => paths.messageAdmin(Number(key)),
  },
  { table: 'viewings', column: 'phone', name: sql`'Viewing ' || id`, key: sql`id`, page: () => paths.viewingsAdmin() },
  { table: 'listings', column: 'contact', name: sql`'Home B-' || id`, key: sql`id`, page: () => paths.servicesAdmin() },
  {
    table: 'users',
    column: 'phone',
    name: sql`'User ' || id`,
    key: sql`id`,
    page: (key: string) => paths.userAdmin(Number(key)),
  },
]
const STATEMENTS = 50
/** More are no list that anybody works through. */
const MOST_LISTED = 100

/** Ghana's numbers never had the fault. */
const listForeign = (db: Database, { table, column, name, key }: (typeof TABLES)[number]) =>
  db.all<Stored>(sql`select id, ${sql.identifier(column)} phone, ${name} name, ${key} "key"
    from ${sql.identifier(table)} where ${sql.identifier(column)} like '+%' and ${sql.identifier(column)} not like '+233%'
    order by id`)

/** A repeat changes nothing more. */
export async function mendStoredPhones({ db, now }: { db: Database; now: () => number }): Promise<void> {
  let hasUnclear = false
  for (const place of TABLES) {
    const found = (await listForeign(db, place)).map((row) => ({ ...row, mended: mendPhone(row.phone) }))
    hasUnclear ||= found.some(({ mended }) => mended === 'unclear')
    const changes = found
      .filter(({ mended }) => mended !== null && mended !== 'unclear')
      .map(({ id, phone, mended }) =>
        db.run(sql`update ${sql.identifier(place.table)} set ${sql.identifier(place.column)} = ${mended}
          where id = ${id} and ${sql.identifier(place.column)} = ${phone}`),
      )
    for (let at = 0; at < changes.length; at += STATEMENTS) {
      const [first, ...rest] = changes.slice(at, at + STATEMENTS)
      if (first) await db.batch([first, ...rest])
    }
  }
  if (hasUnclear) await enqueue(db, now(), { kind: 'staff-phones', key: 'stored' })
}

export const writeUnclearPhones: MailWriter<'staff-phones'> = async ({ db, siteUrl }, _message, site) => {
  const links: MailBlock[] = []
  for (const place of TABLES)
    for (const { phone, name, key } of await listForeign(db, place))
      if (mendPhone(phone) === 'unclear') links.push({ link: [`${name}: ${phone}`, siteUrl + place.page(String(key))] })
  return {
    to: site.staffEmail,
    subject: 'Phone numbers to ask for',
    blocks: [
      {
        text: 'These stored phone numbers are not complete, so nobody can call them. Please ask for them by email. Others that lacked a zero have been corrected.',
      },
      ...links.slice(0, MOST_LISTED),
    ],
  }
}
