/** "Send me my link again": the page answers everybody alike; the difference is in the mail. */
import { eq } from 'drizzle-orm'
import { orders, outbox } from '~db/schema/index.ts'
import { type MailLimitDeps, mayMail } from '../limits/mail-limit.server.ts'
import { enqueue, type NewMessage } from '../mail/enqueue.server.ts'

/** At most one mail per address in this time. */
const QUIET_MS = 60_000

/** Queues one mail with the links of an address's orders; nothing where there are none. */
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

/** Mails the link of one order again to its buyer. */
export async function mailLinkAgain(deps: MailLimitDeps, order: { id: number; buyerEmail: string }): Promise<void> {
  const key = String(order.id)
  await mailOnce(deps, order.buyerEmail, { kind: 'link-again', subjectId: order.id, key })
}

/** Both kinds share a limit: a buyer who gave somebody else's address could send either there. */
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
