import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { describeRecord } from '~/domain/buildings/building.ts'
import { contractSchema } from '~/domain/buildings/building-schema.ts'
import * as CONTRACT from '~/domain/buildings/contract.ts'
import { stateContract } from '~/domain/buildings/contracts.server.ts'
import { readStageAccount } from '~/domain/buildings/stage-payments.server.ts'
import { randomKey, sha256Hex } from '~/domain/shared/signed-key.server.ts'
import { errorsOf, formAnswer, numberOf, requireBuilding } from '~/http/actions/building.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ContractFormPage } from '~/ui/admin/contract-form-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Contract', 'What a house costs, by stage.')

const namesOf = (building: Awaited<ReturnType<typeof requireBuilding>>) =>
  describeRecord(building.entries).stages.map(({ name }) => name)

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'building', 'write')
  const building = await requireBuilding(context, params.id)
  const account = await readStageAccount(context, building)
  return { id: building.id, stages: namesOf(building), account, formId: randomKey() }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const actor = await requireStaff(context, request, 'building')
  const building = await requireBuilding(context, params.id)
  const fields = await requireForm(request, formFields(contractSchema, ['formId']))
  const submission = parseWithZod(fields, { schema: contractSchema })
  if (submission.status !== 'success') return formAnswer(400, errorsOf(submission), fields)
  const { contract, split } = submission.value
  const { prices, error } = CONTRACT.readSplit(split, namesOf(building), contract)
  if (error) return formAnswer(400, { split: [error] }, fields)
  const isFirst = CONTRACT.readContracts(building.entries).contract === null
  const submissionKey = await sha256Hex(JSON.stringify(['contract', numberOf(fields), contract, prices]))
  const stated = await stateContract({ ...context, sha256: sha256Hex }, actor, building, prices, submissionKey)
  if (!stated.ok) return formAnswer(400, { split: [CONTRACT.splitRefusal(stated)] }, fields)
  const text = isFirst ? CONTRACT.CONTRACT_SAVED : CONTRACT.CONTRACT_PROPOSED
  return redirectWithToast(context, paths.buildingAdmin(building.id), { tone: 'good', text })
}

export default function BuildingContract() {
  const answer = useActionData<typeof action>() ?? null
  return <ContractFormPage {...useLoaderData<typeof loader>()} answer={answer} />
}
