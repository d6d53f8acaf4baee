import { type SubmissionResult, useForm } from '@conform-to/react'
import { formatPhone } from '~/domain/places/phone.ts'
import { REQUEST_STATUS_LABELS } from '~/domain/plan-requests/plan-request.ts'
import { REQUEST_STATUSES, type RequestDetail, requesterOf, typeOf } from '~/domain/plan-requests/request-list.ts'
import { roomLabel } from '~/domain/plan-requests/rooms.ts'
import { planReference } from '~/domain/plans/plan.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatBytes, formatDate, formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { Check } from '../kit/check.tsx'
import { ErrorSummary, FormAlert } from '../kit/error-summary.tsx'
import { SelectField, TextAreaField, TextField } from '../kit/field.tsx'
import { fieldState, formAlert, formPropsOf } from '../kit/form-state.ts'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { type Cell, TitleBlock } from '../kit/title-block.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { MailLink } from './kit/mail-link.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { Timeline } from './kit/timeline.tsx'

type Result = SubmissionResult<string[]> | null

type RequestDetailPageProps = {
  request: RequestDetail
  /** The state that the form began with. */
  version: number
  result: Result
  /** Somebody saved in between: what is saved now stands beside each field that differs. */
  hasClash: boolean
  noteResult: Result
  busy: boolean
}

/** `12,500` as it is typed. */
const asTyped = (minor: number | null) => (minor === null ? '' : formatCedis(minor).replace('GHS ', ''))

function Asked({ request }: { request: RequestDetail }) {
  const { plan, email, phone } = request
  const cells: Cell[] = [
    { label: 'Floor plan type', value: typeOf(request) },
    { label: 'Received', value: formatDateTime(request.createdAt) },
    { label: 'Email', value: email ? <MailLink email={email} subject={request.reference} /> : 'Erased' },
    { label: 'Phone Number', value: phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : 'Erased' },
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
    { label: 'Terms', value: `Agreed to the terms of ${request.termsVersion}.`, span: 'all' },
  ]
  return <TitleBlock cells={cells} />
}

function Files({ request }: { request: RequestDetail }) {
  return (
    <section className="box" aria-labelledby="files">
      <h2 id="files">Files</h2>
      {request.files.length === 0 ? (
        <p className="soft">No files came with this request.</p>
      ) : (
        <ul className="files">
          {request.files.map((file) => (
            <li key={file.id}>
              <a className="link" href={paths.planRequestStaffFile(request.id, file.id)} download>
                <AdminIcon name="down" />
                {file.filename}
              </a>
              <span className="cap">{`${file.kind === 'document' ? 'Document' : 'Reference picture'}, ${formatBytes(file.sizeBytes)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ChangeFields = { status: string; quote: string; quoteValidUntil: string; note: string; notify: string }

function ChangeForm({ request, version, result, hasClash, busy }: Omit<RequestDetailPageProps, 'noteResult'>) {
  const saved = {
    status: request.status as string,
    quote: asTyped(request.quoteMinor),
    quoteValidUntil: request.quoteValidUntil ?? '',
  }
  const [form, fields] = useForm<ChangeFields>({ id: 'change', lastResult: result, defaultValue: saved })
  const status = fieldState(fields.status)
  const quote = fieldState(fields.quote)
  const validUntil = fieldState(fields.quoteValidUntil)
  const note = fieldState(fields.note)
  const notify = fieldState(fields.notify)
  const { alert } = formAlert(form)
  const savedNow = (field: { initialValue?: string | undefined }, now: string, shown = now) =>
    hasClash && (field.initialValue ?? '') !== now ? `Saved now: ${shown || 'nothing'}. ` : ''
  const hint = (text: string) => (text ? { hint: text.trim() } : {})
  return (
    <SiteForm
      {...formPropsOf(form)}
      method="post"
      action={paths.planRequestAdmin(request.id)}
      className="box form"
      aria-label="Status and quote"
    >
      <h2>Status and quote</h2>
      <input type="hidden" name="version" value={version} />
      {alert ? <FormAlert text={alert} /> : <ErrorSummary fields={[status, quote, validUntil, note]} />}
      <SelectField
        field={status}
        label="Status"
        {...hint(savedNow(status, saved.status, REQUEST_STATUS_LABELS[request.status]))}
      >
        {REQUEST_STATUSES.map((each) => (
          <option key={each} value={each}>
            {REQUEST_STATUS_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <div className="fields">
        <TextField
          field={quote}
          label="Quote"
          isOptional
          inputMode="decimal"
          hint={`${savedNow(quote, saved.quote)}In cedis.`}
        />
        <TextField
          field={validUntil}
          label="Valid until"
          type="date"
          isOptional
          {...hint(savedNow(validUntil, saved.quoteValidUntil))}
        />
      </div>
      <TextAreaField
        field={note}
        label="Note for the requester"
        isOptional
        rows={4}
        hint="Shown on their status page, and in the mail where one is sent."
      />
      <Check field={notify}>Mail the requester</Check>
      <div className="acts">
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </SiteForm>
  )
}

function Notes({ request, noteResult, busy }: Pick<RequestDetailPageProps, 'request' | 'noteResult' | 'busy'>) {
  const [form, fields] = useForm<{ note: string }>({ id: 'internal', lastResult: noteResult })
  const note = fieldState(fields.note)
  return (
    <section className="box notes" aria-labelledby="notes">
      <h2 id="notes">Internal notes</h2>
      <SiteForm
        {...formPropsOf(form)}
        method="post"
        action={paths.planRequestNotes(request.id)}
        className="form"
        aria-label="Internal notes"
      >
        <ErrorSummary fields={[note]} />
        <TextAreaField field={note} label="New note" rows={3} hint="The requester never sees it." />
        <div className="acts">
          <Button type="submit" kind="line" busy={busy}>
            Add note
          </Button>
        </div>
      </SiteForm>
      {request.notes.length > 0 ? (
        <Timeline
          moments={request.notes.map(({ id, createdAt, body, author }) => ({
            key: id,
            at: createdAt,
            title: author,
            detail: <span className="whitespace-pre-line">{body}</span>,
          }))}
        />
      ) : null}
    </section>
  )
}

function History({ request }: { request: RequestDetail }) {
  return (
    <section className="box" aria-labelledby="history">
      <h2 id="history">Status history</h2>
      <Timeline
        moments={request.events.map(({ id, createdAt, status, note, author, notified }) => ({
          key: id,
          at: createdAt,
          title: REQUEST_STATUS_LABELS[status],
          detail: (
            <>
              {`${author === 'requester' ? 'By the requester' : `By ${author}`}${notified ? ', mailed' : ', not mailed'}`}
              {note ? <span className="block whitespace-pre-line">{note}</span> : null}
            </>
          ),
        }))}
      />
    </section>
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
          <p className="prose whitespace-pre-line">{request.planDescription}</p>
          <Files request={request} />
          <ChangeForm key={request.updatedAt} {...props} />
        </div>
        <div className="stack">
          <History request={request} />
          <Notes key={request.notes.length} {...props} />
          {request.others.length > 0 ? (
            <section className="box" aria-labelledby="others">
              <h2 id="others">Other requests of this person</h2>
              <ul>
                {request.others.map((other) => (
                  <li key={other.id}>
                    <SiteLink className="link" to={paths.planRequestAdmin(other.id)}>
                      {`${typeOf(other)}, ${other.city}`}
                    </SiteLink>{' '}
                    <span className="cap">{`${formatDate(other.createdAt)}, ${REQUEST_STATUS_LABELS[other.status]}`}</span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </div>
    </>
  )
}
