/**
 * All triggers of the database; docs/derived-data.md says what each is for. `npm run migration` writes those that
 * differ from the migrations before it and drops those that are not here; a test compares both.
 */
import { foldLettersSql } from './folded-letters.ts'
import type { listingFacets, planFacets } from './schema/index.ts'

type ColumnsOf<Row> = Record<Exclude<keyof Row & string, 'facet' | 'planId' | 'listingId'>, string>
type Named = [name: string, body: string]

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
  titleType: `nullif(new.title_type, '')`,
}

type Catalog = {
  noun: 'plan' | 'listing'
  columns: Record<string, string>
  /** Columns of the row that decide which facets it has. */
  facets: string[]
  /** Prefix of a facet's name. */
  prefix: string
  reference: 'P' | 'B'
  /** The search words of its type. */
  type: string
}
const CATALOGS: Catalog[] = [
  {
    noun: 'plan',
    columns: PLAN_COLUMNS,
    facets: ['status', 'bedrooms', 'type', 'region', 'city'],
    prefix: '',
    reference: 'P',
    type: 'new.type',
  },
  {
    noun: 'listing',
    columns: LISTING_COLUMNS,
    facets: ['status', 'availability', 'bedrooms', 'type', 'region', 'city'],
    prefix: `CASE new.availability WHEN 'sold' THEN 'sold:' ELSE '' END || `,
    reference: 'B',
    type: `CASE new.type WHEN 'Condominium' THEN 'Condominium Condo' ELSE new.type END`,
  },
]
const WORDED = ['title', 'region', 'city', 'type', 'description', 'features', 'status']

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** The columns of the row that the facets hold. */
const valuesOf = ({ columns }: Catalog) => [
  ...new Set(
    Object.values(columns).flatMap((value) => [...value.matchAll(/new\.(\w+)/g)].map(([, name = '']) => name)),
  ),
]
/** A save writes every column, so the values are compared. */
const differs = (columns: string[]) => columns.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')

const writeFacets = ({ noun, columns, prefix }: Catalog) => `
  INSERT INTO ${noun}_facets (facet, ${noun}_id, ${Object.keys(columns).map(snake).join(', ')})
  SELECT DISTINCT ${prefix}rooms.k || '/' || kinds.k || '/' || places.k, new.id, ${Object.values(columns).join(', ')}
  FROM (SELECT '*' AS k UNION SELECT CAST(new.bedrooms AS TEXT) UNION SELECT CASE WHEN new.bedrooms >= 4 THEN '4+' ELSE '*' END) AS rooms,
       (SELECT '*' AS k UNION SELECT new.type) AS kinds,
       (SELECT '*' AS k UNION SELECT CASE WHEN new.region = '' THEN '*' ELSE new.region END
        UNION SELECT CASE WHEN new.region = '' OR new.city = '' THEN '*' ELSE new.region || '>' || new.city END) AS places
  WHERE new.status = 'published';`
const writeWords = ({ noun, reference, type }: Catalog) => `
  INSERT INTO ${noun}_words (rowid, title, reference, place, kind, body)
  SELECT new.id, ${foldLettersSql('new.title')}, '${reference}-' || printf('%03d', new.id), ${foldLettersSql("new.region || ' ' || new.city")}, ${type}, ${foldLettersSql("new.description || ' ' || new.features")}
  WHERE new.status = 'published';`

const catalogTriggers = CATALOGS.flatMap((catalog): Named[] => {
  const { noun, columns, facets } = catalog
  const table = `${noun}s`
  const sorted = Object.entries(columns).map(([name, value]) => `${snake(name)} = ${value}`)
  return [
    [`${table}_listed`, `AFTER INSERT ON ${table} BEGIN${writeFacets(catalog)}${writeWords(catalog)}\nEND`],
    [
      `${table}_facets_changed`,
      `AFTER UPDATE ON ${table} WHEN ${differs(facets)} BEGIN
  DELETE FROM ${noun}_facets WHERE ${noun}_id = old.id;${writeFacets(catalog)}\nEND`,
    ],
    [
      `${table}_sort_changed`,
      `AFTER UPDATE ON ${table} WHEN new.status = 'published' AND (${differs(valuesOf(catalog))}) BEGIN
  UPDATE ${noun}_facets SET ${sorted.join(', ')} WHERE ${noun}_id = new.id;\nEND`,
    ],
    [
      `${table}_words_changed`,
      `AFTER UPDATE ON ${table} WHEN ${differs(WORDED)} BEGIN
  DELETE FROM ${noun}_words WHERE rowid = old.id;${writeWords(catalog)}\nEND`,
    ],
    [
      `${table}_removed`,
      `BEFORE DELETE ON ${table} BEGIN
  DELETE FROM ${noun}_facets WHERE ${noun}_id = old.id;
  DELETE FROM ${noun}_words WHERE rowid = old.id;
  DELETE FROM pictures WHERE owner_kind = '${noun}' AND owner_id = old.id;
  DELETE FROM featured_items WHERE kind = '${noun}' AND item_id = old.id;\nEND`,
    ],
    [
      `${noun}_facets_counted`,
      `AFTER INSERT ON ${noun}_facets BEGIN
  INSERT INTO ${noun}_facet_counts (facet, items) VALUES (new.facet, 1) ON CONFLICT (facet) DO UPDATE SET items = items + 1;\nEND`,
    ],
    [
      `${noun}_facets_uncounted`,
      `AFTER DELETE ON ${noun}_facets BEGIN
  UPDATE ${noun}_facet_counts SET items = items - 1 WHERE facet = old.facet;
  DELETE FROM ${noun}_facet_counts WHERE facet = old.facet AND items = 0;\nEND`,
    ],
  ]
})

