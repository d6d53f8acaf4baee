/** The staff form of a plan: read, judged, and written with its pictures, its files and its line of the audit log. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { planFiles, planOptions, plans } from '~db/schema/index.ts'
import type { Images } from '../../adapters/images.server'
import { FormReader } from '../items/form-reader.ts'
import type { AcceptedForm, EditableItem, FormSpec, SaveOutcome } from '../items/form-spec.server.ts'
import { FORM_TYPES, linesOf, shownType, storedType } from '../items/item.ts'
import { CITY_NOT_OF_REGION, PLAN_TITLE_REQUIRED, PRICE_AND_FILE_REQUIRED } from '../items/messages.ts'
import type { HeldUpload } from '../items/staged-uploads.server.ts'
import type { TakeDeps } from '../items/take-form.server.ts'
import { addItem, alsoAdded, itemOf, newPicture, pictureQuery, updateItem } from '../items/write-item.server.ts'
import { isCityOf, isRegion } from '../places/regions.ts'
import { createPlan, offerOf } from './create-plan.server.ts'
import { DEFAULT_DRAWINGS, OPTION_FIELDS, OPTION_LABELS, PLAN_OPTIONS, type PlanOption } from './options.ts'

type Deps = TakeDeps & { images: Images }

const FIELDS = [
  'title',
  'type',
  'floors',
  'bedrooms',
  'washrooms',
  'horizontal',
  'vertical',
  'area',
  'location',
  'city',
  'description',
  ...PLAN_OPTIONS.map((option) => OPTION_FIELDS[option].price),
]

type Sold = { option: PlanOption; priceMinor: number; drawings: string[] }

type PlanValue = {
  title: string
  type: string
  floors: number
  bedrooms: number
  washrooms: number
  horizontalMetres: number
  verticalMetres: number
  areaSqFt: number
  region: string
  city: string
  features: string[]
  description: string
  sold: Sold[]
}

type Has = { item: EditableItem | null; files: Record<string, HeldUpload> }

function readPlan(values: Record<string, string>, { item, files }: Has) {
  const reader = new FormReader(values)
  const title = reader.line('title', 'Title', 120, PLAN_TITLE_REQUIRED)
  const given = reader.given('type')
  const type =
    item && given !== '' && given === item.values.type
      ? given
      : reader.choice('type', 'Type', [...FORM_TYPES, 'Condominium'] as const)
  const region = reader.line('location', 'Region', 80, null)
  const city = reader.line('city', 'City', 80, null)
  const isPlace = region === '' ? city === '' : isRegion(region) && (city === '' || isCityOf(region, city))
  if (!isPlace) reader.fault('city', CITY_NOT_OF_REGION)
  const value: PlanValue = {
    title,
    type: storedType(type),
    floors: reader.amount('floors', 'Floors', true),
    bedrooms: reader.amount('bedrooms', 'Bedrooms', true),
    washrooms: reader.amount('washrooms', 'Washrooms', true),
    horizontalMetres: reader.amount('horizontal', 'Horizontal', false),
    verticalMetres: reader.amount('vertical', 'Vertical', false),
    areaSqFt: Math.round(reader.amount('area', 'Area', false)),
    region,
    city,
    features: linesOf(reader.words('features', 'Features', 4000, null)),
    description: reader.words('description', 'Description', 8000),
    sold: PLAN_OPTIONS.flatMap((option) => readOption(reader, option, { item, files })),
  }
  const hasBadPrice = PLAN_OPTIONS.some((option) => reader.faults[OPTION_FIELDS[option].price])
  if (value.sold.length === 0 && !hasBadPrice) reader.fault(OPTION_FIELDS.a.price, PRICE_AND_FILE_REQUIRED)
  else
    for (const option of PLAN_OPTIONS) {
      const { price, file } = OPTION_FIELDS[option]
      if (files[file] && reader.given(price) === '') reader.fault(price, `${OPTION_LABELS[option]} price is required`)
    }
  return { value, faults: reader.faults }
}

/** One file type: sold with a price and a file, or not sold with neither. An old file without a price is off sale. */
function readOption(reader: FormReader, option: PlanOption, { item, files }: Has): Sold[] {
  const { price, file, drawings } = OPTION_FIELDS[option]
  const label = OPTION_LABELS[option]
  const priceMinor = reader.price(price, `${label} price`)
  const lines = linesOf(reader.words(drawings, `Drawings of ${label}`, 4000, null))
  if (priceMinor === null) return []
  if (!files[file] && !item?.files[file]) {
    reader.fault(file, `${label} is required`)
    return []
  }
  return [{ option, priceMinor, drawings: lines }]
}

