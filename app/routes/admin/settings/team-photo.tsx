import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { receiveTeamPhoto, requireMember } from '~/http/actions/team-photo.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { TeamPhotoPage } from '~/ui/admin/team-photo-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Photograph', 'The photograph of a person of the team.')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'texts')
  const { place, member, revision } = await requireMember(context, params.place)
  return { place, member, revision }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const user = await requireStaff(context, request, 'texts')
  return receiveTeamPhoto(context, request, params.place, user)
}

export default function TeamPhoto() {
  return <TeamPhotoPage {...useLoaderData<typeof loader>()} error={useActionData<typeof action>()?.error} />
}
