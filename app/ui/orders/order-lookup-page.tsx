import type { FormProps } from '@remix-run/react'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { ErrorSummary, FormAlert } from '../kit/error-summary.tsx'
import { type FieldState, TextField } from '../kit/field.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { SiteForm } from '../kit/site-link.tsx'

type OrderLookupPageProps = {
  email: FieldState
  formProps?: FormProps
  /** A fault of the whole form, as too many attempts. */
  alert?: string
  /** The answer, the same whether there are orders or not; where it is not shown as a message of the shell. */
  answer?: string
  busy?: boolean
}

export function OrderLookupPage({ email, formProps, alert, answer, busy = false }: OrderLookupPageProps) {
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <div className="page-head">
        <h1>Find my order</h1>
        <p className="lead">We mail the links of your orders to the address that you bought with.</p>
      </div>
      <SiteForm {...formProps} className="form max-w-96" method="post" action={paths.orderLookup()}>
        {alert ? <FormAlert text={alert} /> : <ErrorSummary fields={[email]} />}
        {answer ? <p role="status">{answer}</p> : null}
        <TextField
          field={email}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={254}
        />
        <div>
          <Button type="submit" busy={busy}>
            Mail me the links
          </Button>
        </div>
      </SiteForm>
    </div>
  )
}
