import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { describeRecord } from '~/domain/buildings/building.ts'
import { buildingKey } from '~/domain/buildings/buildings.server.ts'
import { readStageAccount } from '~/domain/buildings/stage-payments.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { dayOf } from '~/domain/shared/units.ts'
import { receiveUpdate, requireBuilding } from '~/http/actions/building.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { BuildingPage } from '~/ui/admin/building-page.tsx'
import styles from '~/ui/buildings/buildings.css?inline'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle = { styles: [styles] }

export const meta = privateMeta('Building', 'The record of a house.')

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'building')
  const { entries, ...building } = await requireBuilding(context, params.id)
  const { id, client, email, planTitle } = building
  return {
    building: { id, client, planTitle },
    buildingKey: email === '' ? '' : await buildingKey(context.keys, building),
    ...describeRecord(entries),
    account: await readStageAccount(context, { id, entries }),
    formId: randomKey(),
    today: dayOf(context.now()),
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const actor = await requireStaff(context, request, 'building')
  const { id } = await requireBuilding(context, params.id)
  return receiveUpdate(context, request, id, actor)
}

export default function Building() {
  const answer = useActionData<typeof action>() ?? null
  return <BuildingPage {...useLoaderData<typeof loader>()} answer={answer} held={answer?.held ?? []} />
}
