/**
 * Users for staff. A change takes effect on the next request; the last administrator can't be removed, even by parallel
 * attempts.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { sessions, twoFactorSecrets, users } from '~db/schema/index.ts'
import { recordChange, recordChangeIfAny } from '../audit/record-change.server.ts'
import { type ListSource, listPage, streamList } from '../lists/list-page.server.ts'
import type { ListQuery } from '../lists/list-query.ts'
import type { Actor } from '../shared/actor.ts'
import { violatesConstraintOf } from '../shared/database-error.server.ts'
import { pick } from '../shared/pick.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import { INVITATION_LIFE_MS, linkStatements, mayMailLink } from './one-time-links.server.ts'
import type { Person } from './personal-data.server.ts'
import { hasRole, userRole } from './role.server.ts'
import { type Role, roleColumns } from './roles.ts'
import type { UserDetail } from './user-list.ts'

type Deps = { db: Database; now: () => number }
type UserQuery = ListQuery<'role' | 'state', 'created' | 'name' | 'email' | 'login'>

const ROW = {
  ...pick(users, 'id', 'name', 'email'),
  role: userRole,
  ...pick(users, 'emailVerifiedAt', 'disabledAt', 'createdAt', 'lastLoginAt'),
}

const SOURCE: ListSource<typeof ROW, UserQuery> = {
  table: users,
  columns: ROW,
  sorts: {
    created: users.id,
    name: sql`lower(${users.name})`,
    email: users.email,
    login: sql`case when ${users.lastLoginAt} is null then 0 else ${users.lastLoginAt} end`,
  },
  created: users.createdAt,
  filter({ filters }) {
    const role = hasRole(filters.role)
    const state = filters.state ? sql`(${users.disabledAt} is null) = ${filters.state === 'active' ? 1 : 0}` : undefined
    return [role, state]
  },
  text: [users.name, users.email],
}

export const listUsers = (db: Database, query: UserQuery) => listPage(db, SOURCE, query)
export const streamUsers = (db: Database, query: UserQuery) => streamList(db, SOURCE, query)

export async function getUserDetail({ db, now }: Deps, id: number): Promise<UserDetail | null> {
  const row = await db
    .select({
      ...ROW,
      // Spelled out: Drizzle omits the table name in one-table queries, and `id` would then be the session's.
      sessionCount: sql<number>`(select count(*) from sessions s where s.user_id = users.id and s.expires_at > ${now()})`,
      hasPassword: sql<number>`${users.passwordHash} is not null`,
      isInvited: sql<number>`${users.passwordHash} is null and ${users.emailVerifiedAt} is null`,
      lastInvitation: sql<string | null>`(select o.delivery from outbox o where o.kind = 'staff-invited'
        and o.subject_id = users.id order by o.id desc limit 1)`,
      twoFactorSince: twoFactorSecrets.confirmedAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .leftJoin(twoFactorSecrets, eq(twoFactorSecrets.userId, users.id))
    .where(eq(users.id, id))
    .get()
  if (!row) return null
  const { hasPassword, isInvited, lastInvitation, ...user } = row
  return {
    ...user,
    hasPassword: hasPassword === 1,
    isInvited: isInvited === 1,
    isInvitationReturned: lastInvitation === 'bounced' || lastInvitation === 'complained',
  }
}

/** The person behind an account, for data export and erasure. */
export async function getPerson(db: Database, id: number): Promise<(Person & { name: string }) | null> {
  const row = await db
    .select(pick(users, 'id', 'name', 'email', 'emailVerifiedAt', 'photoKey'))
    .from(users)
    .where(eq(users.id, id))
    .get()
  if (!row) return null
  const { emailVerifiedAt, ...person } = row
  return { ...person, emailVerified: emailVerifiedAt !== null }
}

/** Logs that a member of staff exported a person's data. */
export const noteExport = (deps: Deps, actor: Actor, id: number) =>
  recordChange(deps, { actor, action: 'data-exported', subject: 'user', subjectId: id })

/** Another administrator who can sign in exists. */
const anotherAdmin = (id: number) =>
  sql`exists (select 1 from users u where u.role = 'Admin' and u.disabled_at is null and u.id <> ${id})`