export const planForm = (deps: Deps): FormSpec<PlanValue> => ({
  kind: 'plan',
  fields: FIELDS,
  lists: ['features', ...PLAN_OPTIONS.map((option) => OPTION_FIELDS[option].drawings)],
  fileFields: PLAN_OPTIONS.map((option) => OPTION_FIELDS[option].file),
  defaults: drawingsByField(DEFAULT_DRAWINGS),
  read: readPlan,
  save: (form, item) => (item ? updatePlan(deps, form, item) : addPlan(deps, form)),
})

const drawingsByField = (drawings: Record<PlanOption, readonly string[]>) =>
  Object.fromEntries(PLAN_OPTIONS.map((option) => [OPTION_FIELDS[option].drawings, drawings[option].join('\n')]))

const addPlan = (deps: Deps, form: AcceptedForm<PlanValue>): Promise<SaveOutcome> =>
  addItem(deps, 'plan', form.value.title, (slug) => {
    const { sold, ...columns } = form.value
    return createPlan(
      // Files came before and were judged then: none is stored or hashed here.
      { ...deps, sha256: () => Promise.reject(new Error('files of a form are stored already')) },
      {
        ...columns,
        slug,
        furnished: false,
        contact: '',
        publish: form.publish ?? true,
        pictures: form.pictures.map(newPicture),
        files: sold.flatMap(({ option, priceMinor, drawings }) => {
          const held = form.files[OPTION_FIELDS[option].file]
          if (!held) return []
          const { objectKey, sizeBytes, sha256, filename } = held
          return [{ option, priceMinor, drawings, filename, stored: { objectKey, sizeBytes, sha256 } }]
        }),
      },
      alsoAdded(deps, 'plan', form),
    )
  })

async function updatePlan(deps: Deps, form: AcceptedForm<PlanValue>, item: EditableItem): Promise<SaveOutcome> {
  const [[before], options] = await deps.db.batch([
    deps.db.select().from(plans).where(eq(plans.id, item.id)),
    deps.db.select().from(planOptions).where(eq(planOptions.planId, item.id)),
  ])
  const { sold, ...own } = form.value
  const [cheapest] = [...sold].sort((a, b) => a.priceMinor - b.priceMinor)
  if (!before) return { ok: false, reason: 'changed' }
  const columns = { ...own, ...offerOf(cheapest) }
  const noted = {
    before: soldNote(options, (option) => item.files[OPTION_FIELDS[option].file]?.filename),
    after: soldNote(sold, (option) => {
      const field = OPTION_FIELDS[option].file
      return form.files[field]?.filename ?? item.files[field]?.filename
    }),
  }
  const changes = PLAN_OPTIONS.flatMap((option) => changeOption(deps, form, item, option))
  return updateItem(deps, 'plan', form, item, before, columns, changes, noted)
}

/** What the audit log shows of the file types. */
const soldNote = (sold: readonly Sold[], fileOf: (option: PlanOption) => string | undefined) =>
  Object.fromEntries(
    PLAN_OPTIONS.map((option) => {
      const found = sold.find((each) => each.option === option)
      const { priceMinor, drawings } = found ?? {}
      return [OPTION_LABELS[option], found ? { priceMinor, drawings, file: fileOf(option) ?? null } : null]
    }),
  )

