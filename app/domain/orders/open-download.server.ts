/**
 * From a link to the file. The grant gives the file; the link is only a key to it. A download counts once per file and
 * window, at its first byte; a resumed part never counts.
 */
import { and, eq, max, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { downloadLog, downloadWindows, grants, orders, planFiles, planRequestDeliveries } from '~db/schema/index.ts'
import type { ByteRange, ObjectStore, StoredObject } from '../../adapters/object-store.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { grantState, readLink, refusalOf, resumeGraceMs } from '../payments/grant.server.ts'
import type { RefusalReason } from '../payments/grant.ts'
import { getQuote } from '../plan-requests/get-quote.server.ts'
import { deliveryRefusal } from '../plan-requests/quote.ts'
import { pick } from '../shared/pick.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'

/** Within a window a file may be fetched any number of times: broken connections and download managers do that. */
const WINDOW_MS = 60 * 60_000
export const MAX_WINDOWS = 20
/** A part continues a download counted within this time; otherwise it begins a new one. */
const RESUMABLE_MS = 24 * WINDOW_MS

export type DownloadRequest = {
  token: string
  range: string | null
  ifRange: string | null
  ifNoneMatch: string | null
  headOnly: boolean
  address: string
  userAgent: string
}

export type OpenedDownload =
  | {
      kind: 'whole' | 'part'
      object: StoredObject | null
      range: ByteRange | null
      sizeBytes: number
      etag: string
      filename: string
    }
  | { kind: 'not-modified'; etag: string }
  | { kind: 'unsatisfiable'; sizeBytes: number }
  | { kind: 'refused'; reason: RefusalReason; orderReference: string | null }

type Deps = { db: Database; files: ObjectStore; keys: SignedKeys; now: () => number }

/**
 * The requested byte range: null for the whole file (also for several ranges, which a server may ignore),
 * 'unsatisfiable' where it begins beyond the end. RFC 9110, section 14.
 */
export function readRange(header: string | null, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const suffix = Math.min(Number(match[2]), sizeBytes)
    return suffix === 0 ? 'unsatisfiable' : { offset: sizeBytes - suffix, length: suffix }
  }
  const offset = Number(match[1])
  const last = match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1)
  if (match[2] !== '' && Number(match[2]) < offset) return null
  return offset >= sizeBytes ? 'unsatisfiable' : { offset, length: last - offset + 1 }
}

