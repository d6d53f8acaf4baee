/** A plan as staff edit it. */
import { eq, sql } from 'drizzle-orm'
import { orders, planFiles, planOptions, planRequests, plans } from '~db/schema/index.ts'
import { shownType } from '../catalog/item.ts'
import { readDraft } from '../items/fields.ts'
import {
  buildingList,
  type Cover,
  type EditableItem,
  type FormContext,
  hasPictures,
  type ItemDefinition,
  itemOf,
  type OwnColumns,
  pictureInputs,
  pictureQuery,
} from '../items/item-definition.server.ts'
import { DEFAULT_DRAWINGS, OPTION_FIELDS, PLAN_OPTIONS, type PlanOption } from './options.ts'
import { changeOptions, copyOptions, listPlanFiles, noteOptions, zipInput } from './plan-files.server.ts'
import { type PlanFormFiles, type PlanValue, planFields, planSchema, planValue } from './plan-schema.ts'

const LISTS = ['features', ...PLAN_OPTIONS.map((option) => OPTION_FIELDS[option].drawings)]
const FIELDS = Object.keys(planFields().shape).filter((name) => !LISTS.includes(name))
const FILES = PLAN_OPTIONS.map((option) => OPTION_FIELDS[option].file)

const filesOf = ({ item, files }: FormContext): PlanFormFiles =>
  Object.fromEntries(FILES.map((file) => [file, files[file] ? 'new' : item?.files[file] ? 'current' : undefined]))

const draftOf = (values: Record<string, string>, context: FormContext) =>
  planValue(readDraft(planFields(context.item?.values.type), values), filesOf(context))

const byField = <Of>(field: 'price' | 'file' | 'drawings', of: (option: PlanOption) => Of) =>
  Object.fromEntries(PLAN_OPTIONS.map((option) => [OPTION_FIELDS[option][field], of(option)]))

/** Lists show the lowest price; a draft that sells nothing yet has none. */
function columns({ sold, ...own }: PlanValue, cover: Cover): OwnColumns<typeof plans> {
  const [cheapest] = sold.toSorted((a, b) => a.priceMinor - b.priceMinor)
  return {
    ...own,
    ...cover,
    fromPriceMinor: cheapest?.priceMinor ?? 0,
    fromOption: cheapest?.option ?? 'a',
  }
}

export const planItem: ItemDefinition<PlanValue> = {
  kind: 'plan',
  table: plans,
  slugs: { otherwise: 'plan', reserved: ['request'], former: { table: 'plan_slugs', owner: 'plan_id' } },
  fields: FIELDS,
  lists: LISTS,
  inputs: { ...pictureInputs('plan'), ...byField('file', () => zipInput) },
  defaults: byField('drawings', (option) => DEFAULT_DRAWINGS[option].join('\n')),
  isComplete: sql`description <> '' and ${hasPictures('plan', 'plans')} and exists (select 1 from plan_options where plan_id = plans.id)`,
  schema: (context) => planSchema(filesOf(context), context.item?.values.type),
  draft: draftOf,
  columns,
  list: buildingList('plan', plans, sql`${plans.fromPriceMinor}`),
  parts(deps, id, { sold }, context) {
    const { item, files } = context
    const before = item ? draftOf(item.values, { item, files: {} }).sold : []
    const statements = changeOptions(deps, id, sold, context)
    const filename = (field: string) => item?.files[field]?.filename
    const noted = {
      before: noteOptions(before, filename),
      after: noteOptions(sold, (field) => files[field]?.filename ?? filename(field)),
    }
    return { statements, noted }
  },
  get: getPlanItem,
  async copy(deps, id, copyObject) {
    const statements = await copyOptions(deps, id, copyObject)
    // The bill and the sample belong to the old drawings, so a copy has none.
    const bill = { billRevision: null, buildLowMinor: null, buildHighMinor: null, buildRatesDate: null }
    return statements && { columns: { ...bill, sampleKey: null, sampleBytes: null }, statements }
  },
  fileKeys: (id) => sql`select object_key from plan_files where plan_id = ${id}`,
  remove: ({ db }, id) => [
    db.update(planRequests).set({ planId: null }).where(eq(planRequests.planId, id)),
    db.delete(planOptions).where(eq(planOptions.planId, id)),
    db.delete(planFiles).where(eq(planFiles.planId, id)),
  ],
  async countOrders(db, id) {
    const row = await db.select({ count: sql<number>`count(*)` }).from(orders).where(eq(orders.planId, id)).get()
    return row?.count ?? 0
  },
}

const isColumn = <Row extends object>(name: PropertyKey, row: Row): name is keyof Row => name in row

async function getPlanItem(db: Parameters<ItemDefinition['get']>[0], id: number): Promise<EditableItem | null> {
  const [[row], shown, options, files] = await db.batch([
    db.select().from(plans).where(eq(plans.id, id)),
    pictureQuery(db, 'plan', id),
    db.select().from(planOptions).where(eq(planOptions.planId, id)),
    listPlanFiles(db, id),
  ])
  if (!row) return null
  const soldAs = (option: PlanOption) => options.find((each) => each.option === option)
  return {
    ...itemOf(row, shown),
    // The file on sale; for an option off sale, its newest file.
    files: byField('file', (option) => {
      const fileId = soldAs(option)?.fileId
      return files.find((file) => file.option === option && (fileId === undefined || file.id === fileId)) ?? null
    }),
    values: {
      ...Object.fromEntries(FIELDS.flatMap((name) => (isColumn(name, row) ? [[name, String(row[name])]] : []))),
      type: shownType(row.type),
      horizontal: String(row.horizontalMetres),
      vertical: String(row.verticalMetres),
      area: String(row.areaSqFt),
      location: row.region,
      features: row.features.join('\n'),
      ...byField('price', (option) => {
        const priceMinor = soldAs(option)?.priceMinor
        return priceMinor === undefined ? '' : String(priceMinor / 100)
      }),
      ...byField('drawings', (option) => (soldAs(option)?.drawings ?? DEFAULT_DRAWINGS[option]).join('\n')),
    },
  }
}
