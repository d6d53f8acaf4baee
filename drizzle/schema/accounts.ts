/**
 * People who sign in, what proves their identity, and the audit log. No row alone opens an account: passwords, sessions
 * and one-time links are stored as digests.
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, isOneOf, timestamp } from './columns.ts'

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey(),
    /** Lower case. Orders under this address belong to the account once `emailVerifiedAt` is set. */
    email: text('email').notNull(),
    emailVerifiedAt: timestamp('email_verified_at'),
    name: text('name').notNull(),
    /** E.164, or empty. */
    phone: text('phone').notNull().default(''),
    photoKey: text('photo_key'),
    /** With its parameters and salt; null for an account that signs in only with Google. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: ['User', 'Admin'] })
      .notNull()
      .default('User'),
    /** Rights of a staff member who is no administrator: a column of its own (decision 0039). */
    staffRole: text('staff_role', { enum: ['Sales', 'Content', 'Accounts'] }),
    disabledAt: timestamp('disabled_at'),
    lastLoginAt: timestamp('last_login_at'),
    /** Trust given to devices before this time is over. */
    trustedFrom: timestamp('trusted_from').notNull().default(0),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: timestamp('terms_accepted_at').notNull(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_role').on(t.role, t.createdAt),
    index('users_staff_role').on(t.staffRole, t.createdAt).where(sql`staff_role is not null`),
    index('users_unconfirmed').on(t.role, t.createdAt).where(sql`email_verified_at is null`),
    check('users_email_lower', sql`${t.email} = lower(${t.email}) and ${t.email} like '%_@_%'`),
    check('users_role_known', isOneOf(t.role)),
    check('users_staff_role_known', isOneOf(t.staffRole)),
  ],
)

/** Digests of the most common passwords; filled by the table's migration. */
export const commonPasswords = sqliteTable('common_passwords', { digest: integer('digest').primaryKey() })

/** An account at another provider that signs in to ours, by the provider's permanent id, never by e-mail address. */
export const identities = sqliteTable(
  'identities',
  {
    provider: text('provider', { enum: ['google'] }).notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    uniqueIndex('identities_user').on(t.userId, t.provider),
    check('identities_provider', isOneOf(t.provider)),
  ],
)

/** The key that an account shares with an authenticator app. */
export const twoFactorSecrets = sqliteTable('second_steps', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted; includes the recovery codes until the person has entered a first code. */
  sealed: text('sealed').notNull(),
  /** Null during setup: sign-in does not ask for a code yet. */
  confirmedAt: timestamp('confirmed_at'),
  /** The last used 30-second period, counted since 1970: each code works once. */
  usedPeriod: integer('used_period').notNull().default(0),
  createdAt: timestamp('created_at').notNull(),
})

/** One-time codes for a person who has lost the app. The row holds the code's SHA-256. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    digest: text('digest').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

/** A form submitted after its session had expired, kept until the same person resubmits it. */
export const savedSubmissions = sqliteTable(
  'saved_submissions',
  {
    key: text('key').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The path that the form was sent to. */
    path: text('path').notNull(),
    isMultipart: boolean('is_multipart').notNull(),
    /** Names and values in their original order. */
    fields: text('fields', { mode: 'json' }).$type<[string, string][]>().notNull(),
    hadFiles: boolean('had_files').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    index('saved_submissions_user').on(t.userId, t.createdAt),
    index('saved_submissions_age').on(t.createdAt),
    check('saved_submissions_multipart', sql`${t.isMultipart} in (0, 1)`),
    check('saved_submissions_files', sql`${t.hadFiles} in (0, 1)`),
  ],
)

/** A browser that an account has signed in with: `key` is a digest of the browser's key and the account. */
export const trustedDevices = sqliteTable(
  'trusted_devices',
  { key: text('key').primaryKey(), trustedUntil: timestamp('trusted_until').notNull() },
  (t) => [index('trusted_devices_until').on(t.trustedUntil)],
)

/** A browser that is signed in. The cookie holds a random value, the row its SHA-256. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey(),
    digest: text('digest').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remembered: boolean('remembered').notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** When it was last used, to within a few minutes. */
    seenAt: timestamp('seen_at').notNull(),
    /** The session ends then, whatever happens. */
    expiresAt: timestamp('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_digest').on(t.digest),
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
    check('sessions_remembered', sql`${t.remembered} in (0, 1)`),
  ],
)

/** A link that proves, once, that its recipient read the mail. */
export const oneTimeLinks = sqliteTable(
  'one_time_links',
  {
    digest: text('digest').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify-email', 'reset-password'] }).notNull(),
    /** The address that the mail went to: the link verifies no other. */
    email: text('email').notNull(),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    usedAt: timestamp('used_at'),
  },
  (t) => [
    index('one_time_links_user').on(t.userId, t.purpose),
    index('one_time_links_expires').on(t.expiresAt),
    check('one_time_links_purpose', isOneOf(t.purpose)),
  ],
)

/** A signed-in person's wishlist. An unpublished item stays here but is not shown. */
export const wishlistItems = sqliteTable(
  'wishlist_items',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemType: text('item_type', { enum: ['listing', 'plan'] }).notNull(),
    itemId: integer('item_id').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.itemType, t.itemId] }),
    index('wishlist_items_item').on(t.itemType, t.itemId),
    check('wishlist_items_type', isOneOf(t.itemType)),
  ],
)

/** Who changed what and when, with the previous values. Holds no secrets; rows never change. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey(),
    at: timestamp('at').notNull(),
    /** Null for a deleted account and for changes by the program itself. */
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The account's number; it stays after deletion. */
    actorNumber: integer('actor_number'),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    before: text('before', { mode: 'json' }).$type<Record<string, unknown>>(),
    after: text('after', { mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (t) => [index('audit_log_subject').on(t.subject, t.subjectId, t.at), index('audit_log_actor').on(t.actorId, t.at)],
)
