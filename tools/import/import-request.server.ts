/**
 * Imports one plan request of the old store, with its files and its time. No email is sent: it was answered long ago.
 * Values that today's form would refuse are kept as written, because a request cannot be asked for again.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '~db/client.ts'
import { planRequestEvents, planRequestFiles, planRequests } from '~db/schema/index.ts'
import { type PlanRequestForm, readPlanRequest } from '../../app/domain/plan-requests/read-request-form.server.ts'
import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES, MAX_IMAGES } from '../../app/domain/plan-requests/request-schema.ts'
import { REQUEST_INPUTS } from '../../app/domain/plan-requests/request-uploads.server.ts'
import { newRequestReference } from '../../app/domain/plan-requests/submit-request.server.ts'
import { claimUploads, discardUploads, type StagedUpload } from '../../app/domain/uploads/staged.server.ts'
import { findImported, noteImported, noteImportedAgain } from './imported-documents.server.ts'
import { canonicalText, type OldDocument } from './old-export.ts'
import { type OldRequest, readOldRequest } from './old-person.ts'
import type { ImportNote } from './old-values.ts'
import { EDITED_HERE, type Outcome, REMOVED_HERE, shortSource, skipped, UNREADABLE } from './outcome.ts'
import { type ReceiveSourceDeps, receiveSource } from './receive-source.server.ts'

export type ImportRequestDeps = ReceiveSourceDeps & { sha256: (text: string) => Promise<string> }

/** Replacement values for fields that today's form would refuse, while the others are read. */
const STAND_INS: Record<string, string> = {
  firstName: '-',
  lastName: '-',
  phone: '+233240000000',
  country: 'Ghana',
  city: '-',
  projectAddress: '-',
  planDescription: '-',
  'roomDetails[0].label': 'bedroom',
  'roomDetails[0].value': '1',
}
/** The email address is required: nothing else says whose the request is. */
const NEEDED = 'email'
/** Shown as: Agreed to the terms of … */
const OLD_TERMS = { noted: 'the old site', unknown: 'the old site, as far as is known' }
const OLD_STAFF = 'Old site'

const formOf = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

/** Today's form, with the original text where it would refuse it; null and the reasons if it cannot be kept at all. */
export function readRequest(values: Record<string, string>): { form: PlanRequestForm | null; notes: ImportNote[] } {
  const notes: ImportNote[] = []
  const tried = new Map(Object.entries(values))
  // One error may hide another: a phone number can be checked only once the country is known.
  for (let turn = 0; turn < 4; turn += 1) {
    const judged = readPlanRequest(formOf(Object.fromEntries(tried)), { document: [], referenceImages: [] })
    if (judged.status === 'success') {
      const asSaid = notes.map(({ field }) => [field, field === 'roomDetails' ? [] : (values[field] ?? '')])
      return { form: { ...judged.value, ...Object.fromEntries(asSaid) }, notes: notes.map(asItWas) }
    }
    for (const [name, messages] of Object.entries(judged.reply().error ?? {})) {
      const field = fieldOf(name)
      notes.push({ field, text: (messages ?? []).join(', ') })
      for (const each of [...tried.keys()]) if (fieldOf(each) === field) tried.delete(each)
      for (const [each, text] of Object.entries(STAND_INS)) if (fieldOf(each) === field) tried.set(each, text)
    }
    if (notes.some(({ field }) => field === NEEDED)) break
  }
  return { form: null, notes }
}

