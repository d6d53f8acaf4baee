import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { CHECK_YOUR_MAIL } from '~/domain/newsletter/messages.ts'
import { newsletterSchema } from '~/domain/newsletter/newsletter-schema.ts'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { ErrorSummary, FormAlert } from '../kit/error-summary.tsx'
import { EmailField } from '../kit/field.tsx'
import { fieldState, formAlert, formPropsOf } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { ConsentText } from './newsletter-box.tsx'

type NewsletterPageProps = {
  result: SubmissionResult<string[]> | null
  busy: boolean
  /** An address was taken just now; the rest happens in its mailbox. */
  outcome: string | null
}

/** The newsletter box with room for what went wrong, and for what comes next. */
export function NewsletterPage({ result, busy, outcome }: NewsletterPageProps) {
  const [form, fields] = useForm<{ email: string }>({
    id: 'newsletter',
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newsletterSchema }),
  })
  const email = fieldState(fields.email)
  const { alert } = formAlert(form)
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <div className="page-head">
        <h1>Newsletter</h1>
        <p className="lead">New plans and homes, once a month.</p>
      </div>
      {outcome ? (
        <Notice text={outcome} more={CHECK_YOUR_MAIL} />
      ) : (
        <SiteForm {...formPropsOf(form)} className="form max-w-96" method="post" action={paths.newsletter()}>
          {alert ? <FormAlert text={alert} /> : <ErrorSummary fields={[email]} />}
          <EmailField field={email} />
          <div>
            <Button type="submit" busy={busy} busyLabel="Subscribe">
              Subscribe
            </Button>
          </div>
          <p className="cap">
            <ConsentText />
          </p>
        </SiteForm>
      )}
    </div>
  )
}
