/**
 * Handles one submission of the Request Plan form. Typed text and uploads are kept whatever the outcome. If the stores
 * do not answer, only the text is kept and no upload is left behind.
 */
import type { Log } from '../../adapters/log.server.ts'
import { knownCode } from '../houses/code.ts'
import { tooManyImages } from '../items/messages.ts'
import type { MailLimitDeps } from '../limits/mail-limit.server.ts'
import { getTermsVersion } from '../settings/get-settings.server.ts'
import { isFormId, submissionKey } from '../shared/submission-key.ts'
import type { UploadReceiver } from '../uploads/receive.server.ts'
import {
  discardUploads,
  limitUploads,
  listStaged,
  type StagedUpload,
  stageUploads,
  type UploadDeps,
} from '../uploads/staged.server.ts'
import { REQUEST_FAILED } from './messages.ts'
import type { PricedChange } from './plan-request.ts'
import { readPlanRequest, tidyForm } from './read-request-form.server.ts'
import { MAX_IMAGES } from './request-schema.ts'
import { submitRequest } from './submit-request.server.ts'

type Deps = MailLimitDeps & UploadDeps & { log: Log; randomKey: () => string }
type Reply = ReturnType<ReturnType<typeof readPlanRequest>['reply']>

/** A staged file as the form shows it. */
export type StagedFile = Pick<StagedUpload, 'id' | 'field' | 'filename' | 'sizeBytes'>

export type TakenRequest =
  | { kind: 'done'; reference: string }
  /** `open`: another button than submit was clicked; the form in its new state. */
  | { kind: 'open' | 'invalid' | 'unavailable'; result: Reply; staged: StagedFile[] }

const formKeyOf = async (form: FormData) => (await submissionKey(form, { files: 'of this form' })) ?? ''

const asShown = ({ id, field, filename, sizeBytes }: StagedUpload): StagedFile => ({ id, field, filename, sizeBytes })

/** Files that came with this form earlier and are staged for it. */
export async function listStagedFiles(deps: UploadDeps, form: FormData): Promise<StagedFile[]> {
  return (await listStaged(deps, await formKeyOf(form))).map(asShown)
}

async function stageFiles(deps: UploadDeps, formKey: string, received: UploadReceiver): Promise<StagedUpload[]> {
  await stageUploads(deps, formKey, received.stored)
  const all = await listStaged(deps, formKey)
  const isSingle = (upload: StagedUpload) => upload.field === 'document'
  const { kept, surplus } = await limitUploads(deps, all, { isSingle, room: MAX_IMAGES })
  if (surplus.length > 0)
    received.errors.referenceImages = [
      ...new Set([...(received.errors.referenceImages ?? []), tooManyImages(MAX_IMAGES)]),
    ]
  return kept
}

export async function takeRequest(
  deps: Deps,
  sent: FormData,
  received: UploadReceiver,
  offered: readonly PricedChange[],
): Promise<TakenRequest> {
  const removed = sent.get('removeFile')
  const form = tidyForm(sent, removed !== null)
  // A form without a valid number gets a new one, under which its uploads are staged.
  if (!isFormId(form.get('formId'))) form.set('formId', deps.randomKey())
  const formKey = await formKeyOf(form)
  let staged: StagedUpload[] = []
  try {
    // Files stored before the failure need not be sent again.
    staged = await stageFiles(deps, formKey, received)
    if (received.failure) throw received.failure
    const gone = staged.filter((file) => String(file.id) === removed)
    await discardUploads(deps, gone)
    staged = staged.filter((file) => !gone.includes(file))
    const submission = readPlanRequest(form, received.errors, offered)
    const again = { result: submission.reply(), staged: staged.map(asShown) }
    if (submission.status === undefined) return { kind: 'open', ...again, result: { ...again.result, error: {} } }
    if (submission.status !== 'success') return { kind: 'invalid', ...again }
    const { value } = submission
    const reference = await submitRequest(deps, {
      form: value,
      planSlug: String(form.get('plan') ?? '') || null,
      concept: knownCode(String(form.get('concept') ?? '')),
      formKey,
      fileIds: staged.map((file) => file.id),
      submissionKey: (await submissionKey(form, { value, plan: form.get('plan'), concept: form.get('concept') })) ?? '',
      termsVersion: await getTermsVersion(deps.db),
    })
    await listStaged(deps, formKey)
      .then((left) => discardUploads(deps, left))
      .catch((cause) => deps.log.error('plan-request.leftovers', cause))
    return { kind: 'done', reference }
  } catch (cause) {
    deps.log.error('plan-request.failed', cause)
    if (staged.length === 0) await received.abandon().catch((failed) => deps.log.error('plan-request.orphans', failed))
    return {
      kind: 'unavailable',
      result: readPlanRequest(form, {}).reply({ formErrors: [REQUEST_FAILED] }),
      staged: staged.map(asShown),
    }
  }
}
