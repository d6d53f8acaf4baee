/**
 * Finds the tables that a migration drops while other tables refer to them. D1 answers `PRAGMA foreign_keys=OFF` with
 * success and ignores it, so a drop, also one of drizzle-kit's rebuilds, deletes every row that cascades. Rows that do not
 * cascade are safe where the migration defers the check: it then fails as a whole if one of them has lost its parent.
 */
import type { DatabaseSync } from 'node:sqlite'

export type UnsafeDrop = { table: string; children: string[]; isRebuild: boolean }

/** `before` has the schema that the migration changes. */
export function unsafeDrops(migration: string, before: DatabaseSync): UnsafeDrop[] {
  const parents = before
    .prepare(
      `select f."table" as parent, m.name as child, min(f.on_delete = 'NO ACTION') as waits from sqlite_master m, pragma_foreign_key_list(m.name) f
      where m.type = 'table' and m.name <> f."table" group by 1, 2 order by child`,
    )
    .all()
  const isDeferred = /^\s*pragma defer_foreign_keys = on;/im.test(migration)
  const gone = new Set<unknown>()
  return [...migration.matchAll(/\bdrop\s+table\s+(?:if\s+exists\s+)?[`"[]?(\w+)/gi)].flatMap(([, table = '']) => {
    gone.add(table)
    const children = parents.filter(
      ({ parent, child, waits }) => parent === table && !gone.has(child) && !(isDeferred && waits),
    )
    const isRebuild = new RegExp(`rename\\s+to\\s+[\`"[]?${table}\\b`, 'i').test(migration)
    return children.length > 0 ? [{ table, children: children.map(({ child }) => String(child)), isRebuild }] : []
  })
}

export const refusalOf = (file: string, drops: UnsafeDrop[]) =>
  [
    ...drops.map(
      ({ table, children, isRebuild }) =>
        `${file} would ${isRebuild ? 'rebuild' : 'drop'} ${table}, to which ${children.join(', ')} refer: D1 would delete their rows with it.`,
    ),
    'Nothing was written. Expand, then contract:',
    '1. Add a column with a default (a new check, type or key goes onto the new column) and let the code write both.',
    '2. Fill it from the old column with an UPDATE in the same migration.',
    '3. In the next release, when no version that reads the old column runs any more, drop it with ALTER TABLE … DROP COLUMN.',
  ].join('\n')