/** A file that came is the next revision of its option; what was bought of an earlier one stays. */
function changeOption(
  { db, now }: Deps,
  form: AcceptedForm<PlanValue>,
  item: EditableItem,
  option: PlanOption,
): BatchItem<'sqlite'>[] {
  const field = OPTION_FIELDS[option].file
  const sold = form.value.sold.find((each) => each.option === option)
  if (!sold) return [db.delete(planOptions).where(and(eq(planOptions.planId, item.id), eq(planOptions.option, option)))]
  const held = form.files[field]
  const fileId = held
    ? sql<number>`(select id from plan_files where object_key = ${held.objectKey})`
    : (item.files[field]?.id ?? 0)
  const { priceMinor, drawings } = sold
  return [
    ...(held
      ? [
          db.insert(planFiles).values({
            planId: item.id,
            option,
            revision: sql<number>`(select coalesce(max(revision), 0) + 1 from plan_files where plan_id = ${item.id} and option = ${option})`,
            objectKey: held.objectKey,
            filename: held.filename,
            sizeBytes: held.sizeBytes,
            sha256: held.sha256,
            createdAt: now(),
          }),
        ]
      : []),
    db
      .insert(planOptions)
      .values({ planId: item.id, option, priceMinor, fileId, drawings })
      .onConflictDoUpdate({
        target: [planOptions.planId, planOptions.option],
        set: { priceMinor, fileId: sql`excluded.file_id`, drawings },
      }),
  ]
}

/** The plan as its form knows it, in whatever state; null where there is none. */
export async function getPlanItem(db: Deps['db'], id: number): Promise<EditableItem | null> {
  const [[row], shown, options, files] = await db.batch([
    db.select().from(plans).where(eq(plans.id, id)),
    pictureQuery(db, 'plan', id),
    db.select().from(planOptions).where(eq(planOptions.planId, id)),
    revisionQuery(db, id),
  ])
  if (!row) return null
  const byOption = <Of>(of: (option: PlanOption) => Of, field: 'price' | 'file') =>
    Object.fromEntries(PLAN_OPTIONS.map((option) => [OPTION_FIELDS[option][field], of(option)]))
  const soldOf = (option: PlanOption) => options.find((each) => each.option === option)
  return {
    ...itemOf(row, shown),
    // What is on sale; of an option off sale, its newest.
    files: byOption((option) => {
      const fileId = soldOf(option)?.fileId
      return files.find((file) => file.option === option && (fileId === undefined || file.id === fileId)) ?? null
    }, 'file'),
    values: {
      title: row.title,
      type: shownType(row.type),
      floors: String(row.floors),
      bedrooms: String(row.bedrooms),
      washrooms: String(row.washrooms),
      horizontal: String(row.horizontalMetres),
      vertical: String(row.verticalMetres),
      area: String(row.areaSqFt),
      location: row.region,
      city: row.city,
      features: row.features.join('\n'),
      description: row.description,
      ...byOption((option) => {
        const sold = soldOf(option)
        return sold ? String(sold.priceMinor / 100) : ''
      }, 'price'),
      ...drawingsByField({
        a: soldOf('a')?.drawings ?? DEFAULT_DRAWINGS.a,
        b: soldOf('b')?.drawings ?? DEFAULT_DRAWINGS.b,
        c: soldOf('c')?.drawings ?? DEFAULT_DRAWINGS.c,
      }),
    },
  }
}

const revisionQuery = (db: Deps['db'], planId: number) =>
  db
    .select({
      id: planFiles.id,
      option: planFiles.option,
      filename: planFiles.filename,
      sizeBytes: planFiles.sizeBytes,
      revision: planFiles.revision,
      createdAt: planFiles.createdAt,
    })
    .from(planFiles)
    .where(eq(planFiles.planId, planId))
    .orderBy(planFiles.option, desc(planFiles.revision))

/** Every file that the plan ever sold, newest first of each type. */
export const listPlanFiles = (db: Deps['db'], planId: number) => revisionQuery(db, planId)

/** One of them, for staff to download. */
export async function getPlanFile(db: Deps['db'], planId: number, fileId: number) {
  const row = await db
    .select({ objectKey: planFiles.objectKey, filename: planFiles.filename })
    .from(planFiles)
    .where(and(eq(planFiles.planId, planId), eq(planFiles.id, fileId)))
    .get()
  return row ?? null
}
