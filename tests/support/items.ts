/** The admin forms of listings, plans and projects: filling in, sending, and what is stored afterwards. */
import { env } from 'cloudflare:workers'
import { and, asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import type { ItemKind } from '../../app/domain/items/item.ts'
import { LISTING_INCOMPLETE, PLAN_TITLE_REQUIRED, PROJECT_INCOMPLETE } from '../../app/domain/items/messages.ts'
import { emptyTrash } from '../../app/domain/jobs/empty-trash.server.ts'
import { sweepUploads } from '../../app/domain/uploads/staged.server.ts'
import { paths } from '../../app/paths.ts'
import {
  auditLog,
  listings,
  pictures,
  planFiles,
  plans,
  projects,
  stagedUploads,
  trash,
} from '../../drizzle/schema/index.ts'
import { givenUser, letIn } from './accounts.ts'
import { db, rowsWhere, unique } from './factories.ts'
import { silentLog } from './jobs.ts'
import { appWith, type Fetch, fieldValue, newVisitor, SITE, textsByRole, type Visitor } from './shop.ts'
import { archiveBytes, BOUNDARY, multipart, pngBytes, type SentFile } from './uploads.ts'

export type Fields = Record<string, string | readonly string[] | undefined>

export async function givenStaff(fetchApp?: Fetch): Promise<Visitor> {
  const visitor = newVisitor(fetchApp)
  await letIn(visitor, (await givenUser({ role: 'Admin', name: 'Ama Serwaa' })).id)
  return visitor
}

const FILLED: Record<ItemKind, Fields> = {
  listing: {
    type: 'House',
    furnished: 'fully',
    location: 'Ashanti',
    city: 'Kumasi',
    contact: '024 123 4567',
    bedrooms: '3',
    washrooms: '2',
    horizontal: '12.5',
    vertical: '10',
    area: '1200',
    features: ['Veranda', 'Borehole\r\nStudy'],
    description: 'A home near the lake.',
    price: '980000',
  },
  plan: {
    type: 'House',
    floors: '1',
    bedrooms: '3 Bedrooms',
    washrooms: '2',
    horizontal: '15.8',
    vertical: '10.8',
    area: '1837',
    features: ['Veranda'],
    description: 'Three bedrooms in a row.',
    pdfprice: '1250',
  },
  project: {
    date: '2026-03-14',
    location: 'Aburi',
    note: 'Handed over',
    description: 'A clinic on a hill.',
    link: 'https://example.com/clinic',
  },
}

/** A valid form; undefined leaves a field out. */
export const filled = (kind: ItemKind, fields: Fields = {}) =>
  toList({ title: unique('Oboase '), ...FILLED[kind], ...fields })

const toList = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined ? [] : [[name, each] as [string, string]])),
  )

/** A picture of a unique size, so that its row identifies it. */
export const picture = (widthPx = 40, bytes: Uint8Array = pngBytes(widthPx, 30)): SentFile => ({
  field: 'images',
  filename: `house ${widthPx}.png`,
  bytes,
  type: 'image/png',
})

export const zip = (field = 'pdffile', bytes: Uint8Array = archiveBytes(), filename = 'sheets.zip'): SentFile => ({
  field,
  filename,
  bytes,
  type: 'application/zip',
})

export const sendTo = (
  visitor: Visitor,
  path: string,
  fields: readonly (readonly [string, string])[],
  files: readonly SentFile[] = [],
  headers: Record<string, string> = {},
) =>
  visitor.send(path, {
    method: 'POST',
    body: multipart(fields, files),
    headers: { origin: SITE, ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })

/** The required files: a plan needs a picture and a ZIP, other items a picture. */
export const neededFiles = (kind: ItemKind) => (kind === 'plan' ? [picture(), zip()] : [picture()])

export const add = (
  visitor: Visitor,
  kind: ItemKind,
  fields: Fields = {},
  files: SentFile[] = neededFiles(kind),
): Promise<Response> => sendTo(visitor, paths.itemNew(kind), filled(kind, fields), files)

/** Adds an item and returns its id. */
export async function givenItem(
  visitor: Visitor,
  kind: ItemKind,
  fields: Fields = {},
  files?: SentFile[],
): Promise<number> {
  const response = await add(visitor, kind, fields, files)
  const id = idIn(response)
  if (!id) throw new Error(`not added: ${response.status} ${textsByRole(await response.text(), 'alert').join()}`)
  visitor.cookies.delete('flash')
  return id
}

/** The alert of a response. */
export const alertOf = async (response: Response) => textsByRole(await response.text(), 'alert').join(' | ')
/** The message that the next page shows. */
export async function toldAfter(visitor: Visitor, response: Response, role: 'status' | 'alert' = 'status') {
  const to = response.headers.get('location') ?? ''
  return textsByRole(await (await visitor.get(to)).text(), role).join(' | ')
}

export const formIdOf = (html: string) => fieldValue(html, 'formId') ?? ''
export const revisionOf = async (visitor: Visitor, kind: ItemKind, id: number) =>
  fieldValue(await (await visitor.get(paths.itemEdit(kind, id))).text(), 'revision') ?? ''

export const picturesOf = (kind: ItemKind, id: number) =>
  db
    .select()
    .from(pictures)
    .where(and(eq(pictures.ownerKind, kind), eq(pictures.ownerId, id)))
    .orderBy(asc(pictures.position))

export const auditOf = (kind: ItemKind, id: number) =>
  rowsWhere(auditLog, and(eq(auditLog.subjectId, String(id)), eq(auditLog.subject, kind)))

export const sweepDeps = (now: () => number = Date.now) => ({
  db,
  pictures: createObjectStore(env.PICTURES),
  files: createObjectStore(env.FILES),
  now,
})
/** Runs the job that empties the trash, so many days from now. */
export const emptyTrashAfter = (days: number) =>
  emptyTrash({ ...sweepDeps(() => Date.now() + days * 86_400_000), log: silentLog })

/** Deletes the staged uploads of earlier tests. */
export async function sweepWaiting() {
  await db.update(stagedUploads).set({ createdAt: 1 })
  await sweepUploads(sweepDeps())
}

export const KINDS: readonly ItemKind[] = ['listing', 'plan', 'project']
const TABLES = { listing: listings, plan: plans, project: projects }
export const tableOf = (kind: ItemKind) => TABLES[kind] as typeof projects

export const stagedRows = () => db.select().from(stagedUploads)

const keysIn = async (bucket: R2Bucket) => {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const page = await bucket.list(cursor ? { cursor } : {})
    keys.push(...page.objects.map((each) => each.key))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return keys.sort()
}
export const storedKeys = async () => ({ pictures: await keysIn(env.PICTURES), files: await keysIn(env.FILES) })

/** Picture objects without a row of an item or a form: there must never be one. */
export async function orphans(): Promise<string[]> {
  const stored = await storedKeys()
  const known = [
    ...(await db.select({ key: pictures.key }).from(pictures)).map((row) => row.key),
    ...(await stagedRows()).map((row) => row.objectKey),
    ...(await db.select().from(planFiles)).map((row) => row.objectKey),
  ]
  return [...stored.pictures, ...stored.files].filter((key) => !known.some((each) => key.includes(each)))
}

/** Expects no staged uploads and no objects without a row. */
export async function expectNothingLeft() {
  expect(await stagedRows()).toEqual([])
  expect(await orphans()).toEqual([])
}

/** The id of the item that a response redirects to. */
export const idIn = (response: Response) =>
  Number(/\/(\d+)(\/edit)?$/.exec(response.headers.get('location') ?? '')?.[1])

/** Expects that all responses redirect to the same address. */
export const expectSamePlace = (answers: readonly Response[]) => {
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303))
  expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
}

