/** Factories of rows and objects, with defaults for everything that a test does not care about. */
import { env } from 'cloudflare:workers'
import { and, eq, type SQL } from 'drizzle-orm'
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { MessageKind } from '../../app/domain/mail/message.ts'
import { newRequestReference } from '../../app/domain/plan-requests/submit-request.server.ts'
import type { PlanOption } from '../../app/domain/plans/options.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { openDatabase } from '../../drizzle/client.ts'
import {
  listings,
  orders,
  outbox,
  paymentAttempts,
  pictures,
  planFiles,
  planOptions,
  planRequests,
  plans,
  projects,
  rates,
} from '../../drizzle/schema/index.ts'

export const db = openDatabase(env.DB)

/** The rows of a table that meet a condition. */
export const rowsWhere = <T extends SQLiteTable>(table: T, condition: SQL | undefined) =>
  db.select().from(table).where(condition) as unknown as Promise<T['$inferSelect'][]>

/** Changes the rows of a table that meet a condition. */
export const updateWhere = <T extends SQLiteTable>(
  table: T,
  condition: SQL | undefined,
  values: SQLiteUpdateSetSource<T>,
) => db.update(table).set(values).where(condition)

/** The outbox messages of a kind about a subject. */
export const mailsOf = (about: { id: number } | undefined, kind: MessageKind) =>
  rowsWhere(outbox, and(eq(outbox.kind, kind), eq(outbox.subjectId, about?.id ?? 0)))

let count = 0

/** A unique word, so that a search for it finds one plan. */
export const unique = (word: string) => `${word}${(count++).toString(36)}${randomKey().slice(0, 8)}`

export const zipBytes = (size: number, seed = 1): Uint8Array => {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31 + seed * 7 + (at >> 8)) & 0xff)
  bytes.set([0x50, 0x4b, 0x03, 0x04])
  return bytes
}

type PlanFields = Partial<typeof plans.$inferInsert> & {
  /** Prices in pesewas of the options that are for sale. */
  prices?: Partial<Record<PlanOption, number>>
  fileSize?: number
}

export type GivenPlan = {
  id: number
  slug: string
  title: string
  files: Record<PlanOption, { id: number; bytes: Uint8Array; objectKey: string; filename: string }>
}

export async function givenPlan({
  prices = { a: 125_000, b: 250_000, c: 300_000 },
  fileSize = 4000,
  ...fields
}: PlanFields = {}): Promise<GivenPlan> {
  const slug = fields.slug ?? unique('plan-')
  const now = Date.now()
  const cheapest = Math.min(...Object.values(prices))
  const [plan] = await db
    .insert(plans)
    .values({
      title: `House ${slug}`,
      type: 'House',
      bedrooms: 3,
      washrooms: 2,
      floors: 1,
      region: 'Ashanti',
      city: 'Kumasi',
      horizontalMetres: 12,
      verticalMetres: 10,
      areaSqFt: 1200,
      description: 'A house.',
      features: [],
      fromPriceMinor: Number.isFinite(cheapest) ? cheapest : 0,
      status: 'published',
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
      ...fields,
      slug,
    })
    .returning({ id: plans.id, title: plans.title })
  if (!plan) throw new Error('no plan was made')
  const files = {} as GivenPlan['files']
  for (const [option, priceMinor] of Object.entries(prices) as [PlanOption, number][]) {
    files[option] = await givenFile(plan.id, option, { revision: 1, size: fileSize })
    await db.insert(planOptions).values({
      planId: plan.id,
      option,
      priceMinor,
      fileId: files[option].id,
      drawings: ['Ground Floor Plan'],
    })
  }
  return { id: plan.id, slug, title: plan.title, files }
}

/** A home for sale without pictures. */
export async function givenListing(fields: Partial<typeof listings.$inferInsert> = {}) {
  const slug = fields.slug ?? unique('home-')
  const now = Date.now()
  const [listing] = await db
    .insert(listings)
    .values({
      title: `Home ${slug}`,
      type: 'House',
      bedrooms: 3,
      washrooms: 2,
      region: 'Ashanti',
      city: 'Kumasi',
      horizontalMetres: 12,
      verticalMetres: 10,
      areaSqFt: 1200,
      furnished: 'partially',
      description: 'A home.',
      contact: '+233200000201',
      features: ['Veranda'],
      priceMinor: 98_000_000,
      status: 'published',
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
      ...fields,
      slug,
    })
    .returning()
  if (!listing) throw new Error('no listing was made')
  return listing
}

export async function givenFile(
  planId: number,
  option: PlanOption,
  { revision = 1, size = 4000, filename = `plan-${planId}-${option}.zip` } = {},
) {
  const bytes = zipBytes(size, planId + revision)
  const objectKey = `plans/${randomKey()}.zip`
  await env.FILES.put(objectKey, bytes, { httpMetadata: { contentType: 'application/zip' } })
  const [row] = await db
    .insert(planFiles)
    .values({
      planId,
      option,
      revision,
      objectKey,
      filename,
      sizeBytes: size,
      sha256: await sha256Hex(bytes),
      createdAt: Date.now(),
    })
    .returning({ id: planFiles.id })
  if (!row) throw new Error('no file was made')
  return { id: row.id, bytes, objectKey, filename }
}

