/**
 * Reading plans for pages. A filtered list is a range scan of one facet and its count a kept number, so the rows read
 * do not grow with the catalogue; a search by words looks at a bounded number of matches.
 */
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { pictures, planFacetCounts, planFacets, planFiles, planOptions, planSlugs, plans } from '~db/schema/index.ts'
import { ALL, PAGE_SIZE, type PlanFilters, type Sort } from './filters.ts'
import type { PlanCard, PlanView } from './plan.ts'

/** The most matches that a search by words or price counts; beyond it the page says "240+". */
export const COUNTED_AT_MOST = 240
export const WORD_MATCHES = 500

export type PlanList = { cards: PlanCard[]; total: number; totalIsExact: boolean; pageCount: number }

const facetOf = ({ room, category, location, city }: PlanFilters) =>
  [
    room === ALL ? '*' : room.replace(/ Bedrooms?$/, ''),
    category === ALL ? '*' : category,
    location === ALL ? '*' : city === ALL ? location : `${location}>${city}`,
  ].join('/')

const sortColumn = (sort: Sort) =>
  sort === 'newest' ? planFacets.publishedAt : sort.startsWith('price') ? planFacets.priceMinor : planFacets.areaSqFt
const isDescending = (sort: Sort) => sort === 'newest' || sort.endsWith('-desc')

const directionOf = (sort: Sort, reversed: boolean) => (isDescending(sort) !== reversed ? desc : asc)

function inOrder(sort: Sort, reversed: boolean): SQL[] {
  const direction = directionOf(sort, reversed)
  return [direction(sortColumn(sort)), direction(planFacets.planId)]
}

const card = {
  id: plans.id,
  slug: plans.slug,
  title: plans.title,
  type: plans.type,
  bedrooms: plans.bedrooms,
  floors: plans.floors,
  areaSqFt: plans.areaSqFt,
  fromPriceMinor: plans.fromPriceMinor,
  fromOption: plans.fromOption,
  coverKey: plans.coverKey,
  coverAlt: plans.coverAlt,
}

/**
 * Which rows of a facet match. `by` says which index is walked where prices are bounded: a sign before a column keeps
 * SQLite from using an index of it. Few matches are taken by their price and then sorted; many are met soon in order.
 */
function matching(filters: PlanFilters, by: 'price' | 'order' = 'price') {
  const price = by === 'price' ? sql`${planFacets.priceMinor}` : sql`+${planFacets.priceMinor}`
  return and(
    eq(planFacets.facet, facetOf(filters)),
    filters.minMinor === null ? undefined : gte(price, filters.minMinor),
    filters.maxMinor === null ? undefined : lte(price, filters.maxMinor),
  )
}

/** One page of at most `size` cards. A page behind the end comes back empty with the true `pageCount`. */
export async function listPlans(db: Database, filters: PlanFilters, size = PAGE_SIZE): Promise<PlanList> {
  if (filters.q !== '') return searchPlans(db, filters, size)
  const count = countPlans(db, filters)
  if (filters.page === 1 && !priced(filters)) {
    const [counted, cards] = await db.batch([count, cardsFrom(db, filters, 0, size, false)])
    return { cards, ...totals(counted[0]?.items ?? 0, filters, size) }
  }
  const list = totals((await count)[0]?.items ?? 0, filters, size)
  if (filters.page > list.pageCount) return { cards: [], ...list }
  // From the nearer end: the last page is as cheap as the first.
  const offset = (filters.page - 1) * size
  const length = Math.min(size, list.total - offset)
  const fromEnd = list.totalIsExact && offset > list.total / 2
  const isFew = priced(filters) && list.totalIsExact && !filters.sort.startsWith('price')
  const cards = await (fromEnd
    ? cardsFrom(db, filters, list.total - offset - length, length, true, isFew)
    : cardsFrom(db, filters, offset, length, false, isFew))
  return { cards: fromEnd ? cards.reverse() : cards, ...list }
}

const priced = (filters: PlanFilters) => filters.minMinor !== null || filters.maxMinor !== null

function totals(items: number, filters: PlanFilters, size: number) {
  const bounded = priced(filters) || filters.q !== ''
  const total = bounded ? Math.min(items, COUNTED_AT_MOST) : items
  return { total, totalIsExact: !bounded || items <= COUNTED_AT_MOST, pageCount: Math.max(1, Math.ceil(total / size)) }
}

function countPlans(db: Database, filters: PlanFilters) {
  if (!priced(filters))
    return db
      .select({ items: planFacetCounts.items })
      .from(planFacetCounts)
      .where(eq(planFacetCounts.facet, facetOf(filters)))
  const some = db
    .select({ planId: planFacets.planId })
    .from(planFacets)
    .where(matching(filters))
    .limit(COUNTED_AT_MOST + 1)
    .as('some')
  return db.select({ items: sql<number>`count(*)` }).from(some)
}

