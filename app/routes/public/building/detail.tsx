import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { describeRecord } from '~/domain/buildings/building.ts'
import { readStageAccount } from '~/domain/buildings/stage-payments.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { receiveFromClient, requireClientBuilding } from '~/http/actions/building.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useOutcome } from '~/http/document/root-data.ts'
import { BuildingPage } from '~/ui/buildings/building-page.tsx'
import styles from '~/ui/buildings/buildings.css?inline'

export { LinkError as ErrorBoundary } from '~/http/document/link-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle = { styles: [styles] }

export const meta = privateMeta('Your building', 'How far your house is.')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const building = await requireClientBuilding(context, params.key)
  const { planTitle, isPublic, mailsStopped, entries } = building
  return {
    planTitle,
    isPublic,
    mailsStopped,
    ...describeRecord(entries),
    account: await readStageAccount(context, building),
    buildingKey: params.key ?? '',
    formId: randomKey(),
  }
}

export const action = ({ params, request, context }: ActionFunctionArgs) =>
  receiveFromClient(context, request, params.key ?? '')

export default function Building() {
  const answer = useActionData<typeof action>()
  return <BuildingPage {...useLoaderData<typeof loader>()} answer={answer ?? null} outcome={useOutcome(answer)} />
}
