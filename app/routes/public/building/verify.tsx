import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isSignedHead } from '~/domain/buildings/buildings.server.ts'
import { verifyRecord } from '~/domain/buildings/verify.server.ts'
import { sha256Hex } from '~/domain/shared/signed-key.server.ts'
import { requireClientBuilding } from '~/http/actions/building.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { notFound } from '~/http/reply.server.ts'
import { VerifyPage } from '~/ui/buildings/verify-page.tsx'

export { LinkError as ErrorBoundary } from '~/http/document/link-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Check the record', 'Whether anything was changed.')

/** `seen` is the number and the hash of an entry, from an emailed link, in the mails of staff with our signature. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { id, createdAt, head, entries } = await requireClientBuilding(context, params.key)
  const [, sequence, hash, signature] =
    /^(\d{1,9})-([0-9a-f]{64})(?:-([\w-]{20,100}))?$/.exec(new URL(request.url).searchParams.get('seen') ?? '') ?? []
  const seen = sequence && hash ? { sequence: Number(sequence), hash } : null
  // What the daily mail of staff says is signed; a link that somebody made up is not answered.
  if (seen && signature && !(await isSignedHead(context.keys, id, { ...seen, signature }))) throw notFound('building')
  const deps = { files: context.files, log: context.log, sha256: sha256Hex }
  const verdict = await verifyRecord(deps, { head, entries }, seen)
  return {
    ...verdict,
    since: createdAt,
    seen: seen?.sequence ?? null,
    count: entries.length,
    head,
    buildingKey: params.key ?? '',
  }
}

export default function Verify() {
  return <VerifyPage {...useLoaderData<typeof loader>()} />
}