/** `isFew`: all that match were counted, so taking them all costs no more than the count did. */
function cardsFrom(
  db: Database,
  filters: PlanFilters,
  offset: number,
  limit: number,
  reversed: boolean,
  isFew = false,
) {
  const direction = directionOf(filters.sort, reversed)
  const bySort = priced(filters) && isFew ? sql`+${sortColumn(filters.sort)}` : sortColumn(filters.sort)
  const ids = db
    .select({ planId: planFacets.planId, place: sql<number>`${sortColumn(filters.sort)}`.as('place') })
    .from(planFacets)
    .where(matching(filters, isFew || filters.sort.startsWith('price') ? 'price' : 'order'))
    .orderBy(direction(bySort), direction(planFacets.planId))
    .limit(limit)
    .offset(offset)
    .as('ids')
  return db
    .select(card)
    .from(ids)
    .innerJoin(plans, eq(plans.id, ids.planId))
    .orderBy(direction(ids.place), direction(ids.planId))
}

/** Words as FTS5 prefixes, all of which must match; null where nothing searchable was typed. */
export function toMatch(q: string): string | null {
  const words = q
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 8)
  return words ? words.map((word) => `"${word}"*`).join(' ') : null
}

async function searchPlans(db: Database, filters: PlanFilters, size: number): Promise<PlanList> {
  const match = toMatch(filters.q)
  if (match === null) return { cards: [], total: 0, totalIsExact: true, pageCount: 1 }
  // A cross join keeps the order of the tables: from the words to the facet, so that the facet is never walked.
  const found = sql`(select rowid as id from plan_words where plan_words match ${match} order by rank limit ${WORD_MATCHES}) as found`
  const ids = await db
    .select({ id: planFacets.planId })
    .from(found)
    .crossJoin(planFacets)
    .where(and(matching(filters, 'order'), sql`${planFacets.planId} = found.id`))
    .orderBy(...inOrder(filters.sort, false))
    .limit(COUNTED_AT_MOST + 1)
  const list = totals(ids.length, filters, size)
  const wanted = ids.slice((filters.page - 1) * size, Math.min(filters.page * size, list.total)).map((row) => row.id)
  if (wanted.length === 0) return { cards: [], ...list }
  const rows = new Map((await db.select(card).from(plans).where(inArray(plans.id, wanted))).map((row) => [row.id, row]))
  return { cards: wanted.flatMap((id) => rows.get(id) ?? []), ...list }
}

/** A published plan with everything its page shows, or null. */
export async function getPlan(db: Database, slug: string): Promise<PlanView | null> {
  const id = db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.slug, slug), eq(plans.status, 'published')))
  const [found, options, images] = await db.batch([
    db
      .select()
      .from(plans)
      .where(and(eq(plans.slug, slug), eq(plans.status, 'published'))),
    db
      .select({
        option: planOptions.option,
        priceMinor: planOptions.priceMinor,
        drawings: planOptions.drawings,
        sizeBytes: planFiles.sizeBytes,
        revision: planFiles.revision,
      })
      .from(planOptions)
      .innerJoin(planFiles, eq(planFiles.id, planOptions.fileId))
      .where(inArray(planOptions.planId, id))
      .orderBy(asc(planOptions.option)),
    db
      .select({
        key: pictures.key,
        alt: pictures.alt,
        kind: pictures.kind,
        caption: pictures.caption,
        widthPx: pictures.widthPx,
        heightPx: pictures.heightPx,
      })
      .from(pictures)
      .where(and(eq(pictures.ownerKind, 'plan'), inArray(pictures.ownerId, id)))
      .orderBy(asc(pictures.position)),
  ])
  const plan = found[0]
  if (!plan) return null
  const { status: _status, revision: _revision, publishedAt: _publishedAt, createdAt: _createdAt, ...shown } = plan
  return { ...shown, options, pictures: images }
}

/** The present slug of a plan that once had this one, or null. */
export async function findRenamedPlan(db: Database, oldSlug: string): Promise<string | null> {
  const row = await db
    .select({ slug: plans.slug })
    .from(planSlugs)
    .innerJoin(plans, eq(plans.id, planSlugs.planId))
    .where(and(eq(planSlugs.slug, oldSlug), eq(plans.status, 'published')))
    .get()
  return row?.slug ?? null
}

/** For the sitemap, which holds at most 50,000 addresses. */
export const listPublishedSlugs = (db: Database) =>
  db
    .select({ slug: plans.slug, updatedAt: plans.updatedAt })
    .from(plans)
    .where(eq(plans.status, 'published'))
    .orderBy(desc(plans.publishedAt))
    .limit(49_000)