const fieldOf = (name: string) => name.replace(/\[.*$/, '')
const asItWas = ({ field, text }: ImportNote) => ({ field, text: `${text}: kept as it was` })

export async function importRequest(deps: ImportRequestDeps, document: OldDocument): Promise<Outcome> {
  const { db } = deps
  const text = canonicalText(document.fields)
  if (text === null) return skipped('', UNREADABLE)
  const old = readOldRequest(document.fields)
  const { form, notes: faults } = readRequest(old.values)
  if (!form) return { result: 'skipped', notes: faults, others: old.others }

  const known = await findImported(db, 'RequestPlans', document.id)
  const kept = known
    ? await db
        .select({ id: planRequests.id, updatedAt: planRequests.updatedAt })
        .from(planRequests)
        .where(eq(planRequests.id, known.itemId))
        .get()
    : null
  if (known && !kept) return skipped('', REMOVED_HERE)
  const digest = await deps.sha256(text)
  const sources = await sourcesOf(deps, old)
  const lacking = sources.filter((each) => !known?.objects[each.digest])
  const isSame = known?.digest === digest
  if (known && kept && kept.updatedAt !== known.mark)
    return isSame ? { result: 'unchanged', notes: [], others: old.others } : skipped('', EDITED_HERE)
  if (isSame && lacking.length === 0) return { result: 'unchanged', notes: [], others: old.others }

  const got = await receiveAll(deps, lacking)
  const notes = [...old.notes, ...faults, ...got.notes]
  if (isSame && got.stored.size === 0) return { result: 'unchanged', notes, others: old.others }
  const now = deps.now()
  const createdAt = Math.min(old.createdAt ?? old.updatedAt ?? now, now)
  const updatedAt = Math.max(createdAt, Math.min(old.updatedAt ?? createdAt, now))
  const objects = { ...known?.objects }
  for (const [each, file] of got.stored) objects[each] = file.objectKey
  const taken = { digest, mark: updatedAt, objects, importedAt: now }
  const files = [...got.stored.values()]
  try {
    if (known && kept) {
      await db.batch([
        noteImportedAgain(db, 'RequestPlans', document.id, { ...taken, mark: markOf(kept, updatedAt) }),
        db
          .update(planRequests)
          .set({ ...form, status: old.status, createdAt, updatedAt })
          .where(eq(planRequests.id, kept.id)),
        ...addFiles(db, kept.id, document.id, files, now),
        ...addEvents(db, kept.id, { ...old, createdAt, updatedAt }, true),
      ])
    } else {
      const submissionKey = `import ${await deps.sha256(document.id)}`
      const id = sql<number>`(select id from plan_requests where submission_key = ${submissionKey})`
      await db.batch([
        db.insert(planRequests).values({
          ...form,
          reference: newRequestReference(),
          submissionKey,
          status: old.status,
          termsVersion: old.agreed ? OLD_TERMS.noted : OLD_TERMS.unknown,
          termsAgreedAt: createdAt,
          createdAt,
          updatedAt,
        }),
        noteImported(db, 'RequestPlans', document.id, id, taken),
        ...addFiles(db, id, document.id, files, now),
        ...addEvents(db, id, { ...old, createdAt, updatedAt }, false),
      ])
    }
  } catch (cause) {
    await discardUploads(deps, files).catch(() => undefined)
    throw cause
  }
  return { result: known ? 'updated' : 'added', notes, others: old.others }
}

/** Matches nothing if somebody changed the request since it was read. */
const markOf = (kept: { id: number; updatedAt: number }, mark: number) =>
  sql<number>`(select ${mark} from plan_requests where id = ${kept.id} and updated_at = ${kept.updatedAt})`

type Source = { source: string; digest: string; field: 'document' | 'referenceImages' }

async function sourcesOf(deps: ImportRequestDeps, old: OldRequest): Promise<Source[]> {
  const all = [
    ...(old.document === '' ? [] : [{ source: old.document, field: 'document' as const }]),
    ...old.images.slice(0, MAX_IMAGES).map((source) => ({ source, field: 'referenceImages' as const })),
  ]
  return Promise.all(all.map(async (each) => ({ ...each, digest: await deps.sha256(each.source) })))
}

async function receiveAll(deps: ImportRequestDeps, sources: readonly Source[]) {
  const stored = new Map<string, StagedUpload>()
  const notes: ImportNote[] = []
  for (const { source, digest, field } of sources) {
    const maxBytes = field === 'document' ? MAX_DOCUMENT_BYTES : MAX_IMAGE_BYTES
    const got = await receiveSource(deps, REQUEST_INPUTS, { source, field, maxBytes })
    if (typeof got === 'string') notes.push({ field, text: `${shortSource(source)}: ${got}` })
    else stored.set(digest, got)
  }
  return { stored, notes }
}

const addFiles = (
  db: Database,
  requestId: SQL<number> | number,
  oldId: string,
  files: readonly StagedUpload[],
  createdAt: number,
): BatchItem<'sqlite'>[] => [
  ...files.map(({ field, objectKey, filename, contentType, sizeBytes }) =>
    db.insert(planRequestFiles).values({
      requestId,
      formKey: `import ${oldId}`,
      kind: field === 'document' ? 'document' : 'image',
      objectKey,
      filename,
      contentType,
      sizeBytes,
      createdAt,
    }),
  ),
  ...claimUploads({ db }, files),
]

/** Adds the events of the old site: when it was requested, and its status. */
function addEvents(
  db: Database,
  requestId: SQL<number> | number,
  { status, createdAt, updatedAt }: Pick<OldRequest, 'status'> & { createdAt: number; updatedAt: number },
  again: boolean,
): BatchItem<'sqlite'>[] {
  const event = (event: { status: OldRequest['status']; author: string; createdAt: number }) =>
    db.insert(planRequestEvents).values({ requestId, note: '', notified: false, ...event })
  return [
    ...(again ? [db.delete(planRequestEvents).where(eq(planRequestEvents.requestId, sql`${requestId}`))] : []),
    event({ status: 'pending', author: 'requester', createdAt }),
    ...(status === 'pending' ? [] : [event({ status, author: OLD_STAFF, createdAt: updatedAt })]),
  ]
}
