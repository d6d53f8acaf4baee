/** The system's status: the jobs' last runs, the last webhook, and whether the stores have the rows' objects. */
import { asc, desc, eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { jobRuns, paymentEvents, pictures, planFiles } from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import { originalKey } from '../gallery/variants.ts'
import type { StorageCheck, SystemStatus } from './system-status.ts'

export async function getSystemStatus(db: Database): Promise<SystemStatus> {
  const [jobs, webhooks] = await db.batch([
    db.select().from(jobRuns).orderBy(asc(jobRuns.name)).limit(50),
    db
      .select({ at: paymentEvents.receivedAt, event: paymentEvents.event })
      .from(paymentEvents)
      .where(eq(paymentEvents.source, 'webhook'))
      .orderBy(desc(paymentEvents.receivedAt))
      .limit(1),
  ])
  return { jobs, lastWebhookAt: webhooks[0]?.at ?? null, lastWebhookEvent: webhooks[0]?.event ?? null }
}

/** How many of the newest rows of each kind are checked. */
const LOOKED_AT = 40

/** Names the rows whose object is missing or has another size. */
export async function checkStorage(deps: {
  db: Database
  pictures: Pick<ObjectStore, 'head'>
  files: Pick<ObjectStore, 'head'>
}): Promise<StorageCheck> {
  const [shots, files] = await deps.db.batch([
    deps.db.select({ id: pictures.id, key: pictures.key }).from(pictures).orderBy(desc(pictures.id)).limit(LOOKED_AT),
    deps.db
      .select({
        id: planFiles.id,
        key: planFiles.objectKey,
        sizeBytes: planFiles.sizeBytes,
        filename: planFiles.filename,
      })
      .from(planFiles)
      .orderBy(desc(planFiles.id))
      .limit(LOOKED_AT),
  ])
  const missing = await Promise.all([
    ...shots.map(async ({ id, key }) => ((await deps.pictures.head(originalKey(key))) ? null : `picture ${id}`)),
    ...files.map(async ({ id, key, sizeBytes, filename }) =>
      (await deps.files.head(key))?.sizeBytes === sizeBytes ? null : `file ${id} (${filename})`,
    ),
  ])
  return { looked: shots.length + files.length, missing: missing.filter((each) => each !== null) }
}
