/**
 * Corrects the address of an order, a plan request or a viewing whose mail came back, and sends that mail again. Money,
 * state and files stay as they are, and staff are told.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { sendReturnedAgain } from './delivery.server.ts'
import { enqueue } from './enqueue.server.ts'

export type Corrected = 'order' | 'request' | 'viewing'
/** Whose mail it is: `email` is the address it came back from, `label` and `page` tell staff. */
export type ReturnedTo = { subject: Corrected; id: number; email: string; label: string; page: string }

const AUDITED: Record<Corrected, string> = { order: 'order', request: 'plan-request', viewing: 'viewing' }
const ACTION = 'correct-address'

/** Sets the address of the row, if it is still the one that mail came back from. */
const UPDATES: Record<Corrected, (id: number, from: string, to: string, at: number) => SQL> = {
  order: (id, from, to, at) =>
    sql`update orders set buyer_email = ${to}, updated_at = ${at} where id = ${id} and buyer_email = ${from}`,
  request: (id, from, to, at) =>
    sql`update plan_requests set email = ${to}, updated_at = ${at} where id = ${id} and email = ${from}`,
  viewing: (id, from, to, at) =>
    sql`update viewings set email = ${to}, updated_at = ${at} where id = ${id} and email = ${from}`,
}

/** Whether a visitor has corrected the address since: then a key in an earlier mail does not prove the present one. */
export const wasCorrected = (subject: Corrected, id: SQL) =>
  sql<number>`exists (select 1 from audit_log where subject = ${AUDITED[subject]} and subject_id = cast(${id} as text)
    and action = ${ACTION})`

/** The caller has seen that mail came back from the address. Sent twice it changes nothing more. */
export async function correctAddress(
  deps: { db: Database; now: () => number },
  { subject, id, email, label, page }: ReturnedTo,
  to: string,
): Promise<void> {
  const { db } = deps
  const at = deps.now()
  await db.batch([
    db.run(UPDATES[subject](id, email, to, at)),
    // Without the addresses: the log is kept longer than they are.
    recordChangeIfAny(deps, { actor: null, action: ACTION, subject: AUDITED[subject], subjectId: id }),
    sendReturnedAgain(deps, subject, id, email),
    enqueue(db, at, {
      kind: 'staff-address',
      key: `${subject}:${id}:${at}`,
      payload: { about: label, page },
      from: sql`where changes() > 0`,
    }),
  ])
}
