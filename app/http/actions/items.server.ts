/** Shared by the admin pages of listings, plans and projects; each route checks access itself. */
import { data } from '@remix-run/cloudflare'
import type { CurrentUser } from '../../domain/accounts/session.ts'
import { shownType } from '../../domain/catalog/item.ts'
import { changeTogether, undoChange } from '../../domain/items/bulk-change.server.ts'
import {
  findBulkVerb,
  NOTHING_TO_UNDO,
  PLAN_CHANGE_UNCLEAR,
  PRICE_CHANGE_UNCLEAR,
  UNDONE,
} from '../../domain/items/bulk-change.ts'
import { deleteItem } from '../../domain/items/delete-item.server.ts'
import { duplicateItem } from '../../domain/items/duplicate-item.server.ts'
import { changeFeatured, type FeatureVerb } from '../../domain/items/featured.server.ts'
import type { ItemKind } from '../../domain/items/item.ts'
import type { EditableItem } from '../../domain/items/item-definition.server.ts'
import { ITEM_LISTS } from '../../domain/items/item-list.ts'
import {
  type FeaturedGroup,
  getFigures,
  getLastChange,
  type ItemQuery,
  listAdminItems,
  readFeatured,
  streamItems,
} from '../../domain/items/list-items.server.ts'
import {
  askToDelete,
  COPIED,
  COPY_FAILED,
  COPY_FILE_MISSING,
  copyPictureMissing,
  DELETE_FAILED,
  DELETE_TITLE,
  DELETED,
  NOTHING_CHOSEN,
  notComplete,
  SOLD_PLAN_KEPT,
} from '../../domain/items/messages.ts'
import { readPriceChange } from '../../domain/items/read-price-change.ts'
import { type ListQuery, readListQuery } from '../../domain/lists/list-query.ts'
import { OPTION_LABELS, PLAN_OPTIONS } from '../../domain/plans/options.ts'
import { getOptionPrices, getPlanFile, listPlanFiles } from '../../domain/plans/plan-files.server.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import { isFormId } from '../../domain/shared/submission-key.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { csvAnswer, csvDay } from '../csv.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { requireForm, UNREADABLE_FORM } from '../forms/read-body.server.ts'
import { queryOf } from '../query.server.ts'
import { attachmentHeaders, PRIVATE_HEADERS, redirectWithToast } from '../reply.server.ts'
import { readAdminList } from './admin-list.server.ts'
import { actorOf, DEFINITIONS, itemDeps, notHere, notHereAnyMore, readId } from './item.server.ts'
import { restoreButton } from './trash.server.ts'

export const readItemList = (context: AppContext, request: Request, kind: ItemKind) =>
  readAdminList(
    request,
    ITEM_LISTS[kind],
    (query) => paths.items(kind, query),
    (query) => listAdminItems(context.db, DEFINITIONS[kind], query),
  )

const CSV_HEAD = ['Number', 'Title', 'State', 'Type', 'Bedrooms', 'Area, ft2', 'Price, GHS', 'Place', 'Likes']
const OPTION_HEAD = PLAN_OPTIONS.map((option) => `${OPTION_LABELS[option]}, GHS`)

export function exportItems(context: AppContext, request: Request, kind: ItemKind): Response {
  const query: ListQuery = readListQuery(queryOf(request), ITEM_LISTS[kind])
  async function* rows() {
    const prices = kind === 'plan' ? await getOptionPrices(context.db) : new Map<string, number>()
    for await (const row of streamItems(context.db, DEFINITIONS[kind], query as ItemQuery))
      yield kind === 'project'
        ? [row.id, row.title, row.status, row.date ?? '', row.place, csvDay(row.updatedAt)]
        : [
            row.id,
            row.title,
            row.status,
            shownType(row.type ?? ''),
            row.bedrooms ?? 0,
            row.areaSqFt ?? 0,
            (row.priceMinor ?? 0) / 100,
            row.place,
            row.likes ?? 0,
            ...(kind === 'plan' ? PLAN_OPTIONS.map((option) => prices.get(`${row.id} ${option}`) ?? null) : []),
            csvDay(row.updatedAt),
          ]
  }
  const head =
    kind === 'project'
      ? ['Number', 'Title', 'State', 'Date', 'Location', 'Changed']
      : [...CSV_HEAD, ...(kind === 'plan' ? OPTION_HEAD : []), 'Changed']
  return csvAnswer(kind === 'listing' ? 'services' : `${kind}s`, head, rows())
}

