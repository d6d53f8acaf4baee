import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { receiveTeamPhoto, requireMember } from '~/http/actions/team-photo.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { TeamPhotoPage } from '~/ui/admin/team-photo-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Photograph', description: 'The photograph of a person of the team.', isPrivate: true })

export const headers = privateHeaders

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
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return <TeamPhotoPage {...useLoaderData<typeof loader>()} error={answer?.error ?? null} busy={busy} />
}

export function ErrorBoundary() {
  return <SectionError />
}
