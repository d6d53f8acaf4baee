import { type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type FormEvent, useState } from 'react'
import type { Brief } from '~/domain/catalog/brief.ts'
import type { Concept } from '~/domain/houses/describe.ts'
import type { PricedChange } from '~/domain/plan-requests/plan-request.ts'
import { type PlanRequestFields, planRequestSchema } from '~/domain/plan-requests/request-schema.ts'
import { arrangeRooms } from '~/domain/plan-requests/rooms.ts'
import { type PlanView, planReference } from '~/domain/plans/plan.ts'
import { paths } from '~/paths.ts'
import { BriefLine } from '../catalog/brief-line.tsx'
import { useEdited } from '../hooks/use-edited.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { alertOf, fieldStates, formPropsOf, sentText } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { planTabs } from '../plans/plan-section.ts'
import { TheBuilding } from './request-building.tsx'
import { Changes } from './request-changes.tsx'
import { FilesAndAgreement, type StagedFile } from './request-files.tsx'
import { AboutYou, ThePlot } from './request-person.tsx'
import { Rooms } from './request-rooms.tsx'

type RequestPlanPageProps = {
  /** The plan to change, if the visitor comes from one. */
  plan: Pick<PlanView, 'id' | 'slug' | 'title' | 'bedrooms' | 'washrooms' | 'floors'> | null
  /** The concept house that the visitor wants. */
  concept?: Concept | null
  /** The priced changes, if the form is for changing a plan. */
  changes?: readonly PricedChange[]
  brief: Brief
  /** Known details of the signed-in person. */
  person?: Partial<PlanRequestFields> | null
  /** The idempotency key of the form. */
  formId: string
  result: SubmissionResult<string[]> | null
  /** Files uploaded with a refused form. */
  staged: readonly StagedFile[]
}

/** In the order in which errors are listed. */
const NAMES = [
  'change',
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'city',
  'projectAddress',
  'floorPlanType',
  'otherFloorPlanType',
  'planDescription',
  'roomDetails',
  'document',
  'referenceImages',
  'termsAgreed',
] as const

const SPARE_ROW = { label: '', value: '' }

function startingPoint(
  { plan, concept }: Pick<RequestPlanPageProps, 'plan' | 'concept'>,
  brief: Brief,
): Partial<PlanRequestFields> {
  const wanted = brief.words && `I want: ${brief.words}. `
  const house = plan ?? concept
  if (!house) return { planDescription: wanted, roomDetails: [...arrangeRooms([]), SPARE_ROW] }
  const rooms = { bedroom: house.bedrooms, bathrooms: house.washrooms, floors: house.floors }
  const like = plan
    ? `plan ${planReference(plan.id)}, ${plan.title}`
    : `concept house ${concept?.code}, ${concept?.outer}`
  return {
    floorPlanType: 'residential',
    planDescription: `Like ${like}. ${wanted}`,
    roomDetails: [
      ...arrangeRooms(Object.entries(rooms).map(([label, value]) => ({ label, value: String(value) }))),
      SPARE_ROW,
    ],
  }
}

const STEPS = [
  ['We read it', 'Within two working days.'],
  ['We quote', 'A fixed price in cedis, and a date.'],
  ['You accept', 'Or decline. It costs nothing.'],
  ['We draw', 'Sketch first, then the thirteen drawings.'],
] as const

function HowItWorks() {
  return (
    <section className="mt-6" aria-labelledby="how">
      <h2 id="how" className="text-xl">
        How it works
      </h2>
      <ol className="log steps">
        {STEPS.map(([step, text]) => (
          <li key={step}>
            <strong>{step}</strong>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The Request Plan tab. The form reloads the document even with scripts, so that uploaded files are shown as saved. */
export function RequestPlanPage({
  plan,
  concept,
  changes,
  brief,
  person,
  formId,
  result,
  staged,
}: RequestPlanPageProps) {
  const [form, fields] = useForm<PlanRequestFields>({
    id: 'request',
    lastResult: result,
    shouldRevalidate: 'onInput',
    defaultValue: { ...startingPoint({ plan, concept }, brief), ...person },
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: planRequestSchema }) as Submission<PlanRequestFields>,
  })
  const [isSent, setIsSent] = useState(false)
  const { onSubmit, ...formProps } = formPropsOf(form)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!event.defaultPrevented && !submitter?.getAttribute('name')) setIsSent(true)
  }
  const said = { result, edited: useEdited(result, 'request'), isChecked: true }
  const states = fieldStates(fields, NAMES, said)
  const rooms = fields.roomDetails.getFieldList().map((row) => fieldStates(row.getFieldset(), ['label', 'value'], said))
  const all = NAMES.flatMap((name) => [
    states[name],
    ...(name === 'roomDetails' ? rooms.flatMap(({ label, value }) => [label, value]) : []),
  ])
  const subject = sentText(result, 'plan') ?? plan?.slug
  const code = sentText(result, 'concept') ?? concept?.code
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead
        title={changes && plan ? `Change ${plan.title}` : 'Plans'}
        lead="Tell us about your plot and the people who will live there. We read every request ourselves and answer with a price."
      />
      <Tabs tabs={planTabs(brief.query)} current="Request Plan" label="Ways to a plan" />
      <BriefLine brief={brief} />
      <HowItWorks />
      <SiteForm
        {...formProps}
        onSubmit={submit}
        className="form request"
        method="post"
        action={
          changes && plan
            ? paths.planChange(plan.slug, brief.query)
            : code
              ? paths.requestHouse(code, brief.query)
              : paths.requestPlan(subject, brief.query)
        }
        encType="multipart/form-data"
        aria-label="Request Plan"
        reloadDocument
      >
        {/* First in the form, so that the Enter key submits it and does not click a button of a row. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
          Submit Request
        </button>
        <input type="hidden" name="formId" value={sentText(result, 'formId') ?? formId} />
        {subject ? <input type="hidden" name="plan" value={subject} /> : null}
        {code ? <input type="hidden" name="concept" value={code} /> : null}
        <FormErrors alert={alertOf(form, result, all)} fields={all} />
        {plan && !changes ? (
          <p className="prose">
            You are asking for a change of{' '}
            <SiteLink to={paths.plan(plan.slug, brief.query)}>{`${planReference(plan.id)} ${plan.title}`}</SiteLink>.
          </p>
        ) : null}
        {concept ? (
          <p className="prose">
            {'You are asking for concept house '}
            <SiteLink to={paths.house(concept.code)}>{`${concept.code}: ${concept.rooms}`}</SiteLink>.
          </p>
        ) : null}
        {changes ? <Changes field={states.change} changes={changes} chosen={result?.initialValue?.change} /> : null}
        <AboutYou {...states} />
        <ThePlot {...states} />
        <TheBuilding {...states} />
        <Rooms
          field={states.roomDetails}
          rows={rooms}
          add={() => form.insert({ name: fields.roomDetails.name, defaultValue: SPARE_ROW })}
          remove={(index) => form.remove({ name: fields.roomDetails.name, index })}
        />
        <FilesAndAgreement {...states} staged={staged}>
          <SubmitButton busy={isSent}>Submit Request</SubmitButton>
        </FilesAndAgreement>
      </SiteForm>
    </div>
  )
}
