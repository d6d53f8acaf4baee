/** Addresses of items: made of the title, one for each item, never one that another item once had. */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { type ItemKind, slugOf } from './item.ts'

const TABLES = {
  listing: { items: 'listings', slugs: 'listing_slugs', owner: 'listing_id', otherwise: 'home' },
  plan: { items: 'plans', slugs: 'plan_slugs', owner: 'plan_id', otherwise: 'plan' },
  project: { items: 'projects', slugs: null, owner: '', otherwise: 'project' },
} as const

/** Pages of the site that lie beside the items. */
const RESERVED: Record<ItemKind, readonly string[]> = {
  listing: ['specifications'],
  plan: ['request'],
  project: [],
}

/** The address for the title; `ownId` is the item that may keep what it has. */
async function findSlug(db: Database, kind: ItemKind, title: string, ownId = 0): Promise<string> {
  const { items, slugs, owner, otherwise } = TABLES[kind]
  const base = slugOf(title, otherwise)
  const end = `${base}.`
  const named = sql`slug = ${base} or (slug >= ${`${base}-`} and slug < ${end})`
  const rows = await db.all<{ slug: string }>(
    slugs === null
      ? sql`select slug from ${sql.identifier(items)} where id <> ${ownId} and (${named})`
      : sql`select slug from ${sql.identifier(items)} where id <> ${ownId} and (${named})
          union select slug from ${sql.identifier(slugs)} where ${sql.identifier(owner)} <> ${ownId} and (${named})`,
  )
  const taken = new Set([...rows.map((row) => row.slug), ...RESERVED[kind]])
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/** So often the next number is tried; a crowd at one title then gets an end of its own each. */
const TURNS = 4

/** Writes an item under a free address for its title. Who finds it taken in the same moment writes again, under another. */
export async function underFreeSlug<Written>(
  { db, randomKey }: { db: Database; randomKey: () => string },
  kind: ItemKind,
  title: string,
  write: (slug: string) => Promise<Written>,
  ownId = 0,
): Promise<Written> {
  const taken = `UNIQUE constraint failed: ${TABLES[kind].items}.slug`
  for (let turn = 1; ; turn += 1) {
    const free = await findSlug(db, kind, title, ownId)
    try {
      return await write(turn < TURNS ? free : `${free}-${randomKey().slice(0, 6)}`)
    } catch (cause) {
      if (turn === TURNS || !wordsOf(cause).includes(taken)) throw cause
    }
  }
}

/** Everything that a failure says, and what it was caused by. */
export const wordsOf = (cause: unknown): string =>
  cause instanceof Error ? `${cause.message} ${wordsOf(cause.cause)}` : ''
