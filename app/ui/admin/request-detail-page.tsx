import type { HouseCard } from '~/domain/houses/describe.ts'
import { NOT_FOR_BUILDING } from '~/domain/houses/messages.ts'
import { orderLabel } from '~/domain/orders/order.ts'
import { paymentMinor } from '~/domain/payments/money.ts'
import { STATE_LABELS, stateOf } from '~/domain/payments/order-state.ts'
import { changeWords, eventTitle, REQUEST_STATUS_LABELS } from '~/domain/plan-requests/plan-request.ts'
import { type RequestDetail, requesterOf, typeOf } from '~/domain/plan-requests/request-list.ts'
import { roomLabel } from '~/domain/plan-requests/rooms.ts'
import { PROTECTED_FILE } from '~/domain/plan-requests/staff-messages.ts'
import { planReference } from '~/domain/plans/plan.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatBytes, formatDate, formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { PlanSvg } from '../houses/plan-svg.tsx'
import { FormErrors } from '../kit/error-summary.tsx'
import { TextAreaField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { type Cell, TitleBlock } from '../kit/title-block.tsx'
import { QuoteSums } from '../plan-requests/request-quote.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { MailLink, PhoneLink } from './kit/contact-links.tsx'
import { DownloadLink } from './kit/icon-link.tsx'
import { OtherRows } from './kit/other-rows.tsx'
import { Section } from './kit/section.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { Timeline } from './kit/timeline.tsx'
import { PersonLink } from './person-page.tsx'
import { RequestChangeForm, type RequestChangeFormProps } from './request-change-form.tsx'
import { RequestDeliverForm } from './request-deliver-form.tsx'

type RequestDetailPageProps = RequestChangeFormProps & {
  /** The concept house that was asked for. */
  house?: HouseCard | null
  noteResult?: FormResult | undefined
  /** Why a file could not be delivered. */
  deliverError?: string
}

function Asked({ request }: { request: RequestDetail }) {
  const { plan, email, phone } = request
  const cells: Cell[] = [
    { label: 'Floor plan type', value: typeOf(request) },
    { label: 'Received', value: formatDateTime(request.createdAt) },
    { label: 'Email', value: email ? <MailLink email={email} subject={request.reference} /> : 'Erased' },
    { label: 'Phone Number', value: phone ? <PhoneLink phone={phone} /> : 'Erased' },
    {
      label: 'Where',
      value: [request.projectAddress, request.city, request.country].filter(Boolean).join(', '),
      span: 'all',
    },
    {
      label: 'Rooms',
      value: request.roomDetails.map(({ label, value }) => `${roomLabel(label)} ${value}`).join(', '),
      span: 'all',
    },
    ...(plan
      ? [
          {
            label: 'Plan to change',
            value: <a href={paths.plan(plan.slug)}>{`${planReference(plan.id)} ${plan.title}`}</a>,
            span: 'all' as const,
          },
        ]
      : []),
    ...(request.changes.length > 0
      ? [{ label: 'Changes', value: request.changes.map(changeWords).join(', '), span: 'all' as const }]
      : []),
    { label: 'Terms', value: `Agreed to the terms of ${request.termsVersion}.`, span: 'all' },
  ]
  return <TitleBlock cells={cells} />
}

function ConceptHouse({ house: { code, rooms, outer, area, drawings } }: { house: HouseCard }) {
  return (
    <Section title="Concept house">
      <p>
        <a href={paths.house(code)}>{code}</a>
        {`: ${rooms}. ${outer}, ${area}. ${NOT_FOR_BUILDING}.`}
      </p>
      {drawings.map(({ name, plan }) => (
        <figure key={name}>
          <PlanSvg drawing={plan} />
          <figcaption className="cap">{name}</figcaption>
        </figure>
      ))}
      <p className="flex flex-wrap gap-x-4">
        <DownloadLink href={paths.houseFile(code, 'dxf')}>Drawing (DXF)</DownloadLink>{' '}
        <DownloadLink href={paths.houseFile(code, 'csv')}>Bill of quantities (CSV)</DownloadLink>
      </p>
    </Section>
  )
}

function Files({ request }: { request: RequestDetail }) {
  return (
    <Section title="Files" empty={request.files.length === 0 && 'No files came with this request.'}>
      <ul>
        {request.files.map((file) => (
          <li key={file.id} className="flex min-h-(--target) flex-wrap items-center gap-x-4">
            <DownloadLink href={paths.planRequestStaffFile(request.id, file.id)}>{file.filename}</DownloadLink>
            {request.protectedFiles.includes(file.id) && <span className="cap">{PROTECTED_FILE}</span>}
            <span className="cap">{`${file.kind === 'document' ? 'Document' : 'Reference picture'}, ${formatBytes(file.sizeBytes)}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Notes({ request, noteResult = null }: Pick<RequestDetailPageProps, 'request' | 'noteResult'>) {
  const { formProps, fields, errors } = useFields({
    id: 'internal',
    result: noteResult,
    names: ['note'],
  })
  return (
    <Section title="Internal notes">
      <SiteForm
        {...formProps}
        method="post"
        action={paths.planRequestNotes(request.id)}
        className="form"
        aria-label="Internal notes"
      >
        <FormErrors {...errors} />
        <TextAreaField
          field={fields.note}
          label="New note"
          rows={3}
          hint="For staff only. The requester cannot see this."
        />
        <div className="acts">
          <SubmitButton kind="line">Add note</SubmitButton>
        </div>
      </SiteForm>
      {request.notes.length > 0 ? (
        <div className="mt-5">
          <Timeline
            moments={request.notes.map(({ id, createdAt, body, author }) => ({
              key: id,
              at: createdAt,
              title: author,
              detail: <span className="whitespace-pre-line">{body}</span>,
            }))}
          />
        </div>
      ) : null}
    </Section>
  )
}

function History({ request }: { request: RequestDetail }) {
  return (
    <Section title="Status history">
      <Timeline
        moments={request.events.map((event, at) => ({
          key: event.id,
          at: event.createdAt,
          title: eventTitle(event, request.events[at + 1]),
          detail: (
            <>
              {`${event.author === 'requester' ? 'By the requester' : `By ${event.author}`}${event.notified ? ', emailed' : ', not emailed'}`}{' '}
              {event.note ? <span className="block whitespace-pre-line">{event.note}</span> : null}
            </>
          ),
        }))}
      />
    </Section>
  )
}

export function RequestDetailPage(props: RequestDetailPageProps) {
  const { request } = props
  return (
    <>
      <AdminHead title={requesterOf(request)} back={{ label: 'Plan requests', href: paths.planRequestsAdmin() }}>
        <StatusChip status={request.status} label={REQUEST_STATUS_LABELS[request.status]} />
        <span className="cap num">{request.reference}</span>
      </AdminHead>
      <div className="cols">
        <div className="stack">
          <Asked request={request} />
          <PersonLink email={request.email} phone={request.phone} />
          {request.mailsStopped ? <p>The requester has stopped our emails. Please call instead.</p> : null}
          <p className="prose whitespace-pre-line">{request.planDescription}</p>
          <Files request={request} />
          {request.quote ? <QuoteSums quote={request.quote} /> : null}
          <OtherRows
            title="Payments of this request"
            rows={(request.quote?.payments ?? []).map((payment) => ({
              href: paths.orderAdmin(payment.reference),
              text: `${orderLabel(payment.number)} ${payment.planTitle}`,
              note: `${formatCedis(paymentMinor(payment))}, ${STATE_LABELS[stateOf(payment)]}`,
            }))}
          />
          <RequestChangeForm key={request.updatedAt} {...props} />
        </div>
        <div className="stack">
          {props.house ? <ConceptHouse house={props.house} /> : null}
          <RequestDeliverForm request={request} error={props.deliverError} />
          <History request={request} />
          <Notes key={request.notes.length} {...props} />
          <OtherRows
            title="Other requests of this person"
            rows={request.others.map((other) => ({
              href: paths.planRequestAdmin(other.id),
              text: `${typeOf(other)}, ${other.city}`,
              note: [formatDate(other.createdAt), REQUEST_STATUS_LABELS[other.status], other.concept]
                .filter(Boolean)
                .join(', '),
            }))}
          />
        </div>
      </div>
    </>
  )
}
