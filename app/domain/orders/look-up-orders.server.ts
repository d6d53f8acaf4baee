/** "Send me my link again": the answer on the page is the same for everybody; what differs goes by mail. */
import { eq } from 'drizzle-orm'
import { orders, outbox } from '~db/schema/index.ts'
import { type MailLimitDeps, mayMail } from '../limits/mail-limit.server.ts'
import { enqueue, type NewMessage } from '../outbox/enqueue.server.ts'

/** One mail an address and this long, however often it is asked for. */
const QUIET_MS = 60_000

/** Puts one mail with the links of an address's paid orders in the outbox; nothing where there are none. */
export async function mailLinksTo(deps: MailLimitDeps, email: string): Promise<void> {
  const found = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.buyerEmail, email.toLowerCase()))
    .limit(1)
    .get()
  if (!found) return
  const to = email.toLowerCase()
  await mailOnce(deps, to, { kind: 'links', payload: { email: to }, key: to })
}

/** The link of one order, again, to the address that bought. */
export async function mailLinkAgain(deps: MailLimitDeps, order: { id: number; buyerEmail: string }): Promise<void> {
  const key = String(order.id)
  await mailOnce(deps, order.buyerEmail, { kind: 'link-again', subjectId: order.id, key })
}

/** Both kinds of links count together: whoever bought with somebody else's address could have either sent there. */
async function mailOnce<K extends 'links' | 'link-again'>(
  deps: MailLimitDeps,
  to: string,
  mail: NewMessage<K> & { key: string },
): Promise<void> {
  const now = deps.now()
  const key = `${mail.key}:${Math.floor(now / QUIET_MS)}`
  const isQueued = eq(outbox.dedupeKey, `${mail.kind}:${key}`)
  const sent = await deps.db.select({ id: outbox.id }).from(outbox).where(isQueued).get()
  if (sent || !(await mayMail(deps, 'order-links', to))) return
  await enqueue(deps.db, now, { ...mail, key })
}
