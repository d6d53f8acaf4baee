import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { describeRecord } from '~/domain/buildings/building.ts'
import { randomKey } from '~/domain/shared/signed-key.server'
import { receiveFromClient, requireBuilding } from '~/http/actions/building.server'
import { privateMeta } from '~/http/document/page-meta'
import { useOutcome } from '~/http/document/root-data'
import { BuildingPage } from '~/ui/buildings/building-page'
import styles from '~/ui/buildings/buildings.css?inline'

export { LinkError as ErrorBoundary } from '~/http/document/link-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const handle = { styles: [styles] }

export const meta = privateMeta('Your building', 'How far your house is.')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { planTitle, isPublic, mailsStopped, entries } = await requireBuilding(context, params.key)
  return {
    planTitle,
    isPublic,
    mailsStopped,
    ...describeRecord(entries),
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
