/** Houses that the firm builds for clients, and the log of entries of each. */
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, isOneOf, pesewas, timestamp } from './columns.ts'
import { plans } from './plans.ts'
import { projects } from './projects.ts'

export const buildings = sqliteTable(
  'buildings',
  {
    id: integer('id').primaryKey(),
    /** '' once the client's data was erased; the record stays. */
    client: text('client').notNull(),
    /** In lower case; '' once the client's data was erased, and then no link opens the page. */
    email: text('email').notNull(),
    /** Null once the plan was deleted. */
    planId: integer('plan_id').references(() => plans.id, { onDelete: 'set null' }),
    /** The plan's title at the time, with its number. */
    planTitle: text('plan_title').notNull(),
    /** The public project that shows the progress, if the client agrees. */
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'set null' }),
    isPublic: boolean('is_public').notNull().default(false),
    /** The number of entries and the hash of the last, which the next entry includes. */
    entryCount: integer('entry_count').notNull().default(1),
    head: text('head').notNull(),
    submissionKey: text('submission_key').notNull(),
    mailsStopped: boolean('mails_stopped').notNull().default(false),
    /** The last entry that the client was mailed about. */
    mailedUntil: integer('mailed_until').notNull().default(0),
    nextMailAt: timestamp('next_mail_at').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('buildings_submission').on(t.submissionKey),
    index('buildings_email').on(t.email),
    index('buildings_plan').on(t.planId),
    index('buildings_project').on(t.projectId),
    index('buildings_updated').on(t.updatedAt),
    index('buildings_mail').on(t.mailsStopped, t.nextMailAt),
    check('buildings_public', sql`${t.isPublic} in (0, 1)`),
    check('buildings_mails_stopped', sql`${t.mailsStopped} in (0, 1)`),
  ],
)

/** Rows never change. `domain/buildings/chain.ts` explains each column and how `hash` is made. */
export const buildingEntries = sqliteTable(
  'building_entries',
  {
    buildingId: integer('building_id')
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    kind: text('kind', {
      enum: ['start', 'update', 'approval', 'comment', 'correction', 'consent', 'survey', 'contract', 'agreement'],
    }).notNull(),
    at: timestamp('at').notNull(),
    author: text('author').notNull(),
    stage: text('stage').notNull(),
    text: text('text').notNull(),
    day: text('day').notNull(),
    spendMinor: pesewas('spend_minor').notNull(),
    corrects: integer('corrects').notNull(),
    photos: text('photos').notNull(),
    submissionKey: text('submission_key').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.buildingId, t.sequence] }),
    uniqueIndex('building_entries_submission').on(t.buildingId, t.submissionKey),
    check('building_entries_kind', isOneOf(t.kind)),
  ],
)

/** Whom the client asked to look at a stage. The look itself is an entry, whose submission key is `survey:` and the id. */
export const buildingSurveys = sqliteTable(
  'building_surveys',
  {
    id: integer('id').primaryKey(),
    buildingId: integer('building_id')
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    stage: text('stage').notNull(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('building_surveys_asked').on(t.buildingId, t.stage, t.email),
    index('building_surveys_expires').on(t.expiresAt),
  ],
)