const countProjects = (change: string) => `UPDATE kept_counts SET items = items ${change} WHERE name = 'projects';`
const projectTriggers: Named[] = [
  ['projects_counted', `AFTER INSERT ON projects WHEN new.status = 'published' BEGIN ${countProjects('+ 1')} END`],
  [
    'projects_recounted',
    `AFTER UPDATE OF status ON projects WHEN (new.status = 'published') <> (old.status = 'published') BEGIN
  ${countProjects("+ (new.status = 'published') - (old.status = 'published')")}\nEND`,
  ],
  [
    'projects_removed',
    `BEFORE DELETE ON projects BEGIN
  ${countProjects("- (old.status = 'published')")}
  DELETE FROM pictures WHERE owner_kind = 'project' AND owner_id = old.id;
  DELETE FROM featured_items WHERE kind = 'project' AND item_id = old.id;\nEND`,
  ],
]

const retireTriggers = ['listing', 'plan', 'project'].map(
  (noun): Named => [
    `${noun}s_retired`,
    `AFTER DELETE ON ${noun}s BEGIN
  INSERT INTO retired_numbers (kind, last) VALUES ('${noun}', old.id)
  ON CONFLICT (kind) DO UPDATE SET last = max(last, excluded.last);\nEND`,
  ],
)

const releaseSample = `BEGIN
  INSERT OR IGNORE INTO staged_uploads (form_key, field, store, object_key, filename, created_at) VALUES ('', 'sample', 'files', old.sample_key, '', 0);\nEND`
const sampleTriggers: Named[] = [
  ['plans_sample_gone', `AFTER DELETE ON plans WHEN old.sample_key IS NOT NULL ${releaseSample}`],
  [
    'plans_sample_replaced',
    `AFTER UPDATE OF sample_key ON plans WHEN old.sample_key <> new.sample_key ${releaseSample}`,
  ],
]

const orderTriggers: Named[] = [
  [
    'orders_numbered',
    `AFTER INSERT ON orders WHEN new.number = 0 BEGIN
  UPDATE kept_counts SET items = items + 1 WHERE name = 'order-number';
  UPDATE orders SET number = (SELECT items FROM kept_counts WHERE name = 'order-number') WHERE id = new.id;\nEND`,
  ],
  [
    'orders_taxed',
    `AFTER INSERT ON orders WHEN new.tax_lines = '' AND EXISTS (SELECT 1 FROM site_settings WHERE name = 'taxLines' AND value <> '') BEGIN
  UPDATE orders SET tax_lines = (SELECT value FROM site_settings WHERE name = 'taxLines') WHERE id = new.id;\nEND`,
  ],
]

/**
 * Tables that public pages show, with the events that change these pages. Pictures and prices change only in a batch
 * that writes their item too.
 */
const ALL = ['INSERT', 'UPDATE', 'DELETE']
const SHOWN: Record<string, string[]> = {
  assemblies: ['INSERT', 'UPDATE'],
  bills: ['INSERT'],
  featured_items: ALL,
  legal_texts: ALL,
  listings: ALL,
  plan_sheets: ['INSERT'],
  plans: ALL,
  projects: ALL,
  rates: ['INSERT', 'UPDATE'],
  site_settings: ALL,
  team_members: ALL,
}
const newVersion = `BEGIN
  UPDATE kept_counts SET items = abs(random()) % 9007199254740991 WHERE name = 'edition';\nEND`
const versionTriggers: Named[] = [
  ...Object.entries(SHOWN).flatMap(([table, events]) =>
    events.map(
      (event): Named => [`${table}_version_${event.toLowerCase()}`, `AFTER ${event} ON ${table} ${newVersion}`],
    ),
  ),
  ['buildings_version_delete', `AFTER DELETE ON buildings WHEN old.is_public ${newVersion}`],
  [
    'buildings_version_update',
    `AFTER UPDATE OF head, is_public, project_id ON buildings WHEN old.is_public OR new.is_public ${newVersion}`,
  ],
]

/** By name, as stored in the database. */
export const TRIGGERS: Record<string, string> = Object.fromEntries(
  [
    ...catalogTriggers,
    ...projectTriggers,
    ...retireTriggers,
    ...sampleTriggers,
    ...orderTriggers,
    ...versionTriggers,
  ].map(([name, body]) => [name, `CREATE TRIGGER ${name} ${body}`]),
)
