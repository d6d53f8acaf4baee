/** The business invoices of a paid order: one, and one correction, which replaces it. Both stay. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { invoices } from '~db/schema/index.ts'
import { pick } from '../shared/pick.ts'
import { INVOICES_AT_MOST, type Invoice } from './invoice.ts'

/** Newest first: the first one is valid. */
export const listInvoices = (db: Database, orderId: number): Promise<Invoice[]> =>
  db
    .select(pick(invoices, 'id', 'revision', 'company', 'tin', 'address', 'createdAt'))
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(desc(invoices.revision))

type Form = Pick<Invoice, 'company' | 'tin' | 'address'>

/** 'same': it says this already, for example because the form was sent twice. */
export async function saveInvoice(
  { db, now }: { db: Database; now: () => number },
  orderId: number,
  { company, tin, address }: Form,
): Promise<'saved' | 'corrected' | 'same' | 'unpaid' | 'corrected-before'> {
  const its = sql`from invoices i where i.order_id = o.id`
  const [made] = await db.all<{ revision: number }>(sql`
    insert into invoices (order_id, revision, company, tin, address, created_at)
    select o.id, (select count(*) + 1 ${its}), ${company}, ${tin}, ${address}, ${now()} from orders o
    where o.id = ${orderId} and o.paid_at is not null and (select count(*) ${its}) < ${INVOICES_AT_MOST}
      and (${company}, ${tin}, ${address}) is not (select i.company, i.tin, i.address ${its} order by i.revision desc limit 1)
    returning revision`)
  if (made) return made.revision === 1 ? 'saved' : 'corrected'
  const [latest] = await listInvoices(db, orderId)
  if (!latest) return 'unpaid'
  return latest.company === company && latest.tin === tin && latest.address === address ? 'same' : 'corrected-before'
}
