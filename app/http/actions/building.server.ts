/** A building's page behind its key, and the forms of its client and of staff. */
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type redirect } from '@remix-run/cloudflare'
import type { CurrentUser } from '../../domain/accounts/session.ts'
import { reportUpdate } from '../../domain/buildings/admin.server.ts'
import {
  COMMENT_ADDED,
  CONSENT_SAVED,
  CORRECTED_ALREADY,
  ENTRY_FAILED,
  NO_SUCH_BUILDING,
  NO_SUCH_ENTRY,
  NO_SUCH_STAGE,
  NOTHING_REPORTED,
  PHOTOS_AT_MOST,
  PHOTOS_FAILED,
  STAGE_APPROVED,
  SURVEY_ASKED,
  SURVEY_DONE,
  TOO_MANY_SURVEYS,
  UPDATE_ADDED,
} from '../../domain/buildings/building.ts'
import { askSchema, commentSchema, updateSchema } from '../../domain/buildings/building-schema.ts'
import { type BuildingWithRecord, getBuilding, openBuildingKey } from '../../domain/buildings/buildings.server.ts'
import { addComment, approveStage, giveConsent } from '../../domain/buildings/client.server.ts'
import { AGREED, NOTHING_TO_AGREE, SPLIT_CHANGED } from '../../domain/buildings/contract.ts'
import { agreeToSplit } from '../../domain/buildings/contracts.server.ts'
import { askForSurvey } from '../../domain/buildings/surveys.server.ts'
import { MAX_PICTURE_BYTES } from '../../domain/gallery/pictures.server.ts'
import { NOT_AN_IMAGE, tooLarge, tooManyImages } from '../../domain/items/messages.ts'
import { formKeyOf } from '../../domain/items/save-form.server.ts'
import { TOO_MANY_ATTEMPTS, UPLOADS_SPENT } from '../../domain/shared/rate-messages.ts'
import { randomKey, sha256Hex } from '../../domain/shared/signed-key.server.ts'
import { isFormId } from '../../domain/shared/submission-key.ts'
import { pictureInput, type UploadReceiver } from '../../domain/uploads/receive.server.ts'
import { discardUploads, limitUploads, listStaged, stageUploads } from '../../domain/uploads/staged.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { readPublicForm } from '../forms/public-form.server.ts'
import { deliverSoon } from '../job-deps.server.ts'
import { notFound, PRIVATE_HEADERS, redirectWithToast } from '../reply.server.ts'
import { requireRow } from './admin-list.server.ts'
import { actorOf, itemDeps } from './item.server.ts'
import { receiveStagePayment } from './pay-stage.server.ts'
import { receiveStaffUpload } from './staff-upload.server.ts'

export async function requireClientBuilding(context: AppContext, key = '') {
  const building = await openBuildingKey(context, key)
  if (!building) throw notFound('building')
  return building
}

export const requireBuilding = ({ db }: AppContext, id: string | undefined) =>
  requireRow(id, NO_SUCH_BUILDING, (number) => getBuilding(db, number))

type FormErrors = Record<string, string[]>

/** Errors of a form that failed validation. */
export const errorsOf = (submission: { reply(): { error?: Record<string, string[] | null> | null } }): FormErrors =>
  Object.fromEntries(Object.entries(submission.reply().error ?? {}).map(([name, texts]) => [name, texts ?? []]))

/** A rejected form with what was typed, and Retry-After where a retry may succeed. */
export const formAnswer = (
  status: number,
  errors: FormErrors,
  fields: FormData,
  held: string[] = [],
  retryAfter = '30',
) =>
  data(
    {
      errors,
      held,
      typed: Object.fromEntries([...fields].filter((field): field is [string, string] => typeof field[1] === 'string')),
    },
    { status, headers: { ...PRIVATE_HEADERS, ...(status > 409 ? { 'retry-after': retryAfter } : {}) } },
  )

