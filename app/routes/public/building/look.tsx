import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { describeRecord, isReport } from '~/domain/buildings/building.ts'
import { receiveSurvey, requireSurvey } from '~/http/actions/survey.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useOutcome } from '~/http/document/root-data.ts'
import { paths } from '~/paths.ts'
import { SurveyPage } from '~/ui/buildings/survey-page.tsx'

export { LinkError as ErrorBoundary } from '~/http/document/link-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('A surveyor’s look', 'What you saw of one stage of a house.')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { stage, name, isDone, building } = await requireSurvey(context, params.key)
  const { entries, stages } = describeRecord(building.entries)
  return {
    ...{ stage, name, isDone, planTitle: building.planTitle },
    criteria: stages.find((each) => each.name === stage)?.criteria ?? '',
    reports: entries
      .filter((entry) => isReport(entry.kind) && entry.stage === stage && entry.correctedBy === 0)
      .map(({ sequence, day, text, photos }) => ({ sequence, day, text, photos: photos.length })),
    href: paths.survey(params.key ?? ''),
  }
}

export const action = ({ params, request, context }: ActionFunctionArgs) =>
  receiveSurvey(context, request, params.key ?? '')

export default function Survey() {
  const answer = useActionData<typeof action>()
  return <SurveyPage {...useLoaderData<typeof loader>()} answer={answer ?? null} outcome={useOutcome(answer)} />
}
