import { mailReturned } from '~/domain/mail/correct-address.ts'
import { useOpenErrors } from '../hooks/use-edited.ts'
import { EmailField, type FormAnswer, fieldsFrom } from './field.tsx'
import { SiteForm } from './site-link.tsx'
import { SubmitButton } from './submit-button.tsx'

type ReturnedMailProps = {
  /** The address that mail came back from; null where none did. */
  email: string | null
  action: string
  /** The key of the mailed link, for browsers without cookies. */
  accessKey?: string | undefined
  answer: FormAnswer | null
}

/** Mail came back: says so, and takes the right address. Where none did, only why a correction was refused. */
export function ReturnedMail({ email, action, accessKey, answer }: ReturnedMailProps) {
  const field = fieldsFrom(answer, useOpenErrors(answer))('email')
  if (email === null)
    return field.errors ? (
      <p role="alert" className="notice note">
        {field.errors.join(', ')}
      </p>
    ) : null
  return (
    <section className="notice note stack" aria-labelledby="returned">
      <h2 id="returned" className="text-lg">
        {mailReturned(email)}
      </h2>
      {field.errors ? <p role="alert">{field.errors.join(', ')}</p> : null}
      <SiteForm className="form max-w-96" method="post" action={action}>
        {accessKey ? <input type="hidden" name="key" value={accessKey} /> : null}
        <EmailField field={field} />
        <div>
          <SubmitButton kind="line" busyLabel="Correct the address">
            Correct the address
          </SubmitButton>
        </div>
      </SiteForm>
    </section>
  )
}
