import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeBuilding } from '~/domain/buildings/admin.server.ts'
import { BUILDING_SAVED, NO_SUCH_PROJECT } from '~/domain/buildings/building.ts'
import { buildingSchema } from '~/domain/buildings/building-schema.ts'
import { errorsOf, formAnswer, requireBuilding } from '~/http/actions/building.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { BuildingFormPage } from '~/ui/admin/building-form-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Edit building', 'Who a house is for.')

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'building', 'write')
  const { id, client, email, projectId } = await requireBuilding(context, params.id)
  return { building: { id, client, email, projectId } }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const actor = await requireStaff(context, request, 'building')
  const building = await requireBuilding(context, params.id)
  const fields = await requireForm(request, formFields(buildingSchema))
  const submission = parseWithZod(fields, { schema: buildingSchema })
  if (submission.status !== 'success') return formAnswer(400, errorsOf(submission), fields)
  const changed = await changeBuilding(context, actor, building, submission.value)
  return changed.ok
    ? redirectWithToast(context, paths.buildingAdmin(building.id), { tone: 'good', text: BUILDING_SAVED })
    : formAnswer(400, { project: [NO_SUCH_PROJECT] }, fields)
}

export default function EditBuilding() {
  const answer = useActionData<typeof action>() ?? null
  return <BuildingFormPage {...useLoaderData<typeof loader>()} answer={answer} />
}
