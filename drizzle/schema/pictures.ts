/** Pictures of plans, listings and projects in the order staff set; the first is the cover. */
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isOneOf, timestamp } from './columns.ts'

export const pictures = sqliteTable(
  'pictures',
  {
    id: integer('id').primaryKey(),
    ownerKind: text('owner_kind', { enum: ['plan', 'listing', 'project'] }).notNull(),
    ownerId: integer('owner_id').notNull(),
    position: integer('position').notNull(),
    key: text('key').notNull(),
    kind: text('kind', { enum: ['photo', 'drawing'] }).notNull(),
    caption: text('caption').notNull().default(''),
    alt: text('alt').notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('pictures_key').on(t.key),
    index('pictures_owner').on(t.ownerKind, t.ownerId, t.position),
    check('pictures_owner_kind', isOneOf(t.ownerKind)),
    check('pictures_kind', isOneOf(t.kind)),
  ],
)
