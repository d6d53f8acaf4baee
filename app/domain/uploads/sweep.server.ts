/** Removes uploads whose form was not accepted for a day, and what broke off; a few hundred at a time. */
import { lt } from 'drizzle-orm'
import { stagedUploads } from '~db/schema/index.ts'
import { discardUploads, STAGED_MS, type UploadDeps } from './staged.server.ts'

export async function sweepUploads(deps: UploadDeps): Promise<void> {
  const rows = await deps.db
    .select({ id: stagedUploads.id })
    .from(stagedUploads)
    .where(lt(stagedUploads.createdAt, deps.now() - STAGED_MS))
    .limit(200)
  await discardUploads(deps, rows)
}