const FEATURE_VERBS = new Map<unknown, FeatureVerb>([
  ['true', 'add'],
  ['false', 'remove'],
  ['up', 'up'],
  ['down', 'down'],
])

/** The address that the form was sent from, with its query, if it is `page`. */
function backTo(request: Request, page: string, otherwise = page): string {
  const from = request.headers.get('referer')
  if (from === null || !URL.canParse(from)) return otherwise
  const { pathname, search } = new URL(from)
  return pathname === page ? `${pathname}${search}` : otherwise
}

const undoButton = (kind: ItemKind, key: string) => ({ label: 'Undo', action: paths.itemsUndo(kind), fields: { key } })

/** One of the changes of the list, to all selected items; the message offers its undo. */
export async function changeChosen(context: AppContext, request: Request, kind: ItemKind, user: CurrentUser) {
  const fields = await requireForm(request, formFields(null, { verb: 1, price: 1, ids: 200 }))
  const verb = findBulkVerb(fields.get('verb'), kind)
  const ids = fields
    .getAll('ids')
    .map((id) => readId(String(id)))
    .filter((id) => id > 0)
  const back = backTo(request, paths.itemPage(kind, ids[0] ?? 0), backTo(request, paths.items(kind)))
  const refuse = (text: string) => redirectWithToast(context, back, { tone: 'bad', text })
  if (!verb || ids.length === 0) return refuse(NOTHING_CHOSEN)
  const price = readPriceChange(String(fields.get('price') ?? ''))
  const change = verb.change ?? (price && { price })
  if (!change) return refuse(PRICE_CHANGE_UNCLEAR)
  if (kind === 'plan' && !verb.change && price && 'toMinor' in price) return refuse(PLAN_CHANGE_UNCLEAR)
  const key = randomKey()
  const { changed, lacking } = await changeTogether(context, DEFINITIONS[kind], ids, change, actorOf(user), key)
  const text = [`${changed} ${verb.past}.`, ...(lacking > 0 ? [notComplete(lacking)] : [])].join(' ')
  const undo = changed > 0 ? undoButton(kind, key) : undefined
  return redirectWithToast(context, back, { tone: lacking > 0 ? 'bad' : 'good', text, undo })
}

/** Puts back what a change of several items replaced. */
export async function undoChosen(context: AppContext, request: Request, kind: ItemKind, user: CurrentUser) {
  const fields = await requireForm(request, formFields(null, ['key']))
  const undone = await undoChange(context, DEFINITIONS[kind], String(fields.get('key') ?? ''), actorOf(user))
  const flash =
    undone > 0 ? ({ tone: 'good', text: UNDONE } as const) : ({ tone: 'bad', text: NOTHING_TO_UNDO } as const)
  return redirectWithToast(context, backTo(request, paths.items(kind)), flash)
}

export async function featureItem(
  context: AppContext,
  request: Request,
  kind: ItemKind,
  item: EditableItem,
  user: CurrentUser,
) {
  const fields = await requireForm(request, formFields(null, ['featured', 'place']))
  const verb = FEATURE_VERBS.get(fields.get('featured'))
  if (!verb) throw data(UNREADABLE_FORM, { status: 400, headers: PRIVATE_HEADERS })
  const seenPlace = readId(String(fields.get('place') ?? '')) || null
  await changeFeatured(context, DEFINITIONS[kind], item.id, verb, seenPlace, actorOf(user))
  const text = verb === 'remove' ? 'No longer on the home page.' : 'On the home page, where it is published.'
  return redirectWithToast(context, backTo(request, paths.settingsFeatured(), paths.itemPage(kind, item.id)), {
    tone: 'good',
    text,
  })
}

