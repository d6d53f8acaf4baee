/**
 * The triggers that keep facets and search words in step with plans and homes. `npm run migration` writes those that
 * differ from the migrations before it; a test compares them with the result of the migrations.
 */
import type { listingFacets, planFacets } from './schema/index.ts'
import { STAFF_TRIGGERS } from './staff-triggers.ts'

type ColumnsOf<Row> = Record<Exclude<keyof Row & string, 'facet' | 'planId' | 'listingId'>, string>

/** What the triggers write into each column of the facets, from the `new` row. */
const PLAN_COLUMNS: ColumnsOf<typeof planFacets.$inferInsert> = {
  publishedAt: 'new.published_at',
  priceMinor: 'new.from_price_minor',
  areaSqFt: 'new.area_sq_ft',
  buildLowMinor: 'new.build_low_minor',
  shortSide: 'CAST(round(min(new.horizontal_metres, new.vertical_metres) * 1000000) AS INTEGER)',
  longSide: 'CAST(round(max(new.horizontal_metres, new.vertical_metres) * 1000000) AS INTEGER)',
}
const LISTING_COLUMNS: ColumnsOf<typeof listingFacets.$inferInsert> = {
  publishedAt: 'new.published_at',
  priceMinor: 'new.price_minor',
  areaSqFt: 'new.area_sq_ft',
}

type Catalog = {
  noun: 'plan' | 'listing'
  columns: Record<string, string>
  /** Prefix of a facet's name. */
  prefix: string
  reference: 'P' | 'B'
  /** The search words of its type. */
  type: string
}
const CATALOGS: Catalog[] = [
  { noun: 'plan', columns: PLAN_COLUMNS, prefix: '', reference: 'P', type: 'new.type' },
  {
    noun: 'listing',
    columns: LISTING_COLUMNS,
    prefix: `CASE new.availability WHEN 'sold' THEN 'sold:' ELSE '' END || `,
    reference: 'B',
    type: `CASE new.type WHEN 'Condominium' THEN 'Condominium Condo' ELSE new.type END`,
  },
]

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const writeItem = ({ noun, columns, prefix, reference, type }: Catalog) => `
  INSERT INTO ${noun}_facets (facet, ${noun}_id, ${Object.keys(columns).map(snake).join(', ')})
  SELECT DISTINCT ${prefix}rooms.k || '/' || kinds.k || '/' || places.k, new.id, ${Object.values(columns).join(', ')}
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places
  WHERE new.status = 'published';
  INSERT INTO ${noun}_words (rowid, title, reference, place, kind, body)
  SELECT new.id, new.title, '${reference}-' || printf('%03d', new.id), new.region || ' ' || new.city, ${type}, new.description || ' ' || new.features
  WHERE new.status = 'published';`

/** By name, as stored in the database. */
export const TRIGGERS: Record<string, string> = Object.fromEntries(
  [
    ...STAFF_TRIGGERS,
    ...CATALOGS.flatMap((catalog) => [
      [`${catalog.noun}s_listed`, `AFTER INSERT ON ${catalog.noun}s BEGIN${writeItem(catalog)}\nEND`],
      [
        `${catalog.noun}s_changed`,
        `AFTER UPDATE ON ${catalog.noun}s BEGIN
  DELETE FROM ${catalog.noun}_facets WHERE ${catalog.noun}_id = old.id;
  DELETE FROM ${catalog.noun}_words WHERE rowid = old.id;${writeItem(catalog)}\nEND`,
      ],
    ]),
  ].map(([name, body]) => [name, `CREATE TRIGGER ${name} ${body}`]),
)
