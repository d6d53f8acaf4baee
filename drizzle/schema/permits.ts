/** Assemblies and what each requires for a building permit. */
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isOneOf, timestamp } from './columns.ts'

export const assemblies = sqliteTable(
  'assemblies',
  {
    slug: text('slug').primaryKey(),
    name: text('name').notNull(),
    region: text('region').notNull(),
    /** About the procedure: how long it takes, what else is required. */
    note: text('note').notNull().default(''),
    /** Setbacks from the plot's boundaries in metres, with source and date; null where nobody has read them. */
    setbacks: text('setbacks', { mode: 'json' }).$type<
      Record<'setbackFront' | 'setbackRear' | 'setbackSide' | 'setbackSource' | 'setbackCheckedOn', string>
    >(),
    revision: integer('revision').notNull().default(1),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [index('assemblies_region').on(t.region, t.name)],
)

export const permitRequirements = sqliteTable(
  'permit_requirements',
  {
    assembly: text('assembly')
      .notNull()
      .references(() => assemblies.slug, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    what: text('what').notNull(),
    howMany: text('how_many').notNull().default(''),
    /** The purchased file, the person who builds, or the firm for a fee. */
    supplier: text('supplier', { enum: ['file', 'you', 'we can add'] }).notNull(),
    source: text('source').notNull(),
    /** The day the source was read: 2026-11-21. */
    checkedOn: text('checked_on').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.assembly, t.position] }),
    check('permit_requirements_supplier', isOneOf(t.supplier)),
  ],
)
