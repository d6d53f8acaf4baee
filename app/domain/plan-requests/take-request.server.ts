/**
 * What becomes of one sending of the Request Plan form. What was typed and what was uploaded is kept whatever the
 * outcome, unless the stores themselves do not answer: then what was typed is kept, and nothing is left behind in them.
 */
import type { Log } from '../../adapters/log.server'
import type { ObjectStore } from '../../adapters/object-store.server'
import type { MailLimitDeps } from '../limits/mail-limit.server.ts'
import { submissionKey } from '../orders/read-purchase.server.ts'
import { readLegalText } from '../site/read-site.server.ts'
import { REQUEST_FAILED, tooManyImages } from './messages.ts'
import { readPlanRequest, tidyForm } from './read-request-form.server.ts'
import type { FileReceiver } from './receive-files.server.ts'
import { MAX_IMAGES } from './request-schema.ts'
import { discardUpload, holdFiles, type StagedFile } from './staged-files.server.ts'
import { submitRequest } from './submit-request.server.ts'

type Deps = MailLimitDeps & { files: ObjectStore; log: Log; randomKey: () => string }
type Reply = ReturnType<ReturnType<typeof readPlanRequest>['reply']>

export type TakenRequest =
  | { kind: 'done'; reference: string }
  /** `open` is a press of another button than the one that submits: the form as it then is. */
  | { kind: 'open' | 'invalid' | 'unavailable'; result: Reply; held: StagedFile[] }

const FORM_NUMBER = /^[0-9a-z]{20,64}$/

const formKeyOf = async (form: FormData) => (await submissionKey(form, { files: 'of this form' })) ?? ''

/** The files that came with this form before and wait for it. */
export async function listHeldFiles(deps: Deps, form: FormData): Promise<StagedFile[]> {
  const formKey = await formKeyOf(form)
  return formKey === '' ? [] : (await holdFiles(deps, formKey, [])).held
}

export async function takeRequest(deps: Deps, sent: FormData, received: FileReceiver): Promise<TakenRequest> {
  const removed = sent.get('removeFile')
  const form = tidyForm(sent, removed !== null)
  // A form from elsewhere may come without a number; what it brought is held under a new one.
  if (!FORM_NUMBER.test(String(form.get('formId')))) form.set('formId', deps.randomKey())
  const formKey = await formKeyOf(form)
  let held: StagedFile[] = []
  try {
    // What was taken before something failed need not be sent again.
    const now = await holdFiles(deps, formKey, received.stored)
    held = now.held
    if (received.failure) throw received.failure
    if (now.tooMany) addFault(received, tooManyImages(MAX_IMAGES))
    if (removed !== null) {
      const gone = held.filter((file) => String(file.id) === removed)
      if (gone.length > 0)
        await discardUpload(
          deps,
          formKey,
          gone.map((file) => file.id),
        )
      held = held.filter((file) => !gone.includes(file))
    }
    const submission = readPlanRequest(form, received.faults)
    if (submission.status === undefined) return { kind: 'open', result: { ...submission.reply(), error: {} }, held }
    if (submission.status !== 'success') return { kind: 'invalid', result: submission.reply(), held }
    const { value } = submission
    const reference = await submitRequest(deps, {
      form: value,
      planSlug: String(form.get('plan') ?? '') || null,
      formKey,
      fileIds: held.map((file) => file.id),
      submissionKey: (await submissionKey(form, { value, plan: form.get('plan') })) ?? '',
      termsVersion: (await readLegalText(deps.db, 'terms')).version,
    })
    await discardUpload(deps, formKey).catch((cause) => deps.log.error('plan-request.leftovers', cause))
    return { kind: 'done', reference }
  } catch (cause) {
    deps.log.error('plan-request.failed', cause)
    if (held.length === 0) await received.abandon().catch((failed) => deps.log.error('plan-request.orphans', failed))
    return {
      kind: 'unavailable',
      result: readPlanRequest(form, { document: [], referenceImages: [] }).reply({ formErrors: [REQUEST_FAILED] }),
      held,
    }
  }
}

function addFault(received: FileReceiver, message: string) {
  const faults = received.faults.referenceImages
  if (!faults.includes(message)) faults.push(message)
}
