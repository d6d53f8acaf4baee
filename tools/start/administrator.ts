/** Creates administrators: the first one of a local state when the site starts, others by command. */
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { recordChange } from '../../app/domain/audit/record-change.server.ts'
import { DEFAULT_LEGAL_VERSIONS } from '../../app/domain/settings/legal-versions.ts'
import { createPasswords } from '../../app/domain/shared/password.server.ts'
import { type Database, openDatabase } from '../../drizzle/client.ts'
import { twoFactorSecrets, users } from '../../drizzle/schema/index.ts'
import { openFileDatabase } from './file-database.ts'
import { openPlace } from './open-place.ts'
import { openState } from './open-state.ts'
import { writeWhole } from './settings.ts'

type Wanted = { email: string /** Null makes one up. */; password: string | null }
/** The password is null if there was one already. */
type Made = { email: string; password: string | null }

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = () => Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

async function withDatabase<Value>(stateDir: string, work: (db: Database) => Promise<Value>): Promise<Value> {
  const file = openState(stateDir, false)
  try {
    return await work(openDatabase(openFileDatabase(file)))
  } finally {
    file.close()
  }
}

async function make(db: Database, { email, password }: Wanted): Promise<Made> {
  const at = Date.now()
  const known = await db.select().from(users).where(eq(users.email, email)).get()
  const given = password ?? (known?.passwordHash ? null : newPassword())
  const passwordHash = given === null ? {} : { passwordHash: await createPasswords().hash(given) }
  const role = {
    role: 'Admin',
    staffRole: null,
    disabledAt: null,
    emailVerifiedAt: known?.emailVerifiedAt ?? at,
    updatedAt: at,
  } as const
  const change = {
    actor: null,
    action: 'role-changed',
    subject: 'user',
    // Never the address: the audit log outlives the account.
    subjectId: sql<number>`(select id from users where email = ${email})`,
    ...(known ? { before: { role: known.staffRole ?? known.role } } : {}),
    after: { role: 'Admin' },
  }
  await db.batch([
    known
      ? db
          .update(users)
          .set({ ...role, ...passwordHash })
          .where(eq(users.id, known.id))
      : db.insert(users).values({
          ...role,
          ...passwordHash,
          email,
          name: 'Administrator',
          termsVersion: DEFAULT_LEGAL_VERSIONS.terms.version,
          termsAcceptedAt: at,
          createdAt: at,
        }),
    // Whoever runs this command controls the machine, and may have lost the phone.
    db.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, known?.id ?? 0)),
    recordChange({ db, now: () => at }, change),
  ])
  return { email, password: given }
}

export const makeAdministrator = (stateDir: string, wanted: Wanted): Promise<Made> =>
  withDatabase(stateDir, (db) => make(db, wanted))

export async function makeRemoteAdministrator(wanted: Wanted): Promise<Made> {
  const { bindings, close } = await openPlace({ stateDir: null })
  try {
    return await make(openDatabase(bindings.DB), wanted)
  } finally {
    await close()
  }
}

/**
 * The first administrator, created once per state; a generated password is stored beside the state so that it can be
 * shown again. Null if the state has another administrator.
 */
export async function firstAdministrator(stateDir: string, env: NodeJS.ProcessEnv): Promise<Made | null> {
  const file = path.join(stateDir, 'administrator.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Made | null
  const made = await withDatabase(stateDir, async (db) => {
    if (await db.select({ id: users.id }).from(users).where(eq(users.role, 'Admin')).get()) return null
    const email = env.ADMIN_EMAIL?.trim().toLowerCase() || 'admin@fihankra.example'
    return make(db, { email, password: env.ADMIN_PASSWORD || newPassword() })
  })
  // A password from the environment is not stored: the operator keeps it.
  const kept = made && env.ADMIN_PASSWORD ? { ...made, password: null } : made
  writeWhole(file, JSON.stringify(kept))
  return made
}
