/**
 * A person's own profile, purchases and requests. These are found by address, and only once it is confirmed: a person
 * who entered somebody else's sees nothing.
 */
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planRequests, stagedUploads, users } from '~db/schema/index.ts'
import type { Images } from '../../adapters/images.server.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import { paths } from '../../paths.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import type { PictureRefusal } from '../gallery/picture-refusal.ts'
import { storePicture } from '../gallery/pictures.server.ts'
import { pictureKey } from '../gallery/variants.ts'
import { issueDownload, listOrdersOf } from '../orders/get-order.server.ts'
import { orderKey } from '../orders/start-purchase.server.ts'
import { requestKey } from '../plan-requests/submit-request.server.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import { announceUpload, discardUploads, removeReleased } from '../uploads/staged.server.ts'
import { releasePhotos } from './release-photos.server.ts'
import type { CurrentUser } from './session.ts'

type Deps = { db: Database; now: () => number }
type Stores = { pictures: ObjectStore; files: ObjectStore }
type LinkDeps = Deps & { keys: SignedKeys; linkSeconds: number }

/** The newest of each are shown; the data export has all. */
const SHOWN = 20

export async function listPurchases(deps: LinkDeps, user: CurrentUser) {
  if (!user.emailVerified) return []
  const rows = await listOrdersOf(deps.db, user.email, SHOWN)
  return Promise.all(
    rows.map(async ({ id, ...order }) => {
      const download = order.status === 'paid' ? await issueDownload(deps, id) : null
      return {
        ...order,
        href: paths.order(order.reference, await orderKey(deps.keys, order.reference)),
        downloadHref: download?.ok ? download.value.url : null,
      }
    }),
  )
}

export async function listOwnRequests(deps: LinkDeps, user: CurrentUser) {
  if (!user.emailVerified) return []
  const rows = await deps.db
    .select({ reference: planRequests.reference, status: planRequests.status, createdAt: planRequests.createdAt })
    .from(planRequests)
    .where(eq(planRequests.email, user.email))
    .orderBy(desc(planRequests.createdAt))
    .limit(SHOWN)
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      href: paths.planRequest(row.reference, await requestKey(deps.keys, row.reference)),
    })),
  )
}

/** The audit log records a new name of staff; a customer's name is deleted with the account. */
export const renameUser = (deps: Deps, user: CurrentUser, name: string) =>
  deps.db.batch([
    deps.db
      .update(users)
      .set({ name, updatedAt: deps.now() })
      .where(and(eq(users.id, user.id), ne(users.name, name))),
    ...(user.role !== 'User'
      ? [
          recordChangeIfAny(deps, {
            actor: user,
            action: 'update',
            subject: 'user',
            subjectId: user.id,
            before: { name: user.name },
            after: { name },
          }),
        ]
      : []),
  ])

/**
 * Checks the photo by content, compresses it like every picture and removes the previous one. Neither failures nor
 * parallel calls leave a picture without a row.
 */
export async function changePhoto(
  deps: Deps & Stores & { images: Images; randomKey: () => string },
  user: CurrentUser,
  bytes: Uint8Array | null,
): Promise<Result<null, PictureRefusal>> {
  const { db } = deps
  let photoKey: string | null = null
  let uploadId = 0
  if (bytes) {
    photoKey = pictureKey('photo', deps.randomKey())
    uploadId = await announceUpload(deps, { field: 'photo', store: 'pictures', objectKey: photoKey })
    const stored = await storePicture(deps, bytes, photoKey).catch(async (cause) => {
      await discardUploads(deps, [{ id: uploadId }]).catch(() => undefined)
      throw cause
    })
    if (!stored.ok) {
      await discardUploads(deps, [{ id: uploadId }])
      return err(stored.reason)
    }
  }
  await db.batch([
    releasePhotos(deps, sql`users.id = ${user.id}`),
    db.update(users).set({ photoKey, updatedAt: deps.now() }).where(eq(users.id, user.id)),
    // It has an owner now, unless the account was deleted meanwhile.
    db
      .delete(stagedUploads)
      .where(
        and(
          eq(stagedUploads.id, uploadId),
          sql`exists (select 1 from users where users.id = ${user.id} and users.photo_key = ${photoKey})`,
        ),
      ),
  ])
  if (user.photoKey) await removeReleased(deps, [user.photoKey]).catch(() => undefined)
  return ok(null)
}
