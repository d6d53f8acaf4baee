/** Similar items: same type and rooms first, then same rooms, then same type; nearest in area and price first. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import type { Catalog } from './facets.server.ts'

const SIMILAR_AT_MOST = 4
/** One more than is shown, because the item itself is among the results. */
const NEAREST = SIMILAR_AT_MOST + 1

export type Like = { id: number; type: string; bedrooms: number; areaSqFt: number; priceMinor: number }

/** Scans two indexes from the item, so rows read stay constant. The cards omit `coverAlt`: titles describe them. */
export async function listSimilar<Card extends { id: number; coverAlt: string }>(
  db: Database,
  catalog: Catalog<Card>,
  { id, type, bedrooms, areaSqFt, priceMinor }: Like,
): Promise<Omit<Card, 'coverAlt'>[]> {
  const { facets, facetItem, items } = catalog
  const away = (column: string, from: number) =>
    sql`abs(${sql.identifier(column)} - ${from}) * 1.0 / ${Math.max(from, 1)}`
  const distance = sql`${away('area', areaSqFt)} + ${away('price', priceMinor)}`
  const nearest = (facet: string) => {
    const walk = (bound: SQL, order: SQL) => sql`select * from (
      select ${facetItem} as id, ${facets.areaSqFt} as area, ${facets.priceMinor} as price
      from ${facets} where ${facets.facet} = ${facet} and ${bound} order by ${order} limit ${NEAREST})`
    const near = sql`(
      ${walk(sql`${facets.areaSqFt} >= ${areaSqFt}`, sql`${facets.areaSqFt}`)}
      union ${walk(sql`${facets.areaSqFt} < ${areaSqFt}`, sql`${facets.areaSqFt} desc`)}
      union ${walk(sql`${facets.priceMinor} >= ${priceMinor}`, sql`${facets.priceMinor}`)}
      union ${walk(sql`${facets.priceMinor} < ${priceMinor}`, sql`${facets.priceMinor} desc`)}) as near`
    return db
      .select(catalog.card as Catalog<unknown>['card'])
      .from(near)
      .crossJoin(items)
      .where(sql`${items.id} = near.id`)
      .orderBy(distance, items.id)
      .limit(NEAREST)
  }
  const tiers = await db.batch([nearest(`${bedrooms}/${type}/*`), nearest(`${bedrooms}/*/*`), nearest(`*/${type}/*`)])
  const found = new Map((tiers.flat() as Card[]).map((card) => [card.id, card]))
  found.delete(id)
  return [...found.values()].slice(0, SIMILAR_AT_MOST).map(({ coverAlt: _alt, ...card }) => card)
}
