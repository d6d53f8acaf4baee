import { forgotSchema } from '~/domain/accounts/account-schema.ts'
import { paths } from '~/paths.ts'
import { TextLink } from '../kit/button-link.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { Notice } from '../kit/notice.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'

type ForgotPageProps = { result: FormResult; outcome: string | null }

export function ForgotPage({ result, outcome }: ForgotPageProps) {
  const { formProps, fields, errors } = useCheckedFields('forgot', forgotSchema, result)
  return (
    <>
      <h1>Forgot password</h1>
      <p className="soft">We mail you a link to choose a new one. It works for an hour.</p>
      <SiteForm {...formProps} className="form" method="post" action={paths.forgotPassword()}>
        {outcome ? <Notice text={outcome} /> : null}
        <FormErrors {...errors} />
        <TextField field={fields.email} label="Email" type="email" inputMode="email" autoComplete="username" required />
        <SubmitButton wide>Mail me a link</SubmitButton>
      </SiteForm>
      <p className="end">
        <TextLink to={paths.login()} label="Back to Login" />
      </p>
    </>
  )
}