/**
 * The app with matching writes made to wait for each other: all `count` requests have read before the first one writes.
 */
export function meeting(pattern: RegExp, count = 2): Fetch {
  let come = 0
  let open: () => void = () => undefined
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  const waits = async () => {
    come += 1
    if (come >= count) open()
    await all
  }
  const textOf = (statement: D1PreparedStatement) => (statement as unknown as { statement: string }).statement
  const isAwaited = (text: string) => come < count && pattern.test(text)
  return appWith({
    DB: new Proxy(env.DB, {
      get(binding, name) {
        if (name === 'batch')
          return async (statements: D1PreparedStatement[]) => {
            if (statements.some((each) => isAwaited(textOf(each)))) await waits()
            return binding.batch(statements)
          }
        const member = binding[name as keyof D1Database] as unknown
        return typeof member === 'function' ? member.bind(binding) : member
      },
    }),
  })
}

/** The admin pages of one kind of item as this person uses them, and what is stored of its items. */
export const itemsOf = (visitor: Visitor, kind: ItemKind) => ({
  add: (fields?: Fields, files?: SentFile[]) => add(visitor, kind, fields, files),
  given: (fields?: Fields, files?: SentFile[]) => givenItem(visitor, kind, fields, files),
  edit: (id: number, fields: Fields, files?: SentFile[]) =>
    sendTo(visitor, paths.itemEdit(kind, id), toList(fields), files),
  upload: (formId: string, file: SentFile) => sendTo(visitor, paths.itemsUploads(kind), [['formId', formId]], [file]),
  remove: (id: number) => visitor.post(paths.itemDelete(kind, id)),
  duplicate: (id: number, copy = '') => visitor.post(paths.itemDuplicate(kind, id), { copy }),
  feature: (id: number, featured: string) => visitor.post(paths.itemFeature(kind, id), { featured }),
  /** A bulk action of the list: publish, unpublish, archive. */
  states: (verb: string, ...ids: (number | string)[]) =>
    visitor.send(paths.itemsStates(kind), {
      method: 'POST',
      body: new URLSearchParams(toList({ verb, ids: ids.map(String) })),
      headers: { origin: SITE },
    }),
  revision: (id: number) => revisionOf(visitor, kind, id),
  pictures: (id: number) => picturesOf(kind, id),
  count: () => db.$count(tableOf(kind)),
  async row(id: number) {
    const [row] = await rowsWhere(tableOf(kind), eq(tableOf(kind).id, id))
    if (!row) throw new Error(`no ${kind} ${id}`)
    return row
  },
  /** In the trash, or deleted for good. */
  isGone: async (id: number) =>
    (await db.$count(tableOf(kind), eq(tableOf(kind).id, id))) ===
    (await db.$count(trash, and(eq(trash.kind, kind), eq(trash.itemId, id)))),
  /** What the log says was done to it, oldest first. */
  actions: async (id: number) => (await auditOf(kind, id)).map((row) => row.action),
})

/** What is said of a form without a title. */
export const TITLE_MISSING = { listing: LISTING_INCOMPLETE, plan: PLAN_TITLE_REQUIRED, project: PROJECT_INCOMPLETE }

/** The form's choice not to publish, as it is shown when chosen. */
export const DRAFT_CHOSEN = /<input[^>]*name="publish"[^>]*checked=""[^>]*value="false"/

/** A form id as the form itself makes one. */
export const newFormId = () => unique('f').padEnd(24, 'x').toLowerCase()

/** Pictures of these widths, and the other files that the kind needs. */
export const picturesAnd = (kind: ItemKind, ...widths: number[]) => [
  ...widths.map((width) => picture(width)),
  ...neededFiles(kind).slice(1),
]
