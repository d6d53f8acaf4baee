import { ALERT_PROMISE, type AlertKind } from '~/domain/alerts/alert.ts'
import { alertSchema } from '~/domain/alerts/alert-schema.ts'
import { LOOKS_AUTOMATIC } from '~/domain/messages/messages.ts'
import { paths } from '~/paths.ts'
import { TextLink } from '../kit/button-link.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { Honeypot } from '../kit/trap-field.tsx'

type AlertPageProps = {
  kind: AlertKind
  query: string
  /** 'New homes: 3 Bedrooms'. */
  name: string
  result: FormResult
  outcome: string | null
}

/** The sign-up for a list's alert, with its errors and its confirmation. */
export function AlertPage({ kind, query, name, result, outcome }: AlertPageProps) {
  const { formProps, fields, errors } = useCheckedFields('alert', alertSchema, result)
  const listHref = kind === 'services' ? paths.services(query) : paths.plans(query)
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead title="Email alerts" lead={name} />
      {outcome ? (
        <Notice text={outcome} />
      ) : (
        <SiteForm {...formProps} className="form max-w-96" method="post" action={paths.alerts()}>
          <FormErrors {...errors} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="query" value={query} />
          <EmailField field={fields.email} />
          {errors.alert === LOOKS_AUTOMATIC ? null : <Honeypot />}
          <div>
            <SubmitButton busyLabel="Email me">Email me</SubmitButton>
          </div>
          <p className="cap">
            {`${ALERT_PROMISE} `}
            <SiteLink to={paths.privacy()}>Privacy notice</SiteLink>
          </p>
        </SiteForm>
      )}
      <p className="pt-4">
        <TextLink to={listHref} label="Back to the list" />
      </p>
    </div>
  )
}
