import { CHECK_YOUR_MAIL } from '~/domain/newsletter/messages.ts'
import { newsletterSchema } from '~/domain/newsletter/newsletter-schema.ts'
import { paths } from '~/paths.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { ConsentText } from './newsletter-box.tsx'

type NewsletterPageProps = {
  result: FormResult
  /** Shown when an address was accepted; the rest happens by email. */
  outcome: string | null
}

/** The newsletter sign-up, with its errors and its confirmation. */
export function NewsletterPage({ result, outcome }: NewsletterPageProps) {
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
            <SubmitButton busyLabel="Subscribe">Subscribe</SubmitButton>
          </div>
          <p className="cap">
            <ConsentText />
          </p>
        </SiteForm>
      )}
    </div>
  )
}