/** `updatedAt`: the version of the page that the change was made on; a later change is not overwritten. */
export async function changeUser(
  deps: Deps,
  actor: Actor,
  id: number,
  change: { role?: Role | undefined; disabled?: boolean | undefined; updatedAt?: number | undefined },
): Promise<Result<null, 'unknown' | 'last-administrator' | 'changed'>> {
  const { db } = deps
  const before = await getUserDetail(deps, id)
  if (!before) return err('unknown')
  if (change.updatedAt !== undefined && change.updatedAt !== before.updatedAt) return err('changed')
  const wasDisabled = before.disabledAt !== null
  const role = change.role ?? before.role
  const disabled = change.disabled ?? wasDisabled
  if (role === before.role && disabled === wasDisabled) return ok(null)
  const at = Math.max(deps.now(), before.updatedAt + 1)
  const staysAdmin = role === 'Admin' && !disabled
  const [changed] = await db.batch([
    db
      .update(users)
      .set({
        ...roleColumns(role),
        disabledAt: disabled ? (before.disabledAt ?? at) : null,
        updatedAt: at,
        ...(disabled ? { trustedFrom: at } : {}),
      })
      .where(
        and(
          eq(users.id, id),
          eq(users.updatedAt, before.updatedAt),
          staysAdmin
            ? undefined
            : sql`(${users.role} <> 'Admin' or ${users.disabledAt} is not null or ${anotherAdmin(id)})`,
        ),
      )
      .returning({ id: users.id }),
    recordChangeIfAny(deps, {
      actor,
      action: 'update',
      subject: 'user',
      subjectId: id,
      before: { role: before.role, disabled: wasDisabled },
      after: { role, disabled },
    }),
    db
      .delete(sessions)
      .where(
        and(eq(sessions.userId, id), sql`exists (select 1 from users where id = ${id} and disabled_at is not null)`),
      ),
  ])
  if (changed.length === 1) return ok(null)
  return err((await getUserDetail(deps, id))?.updatedAt === before.updatedAt ? 'last-administrator' : 'changed')
}

/**
 * An account of staff without a password, and the mail with the link to choose one; nobody can sign in before. Refuses
 * where the address has an account: its role is changed on its page.
 */
export async function inviteStaff(
  deps: Deps & { keys: SignedKeys },
  actor: Actor,
  invited: { name: string; email: string; role: Role },
): Promise<Result<{ id: number }, 'taken'>> {
  const { db } = deps
  const at = deps.now()
  const email = invited.email.toLowerCase()
  const { name, role } = invited
  try {
    const [made] = await db.batch([
      db
        .insert(users)
        .values({
          ...{ email, name, ...roleColumns(role), createdAt: at, updatedAt: at },
          // They have accepted nothing yet.
          ...{ termsVersion: '', termsAcceptedAt: 0 },
        })
        .returning({ id: users.id }),
      recordChangeIfAny(deps, {
        actor,
        action: 'invite',
        subject: 'user',
        subjectId: sql<number>`(select id from users where email = ${email})`,
        after: { role },
      }),
      ...(await linkStatements(deps, 'reset-password', email, { kind: 'staff-invited', lifeMs: INVITATION_LIFE_MS })),
    ])
    const [row] = made
    if (!row) throw new Error('the account was not made')
    return ok(row)
  } catch (cause) {
    if (!violatesConstraintOf(cause, 'users.email')) throw cause
    return err('taken')
  }
}

/**
 * Mails an invitation again, within the limits of mails to an address that is not confirmed. Links of earlier ones stay
 * valid until theirs ends.
 */
export async function inviteAgain(
  deps: Deps & { keys: SignedKeys },
  actor: Actor,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<Result<null, 'accepted' | 'too-many'>> {
  if (!(await getUserDetail(deps, id))?.isInvited) return err('accepted')
  if (!(await mayMailLink(deps, 'reset-password', email, false))) return err('too-many')
  await deps.db.batch([
    recordChange(deps, { actor, action: 'invite', subject: 'user', subjectId: id }),
    ...(await linkStatements(deps, 'reset-password', email, { kind: 'staff-invited', lifeMs: INVITATION_LIFE_MS })),
  ])
  return ok(null)
}

/** Signs the person out in every browser, and trusts none of them any more. Idempotent. */
export const signOutEverywhere = (deps: Deps, actor: Actor, id: number) =>
  deps.db.batch([
    deps.db.delete(sessions).where(eq(sessions.userId, id)),
    deps.db.update(users).set({ trustedFrom: deps.now() }).where(eq(users.id, id)),
    recordChange(deps, { actor, action: 'sign-out-everywhere', subject: 'user', subjectId: id }),
  ])
