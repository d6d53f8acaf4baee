import { Fragment, useState } from 'react'
import {
  beginningOf,
  MESSAGE_STATUS_LABELS,
  MESSAGE_STATUS_OPTIONS,
  type MessageDetail,
  writerOf,
} from '~/domain/messages/message-list.ts'
import { PHONE_NOT_PROVIDED } from '~/domain/messages/messages.ts'
import { replySchema } from '~/domain/messages/reply-schema.ts'
import { whatsAppLink } from '~/domain/places/phone.ts'
import { formatDate, formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { SelectField, TextAreaField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { MailLink, PhoneLink } from './kit/contact-links.tsx'
import { OtherRows } from './kit/other-rows.tsx'
import { Section } from './kit/section.tsx'
import { savedNow } from './kit/settings-state.ts'
import { StatusChip } from './kit/status-chip.tsx'
import { Timeline } from './kit/timeline.tsx'
import { PersonLink } from './person-page.tsx'

type MessageDetailPageProps = {
  message: MessageDetail
  /** The titles of the saved answers, and the text of the one that was chosen. */
  answers: readonly string[]
  draft: string
  /** Where the sender's reply goes. */
  mailbox: string
  formId: string
  replyResult?: FormResult | undefined
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

const greeting = ({ firstName, itemTitle }: MessageDetail) =>
  `Hello ${firstName}, thank you for your message${itemTitle ? ` about ${itemTitle}` : ''}.`

/** Answers by email; the draft can go by WhatsApp instead. */
function ReplyForm({ message, answers, draft, mailbox, formId, replyResult = null }: MessageDetailPageProps) {
  const { formProps, fields, errors } = useCheckedFields('reply', replySchema, replyResult, {
    defaultValue: { text: draft },
  })
  const [typed, setTyped] = useState(draft)
  return (
    <SiteForm
      {...formProps}
      method="post"
      action={paths.messageReply(message.id)}
      className="box form"
      aria-label="Answer"
      onInput={({ target }) => setTyped((target as HTMLTextAreaElement).value)}
    >
      <h2>Answer</h2>
      <input type="hidden" name="formId" value={formId} />
      <FormErrors {...errors} />
      {answers.length > 0 ? (
        <p>
          {'Begin with: '}
          {answers.map((title, at) => (
            <Fragment key={title}>
              {at > 0 ? ', ' : ''}
              <a className="link" href={`${paths.messageAdmin(message.id, `?answer=${at}`)}#reply`}>
                {title}
              </a>
            </Fragment>
          ))}
        </p>
      ) : null}
      <TextAreaField
        field={fields.text}
        label="Your answer"
        rows={7}
        required
        hint={`It goes to ${message.email}${message.itemPath ? `, with a link to ${message.itemTitle}` : ''}. Their reply comes to ${mailbox}.`}
      />
      <div className="acts">
        {message.phone ? (
          <a className="btn btn-line" href={whatsAppLink(message.phone, typed.trim() || greeting(message))}>
            WhatsApp
          </a>
        ) : null}{' '}
        <SubmitButton busyLabel="Sending...">Send the answer</SubmitButton>
      </div>
    </SiteForm>
  )
}

function Replies({ replies }: Pick<MessageDetail, 'replies'>) {
  if (replies.length === 0) return null
  return (
    <Section title="Answers">
      <Timeline
        moments={replies.map(({ id, text, author, createdAt }) => ({
          key: id,
          at: createdAt,
          title: author,
          detail: <span className="whitespace-pre-line">{text}</span>,
        }))}
      />
    </Section>
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
          <PersonLink email={message.email} phone={message.phone} />
          <Replies replies={message.replies} />
          <ReplyForm key={`${message.replies.length} ${props.draft}`} {...props} />
          <a className="link" href={`mailto:${message.email}?subject=${subject}`}>
            <AdminIcon name="mail" />
            Reply by email
          </a>
        </div>
        <div className="stack">
          <ChangeForm key={message.updatedAt} {...props} />
          <SiteLink className="link" to={paths.messageDelete(message.id)}>
            Delete this message
          </SiteLink>
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
