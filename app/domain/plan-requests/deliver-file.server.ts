/** Handing over what was drawn for a request: the file is kept as those of plans are, and the client is mailed. */
import { and, eq, sql } from 'drizzle-orm'
import { planFiles, stagedUploads } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { enqueue } from '../outbox/enqueue.server.ts'
import { discardUploads, type StagedUpload, type UploadDeps } from '../uploads/staged.server.ts'

type Actor = { id: number; name: string }

/** False where the same file was delivered before: nothing is kept of it then. */
export async function deliverFile(
  deps: UploadDeps,
  actor: Actor,
  requestId: number,
  upload: StagedUpload,
): Promise<boolean> {
  const { db } = deps
  const now = deps.now()
  const { objectKey, filename, sizeBytes, sha256 } = upload
  const delivered = sql`select f.sha256 from plan_request_deliveries d join plan_files f on f.id = d.file_id where d.request_id = ${requestId}`
  const added = sql`(select id from plan_files where object_key = ${objectKey})`
  await db.batch([
    db.run(sql`insert into plan_files (revision, object_key, filename, size_bytes, sha256, created_at)
      select 1 + (select count(*) from (${delivered})), ${objectKey}, ${filename}, ${sizeBytes}, ${sha256}, ${now}
      where ${sha256} not in (${delivered})`),
    db.run(
      sql`insert into plan_request_deliveries (file_id, request_id) select id, ${requestId} from plan_files where id = ${added}`,
    ),
    recordChangeIfAny(deps, {
      actor,
      action: 'deliver',
      subject: 'plan-request',
      subjectId: requestId,
      after: { file: filename },
    }),
    db.run(sql`insert into plan_request_events (request_id, status, note, author, notified, created_at)
      select r.id, r.status, ${`${DELIVERED} ${filename}`}, ${actor.name}, r.email <> '', ${now} from plan_requests r
      where r.id = ${requestId} and ${added} is not null`),
    enqueue(db, now, {
      kind: 'request-status',
      key: sql`last_insert_rowid()`,
      subjectId: requestId,
      payload: { event: sql`cast(last_insert_rowid() as text)` },
      from: sql`from plan_request_events e where e.id = last_insert_rowid() and changes() > 0 and e.notified = 1`,
    }),
    db.delete(stagedUploads).where(and(eq(stagedUploads.id, upload.id), sql`${added} is not null`)),
  ])
  const kept = await db.select({ id: planFiles.id }).from(planFiles).where(eq(planFiles.objectKey, objectKey)).get()
  if (!kept) await discardUploads(deps, [upload])
  return kept !== undefined
}

const DELIVERED = 'Your drawings are ready:'
