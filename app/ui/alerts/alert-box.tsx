import { ALERT_PROMISE, type AlertKind } from '~/domain/alerts/alert.ts'
import { paths } from '~/paths.ts'
import { EmailField } from '../kit/field.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { Honeypot } from '../kit/trap-field.tsx'

/** Below a filtered list: a sign-up for alerts about new items in it. Errors are shown on a separate page. */
export function AlertBox({ kind, query, many }: { kind: AlertKind; query: string; many: string }) {
  return (
    <details className="no-print mt-10 max-w-96">
      <summary className="min-h-11">{`Email me new ${many} like these`}</summary>
      <SiteForm className="form pt-4" method="post" action={paths.alerts()}>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="query" value={query} />
        <EmailField field={{ id: 'alert-email', name: 'email', errorId: '' }} />
        <Honeypot />
        <div>
          <SubmitButton kind="line">Email me</SubmitButton>
        </div>
        <p className="cap">
          {`${ALERT_PROMISE} `}
          <SiteLink to={paths.privacy()}>Privacy notice</SiteLink>
        </p>
      </SiteForm>
    </details>
  )
}
