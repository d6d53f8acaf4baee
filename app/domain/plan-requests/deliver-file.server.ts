/**
 * Delivers drawings for a request: the file is stored like those of plans. On delivery and withdrawal, the client is
 * mailed and sees it on the request's page.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planFiles, planRequestDeliveries, stagedUploads } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { Actor } from '../shared/actor.ts'
import { discardUploads, type StagedUpload, type UploadDeps } from '../uploads/staged.server.ts'

type Deps = { db: Database; now: () => number }

/** False where the client already has the same file: it is not stored again. */
export async function deliverFile(
  deps: UploadDeps,
  actor: Actor,
  requestId: number,
  upload: StagedUpload,
): Promise<boolean> {
  const { db } = deps
  const now = deps.now()
  const { objectKey, filename, sizeBytes, sha256 } = upload
  const delivered = sql`select f.sha256 from plan_request_deliveries d join plan_files f on f.id = d.file_id
    where d.request_id = ${requestId} and d.withdrawn_at is null`
  const added = sql`(select id from plan_files where object_key = ${objectKey})`
  await db.batch([
    db.run(sql`insert into plan_files (revision, object_key, filename, size_bytes, sha256, created_at)
      select 1 + (select count(*) from plan_request_deliveries where request_id = ${requestId}), ${objectKey}, ${filename}, ${sizeBytes}, ${sha256}, ${now}
      where ${sha256} not in (${delivered})`),
    db.run(
      sql`insert into plan_request_deliveries (file_id, request_id) select id, ${requestId} from plan_files where id = ${added}`,
    ),
    ...tellOfFile(deps, actor, requestId, 'deliver', filename),
    db.delete(stagedUploads).where(and(eq(stagedUploads.id, upload.id), sql`${added} is not null`)),
  ])
  const kept = await db.select({ id: planFiles.id }).from(planFiles).where(eq(planFiles.objectKey, objectKey)).get()
  if (!kept) await discardUploads(deps, [upload])
  return kept !== undefined
}

/** The file stays stored, as it may have been downloaded, but is no longer available. False if already withdrawn. */
export async function withdrawFile(
  deps: Deps,
  actor: Actor,
  requestId: number,
  file: { id: number; filename: string },
): Promise<boolean> {
  const { db } = deps
  const [withdrawn] = await db.batch([
    db
      .update(planRequestDeliveries)
      .set({ withdrawnAt: deps.now() })
      .where(
        and(
          eq(planRequestDeliveries.fileId, file.id),
          eq(planRequestDeliveries.requestId, requestId),
          isNull(planRequestDeliveries.withdrawnAt),
        ),
      )
      .returning({ fileId: planRequestDeliveries.fileId }),
    ...tellOfFile(deps, actor, requestId, 'withdraw', file.filename),
  ])
  return withdrawn.length > 0
}

const TOLD = {
  deliver: (filename: string) => `Your drawings are ready: ${filename}`,
  withdraw: (filename: string) => `We have withdrawn this file: ${filename}. Please do not use it.`,
}

/** After the statement that changed the delivery: the audit log line, the event on the client's page, and its mail. */
const tellOfFile = (deps: Deps, actor: Actor, requestId: number, action: keyof typeof TOLD, filename: string) =>
  [
    recordChangeIfAny(deps, {
      actor,
      action,
      subject: 'plan-request',
      subjectId: requestId,
      after: { file: filename },
    }),
    deps.db.run(sql`insert into plan_request_events (request_id, status, note, author, notified, created_at)
      select r.id, r.status, ${TOLD[action](filename)}, ${actor.name}, r.email <> '' and not r.mails_stopped, ${deps.now()} from plan_requests r
      where r.id = ${requestId} and changes() > 0`),
    enqueue(deps.db, deps.now(), {
      kind: 'request-status',
      key: sql`last_insert_rowid()`,
      subjectId: requestId,
      payload: { event: sql`cast(last_insert_rowid() as text)`, about: action },
      from: sql`from plan_request_events e where e.id = last_insert_rowid() and changes() > 0 and e.notified = 1`,
    }),
  ] as const
