/** Releases the photos of people who change or remove them, or leave, to the upload sweep. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { releaseObjects } from '../uploads/staged.server.ts'

/** For the change's batch, before the change: the photos of these rows of `users`. */
export const releasePhotos = (deps: { db: Database; now: () => number }, which: SQL) =>
  releaseObjects(
    deps,
    'pictures',
    sql`select users.photo_key as object_key from users where users.photo_key is not null and ${which}`,
  )