/** The featured items of the home page, with search results that can be added. */
export async function readOpeningPage(context: AppContext, request: Request) {
  const q = (queryOf(request).get('q') ?? '').trim().slice(0, 100)
  const [listing, plan, project] = await Promise.all(
    (['listing', 'plan', 'project'] as const).map((kind) => readFeatured(context.db, DEFINITIONS[kind], q)),
  )
  return { q, groups: { listing, plan, project } as Record<ItemKind, FeaturedGroup> }
}

/** Sent twice, the button's form carries one key, and one key makes one copy. */
export async function copyItem(
  context: AppContext,
  request: Request,
  kind: ItemKind,
  item: EditableItem,
  user: CurrentUser,
) {
  const given = String((await requireForm(request, formFields(null, ['copy']))).get('copy') ?? '')
  const key = isFormId(given) ? given : randomKey()
  const refuse = (text: string) => redirectWithToast(context, paths.itemPage(kind, item.id), { tone: 'bad', text })
  try {
    const copy = await duplicateItem(itemDeps(context), DEFINITIONS[kind], item.id, key, actorOf(user))
    if (copy.ok) return redirectWithToast(context, paths.itemEdit(kind, copy.id), { tone: 'good', text: COPIED })
    if (copy.reason === 'unknown') return notHereAnyMore(context, kind)
    return refuse(copy.reason === 'picture-missing' ? copyPictureMissing(copy.place) : COPY_FILE_MISSING)
  } catch (cause) {
    if (cause instanceof Response) throw cause
    context.log.error('items.copy-failed', cause, { kind })
    return refuse(COPY_FAILED)
  }
}

/** An item's detail page for staff, in any state. */
export async function viewItem(context: AppContext, kind: ItemKind, item: EditableItem) {
  const [figures, change, files] = await Promise.all([
    getFigures(context.db, DEFINITIONS[kind], item.id),
    getLastChange(context.db, kind, item.id),
    kind === 'plan' ? listPlanFiles(context.db, item.id) : [],
  ])
  return { kind, item, files, figures, change, copyKey: randomKey() }
}

/** A plan's whole file, for staff only: the download is not counted. */
export async function sendPlanFile(context: AppContext, planId: string | undefined, fileId: string | undefined) {
  const file = await getPlanFile(context.db, readId(planId), readId(fileId))
  const object = file && (await context.files.get(file.objectKey))
  if (!object) throw notHere()
  return new Response(object.body, {
    headers: {
      ...attachmentHeaders(file.filename),
      'content-type': 'application/zip',
      'content-length': String(object.sizeBytes),
    },
  })
}

export async function askBeforeDelete(context: AppContext, kind: ItemKind, item: EditableItem) {
  const sold = (await DEFINITIONS[kind].countOrders?.(context.db, item.id)) ?? 0
  return { kind, id: item.id, name: item.title, title: DELETE_TITLE[kind], text: askToDelete(kind), sold }
}

export async function removeItem(context: AppContext, kind: ItemKind, item: EditableItem, user: CurrentUser) {
  try {
    const key = randomKey()
    const outcome = await deleteItem(context, DEFINITIONS[kind], item.id, actorOf(user), key)
    const text = outcome === 'archived' ? `${DELETED[kind]} ${SOLD_PLAN_KEPT}` : DELETED[kind]
    const undo = outcome === 'archived' ? undoButton(kind, key) : restoreButton({ kind, id: item.id })
    return redirectWithToast(context, paths.items(kind), { tone: 'good', text, undo })
  } catch (cause) {
    context.log.error('items.delete-failed', cause, { kind })
    return data({ alert: DELETE_FAILED[kind] }, { status: 503, headers: { ...PRIVATE_HEADERS, 'retry-after': '30' } })
  }
}
