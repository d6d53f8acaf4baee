/** The forms of listings, plans and projects with their streamed files; each route checks access itself. */
import { data } from '@remix-run/cloudflare'
import type { CurrentUser } from '../../domain/accounts/session.ts'
import { FORM_BOUNDS, type ItemForm, type ItemKind, PICTURE_FIELD } from '../../domain/items/item.ts'
import type { EditableItem } from '../../domain/items/item-definition.server.ts'
import { openForm, wasOfItem, withConflicts } from '../../domain/items/item-form.server.ts'
import { ADDED, UPDATED } from '../../domain/items/messages.ts'
import { formKeyOf, keepForm, saveForm } from '../../domain/items/save-form.server.ts'
import { STAFF_UPLOADS } from '../../domain/limits/rate-limit.server.ts'
import { UPLOADS_SPENT } from '../../domain/shared/rate-messages.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import { isFormId } from '../../domain/shared/submission-key.ts'
import { UploadReceiver } from '../../domain/uploads/receive.server.ts'
import { stageUploads } from '../../domain/uploads/staged.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { readUpload } from '../forms/read-upload.server.ts'
import { UploadBudget } from '../forms/upload-budget.server.ts'
import { PRIVATE_HEADERS, redirectWithToast } from '../reply.server.ts'
import { actorOf, DEFINITIONS, getItem, itemDeps, notHere, readId } from './item.server.ts'
import { receiveStaffUpload } from './staff-upload.server.ts'

const STATUS = { open: 200, invalid: 400, changed: 409, unavailable: 503 }

/** A list arrives as one line per value or as repeated fields. */
const MOST_VALUES = 200

function fieldsOf(kind: ItemKind) {
  const { fields, lists } = DEFINITIONS[kind]
  const own = [...fields, 'formId', 'revision', 'publish', 'press', 'alt-*'].map((name) => [name, 1])
  const repeated = [...lists, 'imageOrder', 'removeImages'].map((name) => [name, MOST_VALUES])
  return formFields(null, Object.fromEntries([...own, ...repeated]))
}

export const openItemForm = (kind: ItemKind, item: EditableItem | null) =>
  openForm(DEFINITIONS[kind], item, randomKey())

/** Saves the form of a new item with its streamed files. */
export async function receiveNewItem(context: AppContext, request: Request, kind: ItemKind, user: CurrentUser) {
  const submission = { ...(await readSent(context, request, kind, user)), item: null }
  const saved = await saveForm(itemDeps(context), submission)
  if (saved.kind === 'done')
    return redirectWithToast(context, paths.itemPage(kind, saved.id), { tone: 'good', text: ADDED[kind] })
  return formAnswer(saved.kind, saved.form)
}

/** Saves an item's form. If the item was deleted meanwhile, returns the form as that of a new one, with 410. */
export async function receiveItemEdit(
  context: AppContext,
  request: Request,
  kind: ItemKind,
  id: string | undefined,
  user: CurrentUser,
) {
  const item = await getItem(context, kind, readId(id))
  const submission = { ...(await readSent(context, request, kind, user)), item }
  const keep = async () => {
    const form = await keepForm(itemDeps(context), submission)
    return data({ form }, { status: 410, headers: PRIVATE_HEADERS })
  }
  if (!item) {
    if (wasOfItem(submission.sent)) throw await keep()
    await submission.received.abandon()
    throw notHere()
  }
  const saved = await saveForm(itemDeps(context), submission)
  if (saved.kind === 'done')
    return redirectWithToast(context, paths.itemPage(kind, saved.id), { tone: 'good', text: UPDATED[kind] })
  if (saved.kind !== 'changed') return formAnswer(saved.kind, saved.form)
  const current = await getItem(context, kind, item.id)
  if (!current) throw await keep()
  return formAnswer('changed', withConflicts(saved.form, current))
}

async function readSent(context: AppContext, request: Request, kind: ItemKind, user: CurrentUser) {
  const definition = DEFINITIONS[kind]
  const upload = await receiveStaffUpload(context, request, user, fieldsOf(kind), definition.inputs)
  const { received, form: sent, isSpent } = upload
  if (isSpent) received.errors[PICTURE_FIELD] = [UPLOADS_SPENT]
  return { definition, sent, received, actor: actorOf(user) }
}

function formAnswer(kind: keyof typeof STATUS, form: ItemForm) {
  const retry: Record<string, string> = kind === 'unavailable' ? { 'retry-after': '30' } : {}
  return data({ form }, { status: STATUS[kind], headers: { ...PRIVATE_HEADERS, ...retry } })
}

/** Files that scripts upload before the form: staged under the form's number and reported as JSON. */
export async function receiveUploads(context: AppContext, request: Request, kind: ItemKind, user: CurrentUser) {
  const received = new UploadReceiver(itemDeps(context), DEFINITIONS[kind].inputs)
  const budget = new UploadBudget(context, request, FORM_BOUNDS, STAFF_UPLOADS, user.id)
  const sent = await readUpload(request, formFields(null, ['formId']), FORM_BOUNDS, budget.within(received.open))
  if (budget.isSpent) received.errors[PICTURE_FIELD] = [UPLOADS_SPENT]
  const formId = typeof sent === 'number' ? '' : String(sent.get('formId') ?? '')
  const answer = (status: number, errors: Record<string, string[]>) =>
    Response.json({ errors }, { status, headers: PRIVATE_HEADERS })
  if (typeof sent === 'number' || received.failure || !isFormId(formId)) {
    await received.abandon()
    if (received.failure) context.log.error('items.upload-failed', received.failure)
    return answer(received.failure ? 503 : typeof sent === 'number' ? sent : 400, {})
  }
  const formKey = await formKeyOf(itemDeps(context), formId, actorOf(user))
  await stageUploads(itemDeps(context), formKey, received.stored)
  return answer(Object.keys(received.errors).length > 0 ? 400 : 200, received.errors)
}
