/** Items like another: same type and rooms first, then same rooms, then same type; the nearest in area and price first. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import type { Catalog } from './facets.server.ts'

const SIMILAR_AT_MOST = 4
/** One more than is shown, since the item itself is among its nearest. */
const NEAREST = SIMILAR_AT_MOST + 1

export type Like = { id: number; type: string; bedrooms: number; areaSqFt: number; priceMinor: number }

/** Walks two indexes up and down from the item, so that the rows read do not grow with the catalogue. Their titles stand in for the words of their pictures. */
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
