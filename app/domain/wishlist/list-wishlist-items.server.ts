/** The current plans and homes of a wishlist. Unpublished items are returned by id only. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { listings, plans } from '~db/schema/index.ts'
import { dwellingsIn } from '../catalog/dwellings.ts'
import { shownType } from '../catalog/item.ts'
import { AVAILABILITY_LABELS, FURNISHING_LABELS } from '../listings/listing.ts'
import { OPTION_LABELS } from '../plans/options.ts'
import { pick } from '../shared/pick.ts'
import { entryReference, type ItemKind, type WishlistEntry } from './wishlist.ts'
import type { WishlistItem } from './wishlist-item.ts'

const TABLES = { plan: plans, listing: listings }
const shared = <Table extends typeof plans | typeof listings>(table: Table) => ({
  ...pick(table, 'id', 'slug', 'title', 'type', 'coverKey', 'coverAlt', 'bedrooms', 'washrooms', 'areaSqFt'),
  ...pick(table, 'horizontalMetres', 'verticalMetres', 'region', 'city', 'features'),
})

/** One bound value for all ids, because D1 binds at most a hundred. */
function published(kind: ItemKind, entries: readonly WishlistEntry[]) {
  const { id, status } = TABLES[kind]
  const ids = entries.filter((entry) => entry.kind === kind).map((entry) => entry.id)
  return and(sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`, eq(status, 'published'))
}

/** In the order asked for; `gone` are items that are not published now. */
export async function listWishlistItems(
  db: Database,
  entries: readonly WishlistEntry[],
): Promise<{ items: WishlistItem[]; gone: WishlistEntry[] }> {
  if (entries.length === 0) return { items: [], gone: [] }
  const [planRows, listingRows] = await db.batch([
    db
      .select({
        ...shared(plans),
        floors: plans.floors,
        priceMinor: plans.fromPriceMinor,
        option: plans.fromOption,
        furnished: plans.furnished,
      })
      .from(plans)
      .where(published('plan', entries)),
    db
      .select({ ...shared(listings), ...pick(listings, 'priceMinor', 'availability', 'furnished') })
      .from(listings)
      .where(published('listing', entries)),
  ])
  const found = new Map<string, WishlistItem>()
  for (const { id, option, furnished, ...plan } of planRows) {
    const reference = entryReference({ kind: 'plan', id })
    found.set(reference, {
      ...plan,
      dwellings: dwellingsIn(plan.features),
      kind: 'plan',
      reference,
      priceNote: OPTION_LABELS[option],
      availability: null,
      furnishing: FURNISHING_LABELS[furnished ? 'furnished' : 'unfurnished'],
    })
  }
  for (const { id, type, furnished, ...listing } of listingRows) {
    const reference = entryReference({ kind: 'listing', id })
    found.set(reference, {
      ...listing,
      dwellings: dwellingsIn(listing.features),
      kind: 'listing',
      reference,
      type: shownType(type),
      priceNote: listing.availability === 'available' ? 'Selling' : AVAILABILITY_LABELS[listing.availability],
      floors: null,
      furnishing: FURNISHING_LABELS[furnished],
    })
  }
  return {
    items: entries.flatMap((entry) => found.get(entryReference(entry)) ?? []),
    gone: entries.filter((entry) => !found.has(entryReference(entry))),
  }
}

/** The id of a published item, or null. Digits name an id, whatever slugs there are. */
export async function findPublished(db: Database, kind: ItemKind, named: string): Promise<number | null> {
  const table = TABLES[kind]
  const isNamed = /^\d{1,9}$/.test(named) ? eq(table.id, Number(named)) : eq(table.slug, named)
  const row = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isNamed, eq(table.status, 'published')))
    .get()
  return row?.id ?? null
}