export const numberOf = (fields: FormData) => {
  const given = String(fields.get('formId') ?? '')
  return isFormId(given) ? given : randomKey()
}

const APPROVAL_REFUSALS = { gone: NO_SUCH_STAGE, 'nothing-reported': NOTHING_REPORTED } as const
const CLIENT_FIELDS = formFields(null, [
  'formId',
  'stage',
  'text',
  'consent',
  'name',
  'email',
  'shownPrice',
  'contract',
])

type Verb = (
  deps: AppContext & { sha256: typeof sha256Hex },
  building: BuildingWithRecord,
  fields: FormData,
  submissionKey: string,
  request: Request,
) => Promise<
  { text: string } | { errors: FormErrors; status?: number; retryAfter?: string } | ReturnType<typeof redirect>
>

const ASK_REFUSALS = {
  'no-such-stage': NO_SUCH_STAGE,
  'nothing-reported': NOTHING_REPORTED,
  done: SURVEY_DONE,
  'too-many': TOO_MANY_SURVEYS,
} as const

const AGREE_REFUSALS = { nothing: NOTHING_TO_AGREE, changed: SPLIT_CHANGED, gone: NO_SUCH_BUILDING } as const

const VERBS: Record<'agree' | 'approve' | 'comment' | 'consent' | 'pay' | 'survey', Verb> = {
  async agree(deps, building, fields, submissionKey) {
    const seen = /^\d{1,9}$/.exec(String(fields.get('contract') ?? ''))
    const agreed = await agreeToSplit(deps, building, seen ? Number(seen[0]) : null, submissionKey)
    return agreed.ok ? { text: AGREED } : { errors: { '': [AGREE_REFUSALS[agreed.reason]] }, status: 409 }
  },
  async approve(deps, { id }, fields, submissionKey) {
    const stage = String(fields.get('stage') ?? '')
    const approved = await approveStage(deps, id, { stage, submissionKey })
    if (approved.ok || approved.reason === 'approved-already') return { text: STAGE_APPROVED }
    return { errors: { [`approve-${stage}`]: [APPROVAL_REFUSALS[approved.reason]] } }
  },
  async comment(deps, { id }, fields, submissionKey) {
    const submission = parseWithZod(fields, { schema: commentSchema })
    if (submission.status !== 'success') return { errors: errorsOf(submission) }
    await addComment(deps, id, { text: submission.value.text, submissionKey })
    return { text: COMMENT_ADDED }
  },
  async consent(deps, { id }, fields, submissionKey) {
    await giveConsent(deps, id, fields.get('consent') === 'true', submissionKey)
    return { text: CONSENT_SAVED }
  },
  pay: (deps, building, fields, _submissionKey, request) => receiveStagePayment(deps, request, building, fields),
  async survey(deps, building, fields) {
    const submission = parseWithZod(fields, { schema: askSchema })
    if (submission.status !== 'success') return { errors: errorsOf(submission) }
    const asked = await askForSurvey(deps, building, submission.value)
    return asked.ok ? { text: SURVEY_ASKED } : { errors: { stage: [ASK_REFUSALS[asked.reason]] } }
  },
}

/** The last part of the address, in any case, names the form; the same form sent twice makes one entry. */
export async function receiveFromClient(context: AppContext, request: Request, key: string) {
  const { fields, retryAfter } = await readPublicForm(context, request, 'building', CLIENT_FIELDS)
  const building = await requireClientBuilding(context, key)
  const verb = new URL(request.url).pathname.toLowerCase().split('/').at(-1) as keyof typeof VERBS
  if (!Object.hasOwn(VERBS, verb)) throw data(null, { status: 405, headers: PRIVATE_HEADERS })
  if (retryAfter) return formAnswer(429, { '': [TOO_MANY_ATTEMPTS] }, fields, [], retryAfter)
  const said = ['stage', 'text', 'consent', 'name', 'email', 'contract'].map((name) => fields.get(name))
  const submissionKey = await sha256Hex(JSON.stringify([verb, numberOf(fields), ...said]))
  try {
    const outcome = await VERBS[verb]({ ...context, sha256: sha256Hex }, building, fields, submissionKey, request)
    if ('headers' in outcome) return outcome
    if ('errors' in outcome) return formAnswer(outcome.status ?? 400, outcome.errors, fields, [], outcome.retryAfter)
    deliverSoon(context)
    return redirectWithToast(context, paths.building(key), { tone: 'good', text: outcome.text, stays: true })
  } catch (cause) {
    context.log.error('building.not-stored', cause)
    return formAnswer(503, { '': [ENTRY_FAILED] }, fields)
  }
}

