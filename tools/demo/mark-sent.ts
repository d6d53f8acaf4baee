/** Emails of the demo count as sent three seconds after they were written. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../drizzle/client.ts'
import { outbox } from '../../drizzle/schema/index.ts'

export const markSent = (db: Database, which: SQL) =>
  db
    .update(outbox)
    .set({ status: 'sent', attempts: 1, sentAt: sql`${outbox.createdAt} + 3000` })
    .where(and(eq(outbox.status, 'waiting'), which))
