import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { createBuilding } from '~/domain/buildings/admin.server.ts'
import { BUILDING_ADDED, NO_SUCH_PLAN } from '~/domain/buildings/building.ts'
import { newBuildingSchema } from '~/domain/buildings/building-schema.ts'
import { randomKey, sha256Hex } from '~/domain/shared/signed-key.server.ts'
import { errorsOf, formAnswer, numberOf } from '~/http/actions/building.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { BuildingFormPage } from '~/ui/admin/building-form-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('New building', 'A house for a client.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'building', 'write')
  return { formId: randomKey() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireStaff(context, request, 'building')
  const fields = await requireForm(request, formFields(newBuildingSchema, ['formId']))
  const submission = parseWithZod(fields, { schema: newBuildingSchema })
  if (submission.status !== 'success') return formAnswer(400, errorsOf(submission), fields)
  const submissionKey = await sha256Hex(JSON.stringify([actor.id, numberOf(fields), submission.value]))
  const made = await createBuilding({ ...context, sha256: sha256Hex }, actor, submission.value, submissionKey)
  return made.ok
    ? redirectWithToast(context, paths.buildingAdmin(made.value.id), { tone: 'good', text: BUILDING_ADDED })
    : formAnswer(400, { plan: [NO_SUCH_PLAN] }, fields)
}

export default function NewBuilding() {
  const answer = useActionData<typeof action>() ?? null
  return <BuildingFormPage {...useLoaderData<typeof loader>()} building={null} answer={answer} />
}
