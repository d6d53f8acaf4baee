import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { type MessageForm as MessageFields, messageSchema } from '~/domain/messages/message-schema.ts'
import { LOOKS_AUTOMATIC } from '~/domain/messages/messages.ts'
import { Button } from '../kit/button.tsx'
import { ErrorSummary, FormAlert } from '../kit/error-summary.tsx'
import { EmailField, OptionalPhoneField, TextAreaField, TextField } from '../kit/field.tsx'
import { fieldState, formAlert, formPropsOf } from '../kit/form-state.ts'
import { Icon } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { TrapField } from '../kit/trap-field.tsx'

export type MessageFormProps = {
  /** Tells the form apart where a page has two. */
  id?: string
  action: string
  /** The number of this filled-in form; also its React key, so that a sent form comes back empty. */
  formId: string
  result: SubmissionResult<string[]> | null
  busy: boolean
  /** How the message before was taken, while there is nothing newer to say. */
  outcome: string | null
  /** A draft of the message, for an enquiry about an item. */
  draft?: string
  /** What stands above the fields: a heading. */
  children?: ReactNode
}

/** Writing to the firm. The page sends the icons `warn` and `send`. */
export function MessageForm({
  id = 'message-form',
  action,
  formId,
  result,
  busy,
  outcome,
  draft = '',
  children,
}: MessageFormProps) {
  const [form, fields] = useForm<MessageFields>({
    id,
    lastResult: result,
    defaultValue: { message: draft },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: messageSchema }),
  })
  const firstName = fieldState(fields.firstName)
  const lastName = fieldState(fields.lastName)
  const email = fieldState(fields.email)
  const phone = fieldState(fields.phone)
  const message = fieldState(fields.message)
  const { alert } = formAlert(form)
  const sent = result?.initialValue?.formId
  return (
    <SiteForm {...formPropsOf(form)} className="form form-2" method="post" action={action}>
      <input type="hidden" name="formId" value={typeof sent === 'string' ? sent : formId} />
      <div className="all stack">
        {children}
        {outcome ? <Notice text={outcome} /> : null}
        {alert ? <FormAlert text={alert} /> : <ErrorSummary fields={[firstName, lastName, email, phone, message]} />}
      </div>
      <TextField field={firstName} label="First Name" autoComplete="given-name" required maxLength={80} />
      <TextField field={lastName} label="Last Name" isOptional autoComplete="family-name" maxLength={80} />
      <EmailField field={email} />
      <OptionalPhoneField field={phone} />
      <TextAreaField field={message} label="Your Message" className="all" required maxLength={5000} />
      {alert === LOOKS_AUTOMATIC ? null : <TrapField />}
      <p className="all">
        <Button type="submit" busy={busy} busyLabel="Send Message">
          <Icon name="send" />
          Send Message
        </Button>
      </p>
    </SiteForm>
  )
}
