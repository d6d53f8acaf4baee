import type { ReactNode } from 'react'
import { messageSchema } from '~/domain/messages/message-schema.ts'
import { LOOKS_AUTOMATIC } from '~/domain/messages/messages.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField, OptionalPhoneField, TextAreaField, TextField } from '../kit/field.tsx'
import { type FormResult, sentText } from '../kit/form-state.ts'
import { Icon } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { Honeypot } from '../kit/trap-field.tsx'

export type MessageFormProps = {
  /** Distinguishes the form if a page has two. */
  id?: string
  action: string
  /** The idempotency key of the form; also its React key, so that a sent form comes back empty. */
  formId: string
  result: FormResult
  /** The outcome of the previous message, until there is a newer result. */
  outcome: string | null
  /** A draft of the message, for an enquiry about an item. */
  draft?: string
  /** Shown above the fields: a heading. */
  children?: ReactNode
}

/** The contact form. The page must include the icons `warn` and `send`. */
export function MessageForm({
  id = 'message-form',
  action,
  formId,
  result,
  outcome,
  draft = '',
  children,
}: MessageFormProps) {
  const { formProps, fields, errors } = useCheckedFields(id, messageSchema, result, {
    defaultValue: { message: draft },
  })
  const { firstName, lastName, email, phone, message } = fields
  return (
    <SiteForm {...formProps} className="form form-2" method="post" action={action}>
      <input type="hidden" name="formId" value={sentText(result, 'formId') ?? formId} />
      <div className="all stack">
        {children}
        {outcome ? <Notice text={outcome} /> : null}
        <FormErrors {...errors} />
      </div>
      <TextField field={firstName} label="First Name" autoComplete="given-name" required maxLength={80} />
      <TextField field={lastName} label="Last Name" isOptional autoComplete="family-name" maxLength={80} />
      <EmailField field={email} />
      <OptionalPhoneField field={phone} />
      <TextAreaField field={message} label="Your Message" className="all" required maxLength={5000} />
      {errors.alert === LOOKS_AUTOMATIC ? null : <Honeypot />}
      <p className="all">
        <SubmitButton busyLabel="Send Message">
          <Icon name="send" />
          Send Message
        </SubmitButton>
      </p>
    </SiteForm>
  )
}
