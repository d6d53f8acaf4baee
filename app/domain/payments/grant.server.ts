/** What a grant allows, and the signed links to its files. The caller must check access first. */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import type { grants } from '~db/schema/index.ts'
import { paths } from '../../paths.ts'
import type { SignedKeys } from '../shared/signed-key.server.ts'
import type { RefusalReason } from './grant.ts'

const PURPOSE = 'download'
/** The slowest connection that download times allow for. */
const SLOWEST_BYTES_PER_SECOND = 50_000

export type LinkDeps = { db: Database; keys: SignedKeys; now: () => number; linkSeconds: number }
/** The download address of a file under a grant, and when it expires. */
export async function linkTo(deps: LinkDeps, grantId: number, fileId: number) {
  const expiresAt = deps.now() + deps.linkSeconds * 1000
  return { url: paths.download(await deps.keys.seal(PURPOSE, `${grantId}.${fileId}.${expiresAt}`)), expiresAt }
}

type Grant = Pick<typeof grants.$inferSelect, 'state' | 'grantOverride'>

/** Why a grant is refused now, or null. A decision of staff overrides the payment's state. */
export function refusalOf(grant: Grant): RefusalReason | null {
  if (grant.grantOverride === 'granted') return null
  if (grant.grantOverride === 'revoked') return 'revoked'
  return grant.state === 'live' ? null : grant.state === 'suspended' ? 'suspended' : 'refunded'
}

/** The content of a token, or null if it is not ours. */
export async function readLink(keys: SignedKeys, token: string) {
  const payload = await keys.open(PURPOSE, token)
  const parts = payload?.split('.').map(Number)
  if (parts?.length !== 3 || !parts.every(Number.isSafeInteger)) return null
  const [grantId = 0, fileId = 0, expiresAt = 0] = parts
  return { grantId, fileId, expiresAt }
}

/** How long after expiry a started download may be resumed: the time of the whole file on a slow connection. */
export const resumeGraceMs = (sizeBytes: number) => Math.ceil(sizeBytes / SLOWEST_BYTES_PER_SECOND) * 1000

/** For a row of `orders`: the orders `b` that it credits. */
const credited = sql`(b.id = orders.upgrade_of or b.upgrade_of = orders.upgrade_of) and b.id < orders.id and b.paid_at < orders.created_at`

/** For a row of `orders` with its grant: a file bought as an upgrade is given while what it credits stands. */
export const grantState = sql<'live' | 'suspended' | 'ended'>`case
  when grants.state = 'ended'
    or exists (select 1 from orders b where ${credited} and b.status = 'refunded' and b.ended_at > orders.created_at) then 'ended'
  when grants.state = 'suspended' or exists (select 1 from orders b where ${credited} and b.status = 'disputed') then 'suspended'
  else grants.state end`
