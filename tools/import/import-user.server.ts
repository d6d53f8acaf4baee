/**
 * Imports one person of the old store: an account without a password, which its owner opens by 'forgotten password',
 * and never an administrator. If the address has an account here, that account stays.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { users } from '~db/schema/index.ts'
import { EMAIL_PATTERN } from '../../app/domain/shared/form-fields.ts'
import { findImported, noteImported, noteImportedAgain } from './imported-documents.server.ts'
import { canonicalText, type OldDocument } from './old-export.ts'
import { readOldUser } from './old-person.ts'
import { EDITED_HERE, type Outcome, REMOVED_HERE, skipped, UNREADABLE } from './outcome.ts'

type Deps = { db: Database; now: () => number; sha256: (text: string) => Promise<string> }

const OLD_TERMS = 'the old site'
const EMAIL_TAKEN = 'has an account here, which stays as it is'

export async function importUser(deps: Deps, document: OldDocument): Promise<Outcome> {
  const { db } = deps
  const text = canonicalText(document.fields)
  if (text === null) return skipped('', UNREADABLE)
  const old = readOldUser(document.fields)
  const { others } = old
  if (!EMAIL_PATTERN.test(old.email) || old.email.length > 254)
    return { ...skipped('email', old.email === '' ? 'is missing' : `'${old.email}' is no address`), others }
  const notes = [
    ...old.notes,
    ...(old.wasAdmin
      ? [{ field: 'role', text: `was Admin; here a user until you say: npm run admin -- ${old.email}` }]
      : []),
  ]
  const digest = await deps.sha256(text)
  const known = await findImported(db, 'users', document.id)
  if (known?.digest === digest) return { result: 'unchanged', notes: [], others }
  const kept = await db
    .select({ id: users.id, email: users.email, updatedAt: users.updatedAt })
    .from(users)
    .where(known ? eq(users.id, known.itemId) : eq(users.email, old.email))
    .get()
  if (known && !kept) return skipped('', REMOVED_HERE)
  if (!known && kept) return { ...skipped('email', `${old.email} ${EMAIL_TAKEN}`), others }
  const now = deps.now()
  const createdAt = Math.min(old.createdAt ?? now, now)
  const taken = { digest, objects: {}, importedAt: now, mark: now }
  if (known && kept) {
    if (kept.updatedAt !== known.mark) return skipped('', EDITED_HERE)
    if (kept.email !== old.email) return skipped('email', `is ${old.email} now; an account keeps its address`)
    await db.batch([
      // Changes nothing if the account changed since it was read.
      noteImportedAgain(db, 'users', document.id, {
        ...taken,
        mark: sql<number>`(select ${now} from users where id = ${kept.id} and updated_at = ${kept.updatedAt})`,
      }),
      db.update(users).set({ name: old.name, phone: old.phone, updatedAt: now }).where(eq(users.id, kept.id)),
    ])
    return { result: 'updated', notes, others }
  }
  await db.batch([
    db.insert(users).values({
      email: old.email,
      emailVerifiedAt: old.isVerified ? now : null,
      name: old.name,
      phone: old.phone,
      role: 'User',
      lastLoginAt: old.lastLoginAt === null ? null : Math.min(old.lastLoginAt, now),
      termsVersion: OLD_TERMS,
      termsAcceptedAt: createdAt,
      createdAt,
      updatedAt: now,
    }),
    noteImported(db, 'users', document.id, sql<number>`(select id from users where email = ${old.email})`, taken),
  ])
  return { result: 'added', notes, others }
}
