import { resetSchema } from '~/domain/accounts/account-schema.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

type ResetPageProps = {
  result: FormResult
  action: string
  /** For the browser's password manager, which finds an entry by its user name. */
  email: string
}

export function ResetPage({ result, action, email }: ResetPageProps) {
  const { formProps, fields, errors } = useCheckedFields('reset', resetSchema, result)
  const { password, confirmPassword: confirm } = fields
  return (
    <>
      <h1>Choose a new password</h1>
      <SiteForm {...formProps} className="form" method="post" action={action}>
        <FormErrors {...errors} />
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <NewPasswordFields password={password} confirmPassword={confirm} />
        <SubmitButton wide>Change password</SubmitButton>
      </SiteForm>
    </>
  )
}