export async function openDownload(deps: Deps, request: DownloadRequest): Promise<OpenedDownload> {
  const { db } = deps
  const now = deps.now()
  const link = await readLink(deps.keys, request.token)
  const row = link && (await findDownload(db, link))
  if (!row) return { kind: 'refused', reason: 'unknown', orderReference: null }

  const etag = `"${row.sha256}"`
  const wanted =
    request.ifRange !== null && request.ifRange.trim() !== etag ? null : readRange(request.range, row.sizeBytes)
  const range = wanted === 'unsatisfiable' ? null : wanted
  const firstByte = (range?.offset ?? 0) === 0

  const log = (outcome: RefusalReason | 'whole' | 'part') =>
    db.insert(downloadLog).values({
      ...pick(row, 'orderId', 'fileId'),
      at: now,
      outcome,
      rangeStart: range?.offset ?? 0,
      address: request.address.slice(0, 64),
      userAgent: request.userAgent.slice(0, 200),
    })
  const refuse = async (reason: RefusalReason): Promise<OpenedDownload> => {
    await log(reason)
    return { kind: 'refused', reason, orderReference: row.reference }
  }
  const refusal = refusalOf(row) ?? (await refusalOfDelivery(db, row))
  if (refusal) return refuse(refusal)
  const lastOpenedAt = await lastWindow(db, row)
  const inWindow = lastOpenedAt !== null && lastOpenedAt + WINDOW_MS > now
  // Expiry is checked when a download starts; a started one may finish at the speed of a slow connection.
  if (
    now >= link.expiresAt &&
    (firstByte || lastOpenedAt === null || now >= link.expiresAt + resumeGraceMs(row.sizeBytes))
  )
    return refuse('expired')
  if (wanted === 'unsatisfiable') return { kind: 'unsatisfiable', sizeBytes: row.sizeBytes }
  if (request.ifNoneMatch?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*'))
    return { kind: 'not-modified', etag }

  const answer = { kind: range ? 'part' : 'whole', range, etag, ...pick(row, 'sizeBytes', 'filename') } as const
  if (request.headOnly) return { ...answer, object: null }

  // The object is opened before counting: a missing file uses up no download.
  const object = await deps.files.get(row.objectKey, range ?? undefined)
  if (!object || object.sizeBytes !== row.sizeBytes) {
    await object?.body.cancel()
    await alertMissingFile(db, row, now)
    return refuse('file-missing')
  }
  const resumes = !firstByte && lastOpenedAt !== null && lastOpenedAt + RESUMABLE_MS > now
  if (!inWindow && !resumes && !(await openWindow(db, row, now))) {
    await object.body.cancel()
    return refuse('used-up')
  }
  await log(answer.kind)
  return { ...answer, object }
}

/** The file must belong to the grant's plan and option, or to the request that its order pays. */
const findDownload = (db: Database, link: { grantId: number; fileId: number }) =>
  db
    .select({
      grantId: grants.id,
      state: grantState,
      ...pick(grants, 'grantOverride', 'countedFrom'),
      orderId: orders.id,
      reference: orders.reference,
      fileId: planFiles.id,
      requestId: planRequestDeliveries.requestId,
      withdrawnAt: planRequestDeliveries.withdrawnAt,
      ...pick(planFiles, 'objectKey', 'filename', 'sizeBytes', 'sha256'),
    })
    .from(grants)
    .innerJoin(orders, eq(orders.id, grants.orderId))
    .leftJoin(planRequestDeliveries, eq(planRequestDeliveries.fileId, link.fileId))
    .innerJoin(
      planFiles,
      and(
        eq(planFiles.id, link.fileId),
        or(
          and(eq(planFiles.planId, grants.planId), eq(planFiles.option, grants.option)),
          sql`${planRequestDeliveries.requestId} in (${orders.requestId}, ${orders.creditedTo})`,
        ),
      ),
    )
    .where(eq(grants.id, link.grantId))
    .get()

async function refusalOfDelivery(
  db: Database,
  { requestId, withdrawnAt }: { requestId: number | null; withdrawnAt: number | null },
): Promise<RefusalReason | null> {
  if (requestId === null) return null
  if (withdrawnAt !== null) return 'withdrawn'
  const quote = await getQuote(db, requestId)
  return quote ? deliveryRefusal(quote) : 'revoked'
}

type GrantRow = { grantId: number; fileId: number; countedFrom: number; orderId: number }

async function lastWindow(db: Database, row: GrantRow): Promise<number | null> {
  const last = await db
    .select({ startedAt: max(downloadWindows.startedAt) })
    .from(downloadWindows)
    .where(and(eq(downloadWindows.grantId, row.grantId), eq(downloadWindows.fileId, row.fileId)))
    .get()
  return last?.startedAt ?? null
}

/**
 * Counts a download within the limit; one that a parallel request has just counted is not counted twice. One statement,
 * so that parallel requests can't exceed the limit.
 */
async function openWindow(db: Database, { grantId, fileId, countedFrom }: GrantRow, now: number): Promise<boolean> {
  const startedAt = now - (now % WINDOW_MS)
  const opened = await db.all(sql`
    insert into download_windows (grant_id, file_id, started_at) select ${grantId}, ${fileId}, ${startedAt}
    where (select count(*) from download_windows where grant_id = ${grantId} and started_at >= ${countedFrom}
      and (file_id, started_at) <> (${fileId}, ${startedAt})) < ${MAX_WINDOWS}
    on conflict do update set started_at = excluded.started_at returning started_at`)
  return opened.length > 0
}

const alertMissingFile = (db: Database, row: GrantRow, now: number) =>
  enqueue(db, now, {
    kind: 'staff-file-missing',
    key: String(row.fileId),
    subjectId: row.orderId,
    payload: { fileId: String(row.fileId) },
  })