/** Only visitors with the building's key see them. */
export const PHOTOS = pictureInput(
  {
    most: PHOTOS_AT_MOST,
    tooMany: tooManyImages(PHOTOS_AT_MOST),
    tooLarge: tooLarge(MAX_PICTURE_BYTES),
    wrong: NOT_AN_IMAGE,
  },
  'files',
)
const UPDATE_REFUSALS: Record<string, [string, string]> = {
  'no-such-stage': ['stage', NO_SUCH_STAGE],
  'no-such-entry': ['corrects', NO_SUCH_ENTRY],
  'corrected-already': ['corrects', CORRECTED_ALREADY],
}

/** Photos of a rejected form stay staged under its number. */
export async function receiveUpdate(context: AppContext, request: Request, id: number, user: CurrentUser) {
  const actor = actorOf(user)
  const named = formFields(updateSchema, ['formId'])
  const sent = await receiveStaffUpload(context, request, user, named, { photos: PHOTOS })
  const { received, form: fields } = sent
  fields.set('formId', numberOf(fields))
  if (sent.isSpent) received.errors.photos = [UPLOADS_SPENT]
  try {
    return await takeUpdate(context, id, fields, received, actor)
  } catch (cause) {
    context.log.error('building.update-not-stored', cause)
    return formAnswer(503, { '': [ENTRY_FAILED] }, fields)
  }
}

async function takeUpdate(
  context: AppContext,
  id: number,
  fields: FormData,
  received: UploadReceiver,
  actor: { id: number; name: string },
) {
  const deps = itemDeps(context)
  const formKey = await formKeyOf(deps, String(fields.get('formId')), actor)
  await stageUploads(deps, formKey, received.stored)
  const waiting = await listStaged(deps, formKey)
  const { kept, surplus } = await limitUploads(deps, waiting, { isSingle: () => false, room: PHOTOS_AT_MOST })
  const names = kept.map(({ filename }) => filename)
  const submission = parseWithZod(fields, { schema: updateSchema })
  const errors: FormErrors = submission.status === 'success' ? {} : errorsOf(submission)
  if (received.errors.photos) errors.photos = received.errors.photos
  else if (surplus.length > 0) errors.photos = [tooManyImages(PHOTOS_AT_MOST)]
  if (received.failure) {
    context.log.error('building.photos-failed', received.failure)
    return formAnswer(503, { ...errors, '': [PHOTOS_FAILED] }, fields, names)
  }
  if (submission.status !== 'success' || Object.keys(errors).length > 0) return formAnswer(400, errors, fields, names)
  const submissionKey = await sha256Hex(JSON.stringify([formKey, submission.value]))
  const reported = await reportUpdate(deps, actor, id, submission.value, submissionKey, kept)
  if (reported.ok) {
    if (!reported.isNew) await discardUploads(deps, kept)
    return redirectWithToast(context, paths.buildingAdmin(id), { tone: 'good', text: UPDATE_ADDED })
  }
  const [field, text] = UPDATE_REFUSALS[reported.reason] ?? ['', ENTRY_FAILED]
  return formAnswer(400, { [field]: [text] }, fields, names)
}
