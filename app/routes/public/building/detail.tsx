import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { describeRecord } from '~/domain/buildings/building.ts'
import { LINK_INVALID } from '~/domain/newsletter/messages.ts'
import { randomKey } from '~/domain/shared/signed-key.server'
import { receiveFromClient, requireBuilding } from '~/http/actions/building.server'
import { pageMeta } from '~/http/document/page-meta'
import { useOutcome } from '~/http/document/root-data'
import { SectionError } from '~/http/document/section-error'
import { privateHeaders } from '~/http/reply.server'
import { BuildingPage } from '~/ui/buildings/building-page'
import styles from '~/ui/buildings/buildings.css?inline'
import { Answer } from '~/ui/kit/answer'

export const handle = { styles: [styles] }

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your building', description: 'How far your house is.', isPrivate: true })

export const headers = privateHeaders

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
  const busy = useNavigation().formMethod === 'POST'
  return (
    <BuildingPage
      {...useLoaderData<typeof loader>()}
      answer={answer ?? null}
      outcome={useOutcome(answer)}
      busy={busy}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError missing={<Answer title={LINK_INVALID} text="Please use the link in our latest email." />} />
}
