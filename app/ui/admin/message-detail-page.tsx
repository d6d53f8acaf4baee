import {
  beginningOf,
  MESSAGE_STATUS_LABELS,
  MESSAGE_STATUS_OPTIONS,
  type MessageDetail,
  writerOf,
} from '~/domain/messages/message-list.ts'
import { PHONE_NOT_PROVIDED } from '~/domain/messages/messages.ts'
import { formatDate, formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { SelectField, TextAreaField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { MailLink, PhoneLink } from './kit/contact-links.tsx'
import { OtherRows } from './kit/other-rows.tsx'
import { savedNow } from './kit/settings-state.ts'
import { StatusChip } from './kit/status-chip.tsx'

type MessageDetailPageProps = {
  message: MessageDetail
  /** The version that the form was rendered with; null after a conflict. */
  version?: number | null
  result?: FormResult
  /** Somebody saved in between: the saved value is shown beside each field that differs. */
  hasClash?: boolean
}

const POSTS = {
  waiting: 'Waiting to be sent to the form service',
  sending: 'Being sent to the form service',
  sent: 'Sent to the form service',
  dead: 'The form service refused it; staff got it by email',
} as const

function ChangeForm({ message, version, result = null, hasClash = false }: MessageDetailPageProps) {
  const saved = { status: message.status as string, note: message.note }
  const { formProps, fields, errors } = useFields({
    id: 'message',
    result,
    names: ['status', 'note'],
    defaultValue: saved,
  })
  const { status, note } = fields
  const said = savedNow(hasClash)
  return (
    <SiteForm
      {...formProps}
      method="post"
      action={paths.messageAdmin(message.id)}
      className="box form"
      aria-label="Status and note"
    >
      <h2>Status and note</h2>
      <input type="hidden" name="version" value={version ?? message.updatedAt} />
      <FormErrors {...errors} />
      <SelectField
        field={status}
        label="Status"
        hint={said(status, saved.status, MESSAGE_STATUS_LABELS[message.status])}
      >
        {MESSAGE_STATUS_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        field={note}
        label="Note"
        isOptional
        rows={5}
        hint={said(note, saved.note) || 'For staff only. The sender cannot see this.'}
      />
      <div className="acts">
        <SubmitButton>Save</SubmitButton>
      </div>
    </SiteForm>
  )
}

export function MessageDetailPage(props: MessageDetailPageProps) {
  const { message } = props
  const subject = encodeURIComponent(message.itemTitle ? `Re: ${message.itemTitle}` : 'Your message to us')
  return (
    <>
      <AdminHead title={writerOf(message)} back={{ label: 'Messages', href: paths.messagesAdmin() }}>
        <StatusChip status={message.status} label={MESSAGE_STATUS_LABELS[message.status]} />
      </AdminHead>
      <div className="cols">
        <div className="stack">
          <TitleBlock
            cells={[
              { label: 'Email', value: <MailLink email={message.email} /> },
              {
                label: 'Phone number',
                value: message.phone ? <PhoneLink phone={message.phone} /> : PHONE_NOT_PROVIDED,
              },
              { label: 'Received', value: formatDateTime(message.createdAt) },
              { label: 'About', value: message.itemTitle || 'The firm' },
              { label: 'Form service', value: message.post ? POSTS[message.post] : 'No record', span: 'all' },
            ]}
          />
          <p className="prose whitespace-pre-line">{message.message}</p>
          {message.status === 'new' ? (
            <SiteForm method="post" action={paths.messageAdmin(message.id)} aria-label="Read">
              <input type="hidden" name="version" value={message.updatedAt} />
              <SubmitButton kind="line" name="status" value="read">
                Mark as read
              </SubmitButton>
            </SiteForm>
          ) : null}
          <a className="link" href={`mailto:${message.email}?subject=${subject}`}>
            <AdminIcon name="mail" />
            Reply by email
          </a>
        </div>
        <div className="stack">
          <ChangeForm key={message.updatedAt} {...props} />
          <OtherRows
            title="Other messages from this address"
            rows={message.others.map((other) => ({
              href: paths.messageAdmin(other.id),
              text: beginningOf(other.message),
              note: `${formatDate(other.createdAt)}, ${MESSAGE_STATUS_LABELS[other.status]}`,
            }))}
          />
        </div>
      </div>
    </>
  )
}
