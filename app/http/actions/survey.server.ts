/** The surveyor's form with its photos, behind a link that works once. */
import { parseWithZod } from '@conform-to/zod/v4'
import { ENTRY_FAILED, PHOTOS_AT_MOST, PHOTOS_FAILED, SURVEY_TAKEN } from '../../domain/buildings/building.ts'
import { surveySchema } from '../../domain/buildings/building-schema.ts'
import { openSurvey, recordSurvey } from '../../domain/buildings/surveys.server.ts'
import { tooManyImages } from '../../domain/items/messages.ts'
import { TOO_MANY_ATTEMPTS } from '../../domain/shared/rate-messages.ts'
import { sha256Hex } from '../../domain/shared/signed-key.server.ts'
import { UploadReceiver } from '../../domain/uploads/receive.server.ts'
import { discardUploads, limitUploads, listStaged, stageUploads } from '../../domain/uploads/staged.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { readPublicUpload } from '../forms/public-form.server.ts'
import { deliverSoon } from '../job-deps.server.ts'
import { notFound, redirectWithToast } from '../reply.server.ts'
import { errorsOf, formAnswer, PHOTOS } from './building.server.ts'
import { itemDeps } from './item.server.ts'

const BOUNDS = { bodyBytes: 100_000_000, textBytes: 32_000, parts: 40 }
const FIELDS = formFields(surveySchema)

/** The survey of a mailed link, or 404 where it is not ours or over. */
export async function requireSurvey(context: AppContext, key = '') {
  const survey = await openSurvey(context, key)
  if (!survey) throw notFound('building')
  return survey
}

/** 303 back to the page, which thanks; 400, 429 or 503 with what was typed. Photos of a rejected form stay for the next. */
export async function receiveSurvey(context: AppContext, request: Request, key: string) {
  const deps = itemDeps(context)
  const received = new UploadReceiver(deps, { photos: PHOTOS })
  const abandoned = async (refusal: unknown) => {
    await received.abandon()
    throw refusal
  }
  const { fields, retryAfter } = await readPublicUpload(
    context,
    request,
    'survey',
    FIELDS,
    BOUNDS,
    received.open,
  ).catch(abandoned)
  const survey = await requireSurvey(context, key).catch(abandoned)
  const formKey = await sha256Hex(`survey ${key}`)
  await stageUploads(deps, formKey, received.stored)
  const waiting = await listStaged(deps, formKey)
  const { kept, surplus } = await limitUploads(deps, waiting, { isSingle: () => false, room: PHOTOS_AT_MOST })
  const names = kept.map(({ filename }) => filename)
  if (retryAfter) return formAnswer(429, { '': [TOO_MANY_ATTEMPTS] }, fields, names, retryAfter)
  const submission = parseWithZod(fields, { schema: surveySchema })
  const errors = submission.status === 'success' ? {} : errorsOf(submission)
  if (received.errors.photos) errors.photos = received.errors.photos
  else if (surplus.length > 0) errors.photos = [tooManyImages(PHOTOS_AT_MOST)]
  if (received.failure) {
    context.log.error('survey.photos-failed', received.failure)
    return formAnswer(503, { ...errors, '': [PHOTOS_FAILED] }, fields, names)
  }
  if (submission.status !== 'success' || Object.keys(errors).length > 0) return formAnswer(400, errors, fields, names)
  try {
    const recorded = await recordSurvey(deps, survey, submission.value, kept)
    if (!recorded.ok) return formAnswer(503, { '': [ENTRY_FAILED] }, fields, names)
    if (!recorded.isNew) await discardUploads(deps, kept)
  } catch (cause) {
    context.log.error('survey.not-stored', cause)
    return formAnswer(503, { '': [ENTRY_FAILED] }, fields, names)
  }
  deliverSoon(context)
  return redirectWithToast(context, paths.survey(key), { tone: 'good', text: SURVEY_TAKEN, stays: true })
}