type OrderFields = Partial<typeof orders.$inferInsert> & { option?: PlanOption }

export type GivenOrder = { id: number; reference: string; amountMinor: number; planId: number; fileId: number }

/** A pending order with one attempt initialized at Paystack, as `startPurchase` leaves it. */
export async function givenOrder(plan: GivenPlan, fields: OrderFields = {}): Promise<GivenOrder> {
  const now = fields.createdAt ?? Date.now()
  const option = fields.option ?? 'a'
  const reference = fields.reference ?? `ref_${now}_${randomKey()}`
  const sold = await db.select().from(planOptions).where(eq(planOptions.planId, plan.id))
  const price = sold.find((each) => each.option === option)?.priceMinor ?? 0
  const [order] = await db
    .insert(orders)
    .values({
      status: 'pending',
      planId: plan.id,
      option,
      fileId: plan.files[option].id,
      planTitle: plan.title,
      amountMinor: price,
      mode: 'test',
      buyerName: 'Ama Mensah',
      buyerEmail: `${unique('ama')}@example.com`,
      buyerPhone: '+233241234567',
      buyerCountry: 'Ghana',
      buyerRegion: 'Ashanti',
      termsVersion: '1 Nov 2026',
      termsAcceptedAt: now,
      createdAt: now,
      updatedAt: now,
      nextCheckAt: now + 180_000,
      ...fields,
      reference,
    })
    .returning({ id: orders.id, amountMinor: orders.amountMinor, fileId: orders.fileId })
  if (!order) throw new Error('no order was made')
  await db.insert(paymentAttempts).values({
    reference,
    orderId: order.id,
    accessCode: 'code',
    authorizationUrl: 'http://pay.test/checkout/code',
    createdAt: now,
  })
  return { ...order, fileId: order.fileId ?? 0, reference, planId: plan.id }
}

/** A pending order for a new plan. */
export const newOrder = async (fields: OrderFields = {}) => givenOrder(await givenPlan(), fields)

type ProjectFields = Partial<typeof projects.$inferInsert> & { pictureCount?: number }

/** A published project whose pictures are not in the bucket. */
export async function givenProject({ pictureCount = 1, ...fields }: ProjectFields = {}) {
  const slug = fields.slug ?? unique('project-')
  const now = Date.now()
  const [project] = await db
    .insert(projects)
    .values({
      title: `Project ${slug}`,
      location: 'Kumasi, Ashanti',
      date: '2025-11-02',
      description: 'Built.',
      status: 'published',
      createdAt: now,
      updatedAt: now,
      ...fields,
      slug,
    })
    .returning({ id: projects.id, slug: projects.slug, title: projects.title })
  if (!project) throw new Error('no project was made')
  for (let position = 0; position < pictureCount; position += 1)
    await db.insert(pictures).values({
      ownerKind: 'project',
      ownerId: project.id,
      position,
      key: `p${randomKey()}`,
      kind: 'photo',
      alt: `Picture ${position + 1} of ${project.title}`,
      widthPx: 1440,
      heightPx: 960,
      createdAt: now,
    })
  return project
}

/** The form of a plan request as it is filled in. */
export const requestForm = (fields: Record<string, string> = {}) => ({
  firstName: 'Ama',
  lastName: 'Mensah',
  email: `${unique('ama')}@example.com`,
  phone: '024 123 4567',
  country: 'Ghana',
  city: 'Kumasi',
  projectAddress: 'Behind the market, AK-039-5028',
  floorPlanType: 'residential',
  planDescription: 'A house for five people.',
  'roomDetails[0].label': 'bedroom',
  'roomDetails[0].value': '3',
  termsAgreed: 'on',
  ...fields,
})

export async function givenPlanRequest(fields: Partial<typeof planRequests.$inferInsert> = {}) {
  const now = Date.now()
  const [request] = await db
    .insert(planRequests)
    .values({
      reference: newRequestReference(),
      firstName: 'Esi',
      lastName: 'Quansah',
      email: `${unique('esi')}@example.com`,
      phone: '+233241234567',
      country: 'Ghana',
      city: 'Winneba',
      projectAddress: 'Behind the market',
      floorPlanType: 'residential',
      planDescription: 'A house for five.',
      roomDetails: [{ label: 'bedroom', value: 3 }],
      termsVersion: '1 Nov 2026',
      termsAgreedAt: now,
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    .returning()
  if (!request) throw new Error('no request was made')
  return request
}

/** One rate; a second with the same key and region is ignored. */
export const givenRate = (fields: Partial<typeof rates.$inferInsert> = {}) =>
  db
    .insert(rates)
    .values({
      key: 'block',
      label: 'Block',
      unit: 'nr',
      lowMinor: 550,
      highMinor: 700,
      date: '2026-10-01',
      source: 'A market',
      updatedAt: 0,
      ...fields,
    })
    .onConflictDoNothing()
