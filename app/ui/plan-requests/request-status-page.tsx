import { formatPhone } from '~/domain/places/phone.ts'
import {
  changeWords,
  drawingsHere,
  eventTitle,
  nextStepOf,
  type PlanRequestView,
  REQUEST_HEADINGS,
  REQUEST_STATUS_LABELS,
  type RequestStatus,
} from '~/domain/plan-requests/plan-request.ts'
import type { Delivery, Quote } from '~/domain/plan-requests/quote.ts'
import { FLOOR_PLAN_LABELS } from '~/domain/plan-requests/request-schema.ts'
import { roomLabel } from '~/domain/plan-requests/rooms.ts'
import { planReference } from '~/domain/plans/plan.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { formatBytes, formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { TextLink } from '../kit/button-link.tsx'
import { Chip, type ChipKind } from '../kit/chip.tsx'
import type { FormAnswer } from '../kit/field.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { ReturnedMail } from '../kit/returned-mail.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { type Cell, TitleBlock } from '../kit/title-block.tsx'
import { CONTACT_WAYS_ICONS, ContactWays } from '../orders/contact-ways.tsx'
import { Deliveries, RequestQuote } from './request-quote.tsx'

type RequestStatusPageProps = {
  request: PlanRequestView
  /** The key of the emailed link, for browsers without cookies. */
  requestKey: string | undefined
  /** Null if there is no quote to accept. */
  quote: Quote | null
  deliveries: readonly Delivery[]
  now: number
  settings: SiteSettings
  /** The requester's address, if mail came back from it, and the answer to the form that corrects it. */
  returned: string | null
  address: FormAnswer | null
}

const CHIPS: Record<RequestStatus, ChipKind> = {
  pending: 'half',
  reviewing: 'half',
  quoted: 'half',
  accepted: 'full',
  declined: 'empty',
  completed: 'full',
}

function Asked({ request }: { request: PlanRequestView }) {
  const { plan } = request
  const type = request.floorPlanType === 'other' ? request.otherFloorPlanType : FLOOR_PLAN_LABELS[request.floorPlanType]
  const cells: Cell[] = [
    { label: 'Floor plan type', value: type },
    { label: 'Sent', value: formatDateTime(request.createdAt) },
    ...(request.concept
      ? [
          {
            label: 'Concept house',
            value: <SiteLink to={paths.house(request.concept)}>{request.concept}</SiteLink>,
            span: 'all' as const,
          },
        ]
      : []),
    ...(plan
      ? [
          {
            label: 'Plan to change',
            value: <SiteLink to={paths.plan(plan.slug)}>{`${planReference(plan.id)} ${plan.title}`}</SiteLink>,
            span: 'all' as const,
          },
        ]
      : []),
    ...(request.changes.length > 0
      ? [
          {
            label: 'Changes',
            value: request.changes.map(changeWords).join(', '),
            span: 'all' as const,
          },
        ]
      : []),
    { label: 'Where', value: [request.projectAddress, request.city, request.country].join(', '), span: 'all' },
    {
      label: 'Rooms',
      value: request.roomDetails.map(({ label, value }) => `${roomLabel(label)} ${value}`).join(', '),
      span: 'all',
    },
    {
      label: 'Your details',
      value: `${request.firstName} ${request.lastName}, ${request.email}, ${formatPhone(request.phone)}`,
      span: 'all',
    },
    { label: 'Terms', value: `Agreed to the terms of ${request.termsVersion}.`, span: 'all' },
  ]
  return <TitleBlock cells={cells} />
}

function Files({ request, requestKey }: Pick<RequestStatusPageProps, 'request' | 'requestKey'>) {
  if (request.files.length === 0) return <p className="soft">No files came with this request.</p>
  return (
    <ul className="kept">
      {request.files.map((file) => (
        <li key={file.id}>
          <a className="link" href={paths.planRequestFile(request.reference, file.id, requestKey)} download>
            {file.filename}
          </a>{' '}
          <span className="cap">{formatBytes(file.sizeBytes)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The status of a request: its progress, what was asked, and the next step. */
export function RequestStatusPage(props: RequestStatusPageProps) {
  const { request, requestKey, quote, deliveries, now, settings } = props
  const given = deliveries.filter(({ withdrawnAt }) => withdrawnAt === null)
  const [heading, next] =
    request.status === 'accepted' && given.length > 0
      ? drawingsHere(given.some(({ url }) => url))
      : [REQUEST_HEADINGS[request.status], nextStepOf(request.status, request.quoteMinor !== null)]
  return (
    <div className="wrap">
      <IconSprite names={CONTACT_WAYS_ICONS} />
      <PageHead
        above={<p className="cap num break-all">{`Request ${request.reference}`}</p>}
        title="Your plan request"
      />
      <div className="split">
        <section className="stack" aria-labelledby="state">
          <p>
            <Chip kind={CHIPS[request.status]}>{REQUEST_STATUS_LABELS[request.status]}</Chip>
          </p>
          <ReturnedMail
            email={props.returned}
            action={paths.planRequest(request.reference, requestKey)}
            accessKey={requestKey}
            answer={props.address}
          />
          <h2 id="state">{heading}</h2>
          <p className="prose">{next}</p>
          {quote ? (
            <RequestQuote
              reference={request.reference}
              changes={request.changes}
              quote={quote}
              requestKey={requestKey}
              now={now}
            />
          ) : null}
          <Deliveries files={deliveries} />
          <ContactWays settings={settings} about={request.reference} />
          <p>
            <TextLink
              to={paths.planRequestStop(request.reference, requestKey)}
              label={request.mailsStopped ? 'Have emails about this request again' : 'Stop emails about this request'}
            />
          </p>
          <h2 className="text-xl pt-10">Progress</h2>
          <ol className="log">
            {request.events.map((event, at) => (
              <li key={event.id}>
                <strong>{eventTitle(event, request.events[at - 1])}</strong>{' '}
                <span className="cap num">{formatDateTime(event.createdAt)}</span>
                {event.note ? <p className="soft whitespace-pre-line">{event.note}</p> : null}
              </li>
            ))}
          </ol>
        </section>
        <div className="stack">
          <h2 className="text-xl">What you asked for</h2>
          <Asked request={request} />
          <p className="prose whitespace-pre-line">{request.planDescription}</p>
          <h2 className="text-xl pt-10">Your files</h2>
          <Files request={request} requestKey={requestKey} />
        </div>
      </div>
    </div>
  )
}
