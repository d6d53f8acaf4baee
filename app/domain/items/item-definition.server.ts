/** What plan, listing and project each define for the shared item code: the form, the columns, and further data. */
import { and, asc, type Column, eq, getTableName, gte, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type * as z from 'zod/mini'
import type { Database } from '~db/client.ts'
import { type listings, pictures, type plans, type projects } from '~db/schema/index.ts'
import { MAX_PICTURE_BYTES } from '../gallery/pictures.server.ts'
import type { Actor } from '../shared/actor.ts'
import { pick } from '../shared/pick.ts'
import { pictureInput, type UploadInput } from '../uploads/receive.server.ts'
import type { StagedUpload, UploadDeps } from '../uploads/staged.server.ts'
import { type FormFile, type ItemKind, type ItemStatus, MOST_PICTURES, PICTURE_FIELD } from './item.ts'
import type { ItemFilter, ItemSort, OwnListColumns } from './item-list.ts'
import { NOT_AN_IMAGE, tooLarge, tooManyImages } from './messages.ts'

export type Statement = BatchItem<'sqlite'>
export type ItemPicture = { id: number; key: string; alt: string; widthPx: number; heightPx: number }

/** An item for its form. */
export type EditableItem = {
  id: number
  slug: string
  title: string
  status: ItemStatus
  revision: number
  values: Record<string, string>
  pictures: ItemPicture[]
  files: Record<string, FormFile | null>
}

/** The current item, and the upload of each file input. */
export type FormContext = { item: EditableItem | null; files: Record<string, StagedUpload> }

/** A picture at its position: one of the item, or one uploaded with the form. */
export type PlacedPicture = { id: number | null; staged: StagedUpload | null; key: string; alt: string }

/** The content of a valid form. */
export type AcceptedForm<Value> = {
  value: Value
  /** Null keeps the state. */
  publish: boolean | null
  pictures: PlacedPicture[]
  removed: ItemPicture[]
  files: FormContext['files']
  /** Staged uploads that become the item's. */
  used: StagedUpload[]
  takenKey: string
  /** Null is the program itself. */
  actor: Actor | null
  /** Further statements to write with the item; they get a query for its id. */
  also?: (id: SQL<number>) => Statement[]
}

/** Columns that every item has and the shared code fills. */
export type CommonColumns = {
  slug: string
  status: ItemStatus
  publishedAt: number | null
  updatedAt: number
}
/** The columns that each kind fills itself. */
export type OwnColumns<Table extends ItemDefinition['table']> = Omit<
  Table['$inferInsert'],
  keyof CommonColumns | 'id' | 'createdAt'
>
export type Cover = { coverKey: string; coverAlt: string }
export type ItemValue = { title: string }

/** Copies a file of the item to a new key; false where it is missing from the store. */
export type CopyObject = (from: string, to: string) => Promise<boolean>

/** Its row in the admin lists, beside the columns that every item has. */
type ItemListing = {
  /** Town and region, or a project's location. */
  place: SQL
  coverKey: SQL
  columns: Partial<Record<keyof OwnListColumns, SQL>>
  sorts: Partial<Record<ItemSort, SQL>>
  filter(filters: Partial<Record<ItemFilter, string>>): (SQL | undefined)[]
  /** What a search looks in. */
  text: (Column | SQL)[]
}

/** Declared as methods, so that definitions of any value type fit: `schema`'s value goes only to its own definition. */
export type ItemDefinition<Value extends ItemValue = ItemValue> = {
  kind: ItemKind
  table: typeof listings | typeof plans | typeof projects
  /** `otherwise`: slug of a title without letters; `reserved`: other pages' slugs; `former`: where old ones are. */
  slugs: { otherwise: string; reserved: readonly string[]; former: { table: string; owner: string } | null }
  /** The form's input names; those in `lists` hold one value a line. */
  fields: readonly string[]
  lists: readonly string[]
  /** The upload rules of its file inputs, by name. */
  inputs: Readonly<Record<string, UploadInput>>
  defaults: Readonly<Record<string, string>>
  /** Whether all required fields are set; an imported draft may lack some. */
  isComplete: SQL
  schema(context: FormContext): z.ZodMiniType<Value, Record<string, string>>
  /** The readable part of an incomplete form, for a draft. */
  draft(values: Record<string, string>, context: FormContext): Value
  /** Its columns beside the common ones. */
  columns(value: Value, cover: Cover): Record<string, unknown>
  /** Data beside its row and pictures; `noted` is its text in the audit log. */
  parts?(
    deps: UploadDeps,
    id: SQL<number>,
    value: Value,
    context: FormContext,
  ): { statements: Statement[]; noted: Record<'before' | 'after', Record<string, unknown>> }
  get(db: Database, id: number): Promise<EditableItem | null>
  list: ItemListing
  /** For a copy: columns that it does not share, and statements for its further data; null where a file is missing. */
  copy?(
    deps: UploadDeps & { randomKey: () => string },
    id: number,
    copyObject: CopyObject,
  ): Promise<{ columns: Record<string, null>; statements: (newId: SQL<number>) => Statement[] } | null>
  /** A query for the `object_key` of each of its files. */
  fileKeys?(id: number): SQL
  /** Statements to run before its row is deleted. */
  remove?(deps: UploadDeps, id: number): Statement[]
  /** Ordered items are archived, never deleted. */
  countOrders?(db: Database, id: number): Promise<number>
}

/** The table, typed by the columns that every item has. */
export const tableOf = ({ table }: Pick<ItemDefinition, 'table'>) => table as typeof projects
/** The columns of a value, typed like the table. */
export const columnsOf = (definition: ItemDefinition, value: ItemValue, cover: Cover) =>
  definition.columns(value, cover) as OwnColumns<typeof projects>
export const tableName = ({ table }: Pick<ItemDefinition, 'table'>) => sql.identifier(getTableName(table))

/** The id of a new item, computed in its insert: higher than any current or deleted item's. */
export const nextNumber = (definition: ItemDefinition): SQL<number> =>
  sql`(select 1 + max(coalesce((select max(id) from ${tableName(definition)}), 0),
    coalesce((select last from retired_numbers where kind = ${definition.kind}), 0)))`

export const hasPictures = (kind: ItemKind, table: string) =>
  sql`exists (select 1 from pictures where owner_kind = ${kind} and owner_id = ${sql.identifier(table)}.id)`

/** An item's pictures in order, for the batch that reads the item. */
export const pictureQuery = (db: Database, kind: ItemKind, id: number) =>
  db
    .select(pick(pictures, 'id', 'key', 'alt', 'widthPx', 'heightPx'))
    .from(pictures)
    .where(and(eq(pictures.ownerKind, kind), eq(pictures.ownerId, id)))
    .orderBy(asc(pictures.position), asc(pictures.id))

/** The common part of an item for its form. */
export const itemOf = (
  { id, slug, title, status, revision }: Omit<EditableItem, 'values' | 'pictures' | 'files'>,
  shown: ItemPicture[],
) => ({ id, slug, title, status, revision, pictures: shown })

/** Common parts of plans and homes in the admin lists. */
export function buildingList(kind: ItemKind, table: typeof listings | typeof plans, priceMinor: SQL): ItemListing {
  // Spelled out: Drizzle omits the table name in one-table queries.
  const id = sql`${sql.identifier(getTableName(table))}.id`
  const likes = sql`(select count(*) from wishlist_items w where w.item_type = ${kind} and w.item_id = ${id})`
  const columns = {
    type: sql`${table.type}`,
    bedrooms: sql`${table.bedrooms}`,
    areaSqFt: sql`${table.areaSqFt}`,
    priceMinor,
    likes,
    ...(kind === 'listing' ? { availability: sql`listings.availability` } : {}),
  }
  return {
    place: sql`trim(${table.city} || ', ' || ${table.region}, ', ')`,
    coverKey: sql`${table.coverKey}`,
    columns,
    sorts: { bedrooms: columns.bedrooms, area: columns.areaSqFt, price: priceMinor, likes },
    filter: ({ category, room, location }) => [
      category ? eq(table.type, category) : undefined,
      location ? eq(table.region, location) : undefined,
      room === '4+' ? gte(table.bedrooms, 4) : room ? eq(table.bedrooms, Number(room)) : undefined,
    ],
    text: [
      table.title,
      sql`printf(${kind === 'plan' ? 'P-%03d' : 'B-%03d'}, ${table.id})`,
      table.region,
      table.city,
      table.type,
    ],
  }
}

/** The picture input of a form. */
export const pictureInputs = (kind: ItemKind): Record<string, UploadInput> => ({
  [PICTURE_FIELD]: pictureInput({
    most: MOST_PICTURES[kind],
    tooMany: tooManyImages(MOST_PICTURES[kind]),
    tooLarge: tooLarge(MAX_PICTURE_BYTES),
    wrong: NOT_AN_IMAGE,
  }),
})
