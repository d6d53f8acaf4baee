/** Slugs of items: made from the title, unique, and never a former slug of another item. */
import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { violatesConstraintOf } from '../shared/database-error.server.ts'
import { slugOf } from '../shared/slug.ts'
import { type ItemDefinition, type Statement, tableName } from './item-definition.server.ts'

/** A free slug for the title; the item `ownId` may keep its own. */
async function findSlug(db: Database, definition: ItemDefinition, title: string, ownId: number): Promise<string> {
  const { otherwise, reserved, former } = definition.slugs
  const base = slugOf(title, otherwise)
  const end = `${base}.`
  const named = sql`(slug = ${base} or (slug >= ${`${base}-`} and slug < ${end}))`
  const formerSlugs = former
    ? sql`union select slug from ${sql.identifier(former.table)} where ${sql.identifier(former.owner)} <> ${ownId} and ${named}`
    : sql``
  const rows = await db.all<{ slug: string }>(
    sql`select slug from ${tableName(definition)} where id <> ${ownId} and ${named} ${formerSlugs}`,
  )
  const taken = new Set([...rows.map((row) => row.slug), ...reserved])
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/** How often the next number is tried; after that the slug gets a random suffix. */
const TURNS = 4

/** Writes an item under a free slug for its title, and retries where another item took it meanwhile. */
export async function withFreeSlug<Written>(
  { db, randomKey }: { db: Database; randomKey: () => string },
  definition: ItemDefinition,
  title: string,
  write: (slug: string) => Promise<Written>,
  ownId = 0,
): Promise<Written> {
  const column = `${getTableName(definition.table)}.slug`
  for (let turn = 1; ; turn += 1) {
    const free = await findSlug(db, definition, title, ownId)
    try {
      return await write(turn < TURNS ? free : `${free}-${randomKey().slice(0, 6)}`)
    } catch (cause) {
      if (turn === TURNS || !violatesConstraintOf(cause, column)) throw cause
    }
  }
}

/** The old slug redirects to the item; the new one is no former slug any more. */
export function changeSlug(
  db: Database,
  { slugs: { former } }: ItemDefinition,
  id: number,
  before: string,
  slug: string,
): Statement[] {
  if (former === null || slug === before) return []
  const [table, owner] = [sql.identifier(former.table), sql.identifier(former.owner)]
  return [
    db.run(sql`delete from ${table} where slug = ${slug}`),
    db.run(sql`insert into ${table} (slug, ${owner}) values (${before}, ${id})
      on conflict (slug) do update set ${owner} = excluded.${owner}`),
  ]
}
