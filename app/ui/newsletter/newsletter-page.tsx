import { CHECK_YOUR_MAIL } from '~/domain/newsletter/messages.ts'
import { newsletterSchema } from '~/domain/newsletter/newsletter-schema.ts'
import { paths } from '~/paths.ts'
import { SubmitButton } from '../kit/button.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { ConsentText } from './newsletter-box.tsx'

type NewsletterPageProps = {
  result: FormResult
  busy: boolean
  /** Shown when an address was accepted; the rest happens by email. */
  outcome: string | null
}

/** The newsletter sign-up, with its errors and its confirmation. */
export function NewsletterPage({ result, busy, outcome }: NewsletterPageProps) {
  const { formProps, fields, errors } = useCheckedFields('newsletter', newsletterSchema, result)
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead title="Newsletter" lead="New plans and homes, once a month." />
      {outcome ? (
        <Notice text={outcome} more={CHECK_YOUR_MAIL} />
      ) : (
        <SiteForm {...formProps} className="form max-w-96" method="post" action={paths.newsletter()}>
          <FormErrors {...errors} />
          <EmailField field={fields.email} />
          <div>
            <SubmitButton label="Subscribe" busy={busy} busyLabel="Subscribe" />
          </div>
          <p className="cap">
            <ConsentText />
          </p>
        </SiteForm>
      )}
    </div>
  )
}
