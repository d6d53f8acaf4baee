import { signUpSchema } from '~/domain/accounts/account-schema.ts'
import { paths } from '~/paths.ts'
import { SubmitButton } from '../kit/button.tsx'
import { TextLink } from '../kit/button-link.tsx'
import { Check } from '../kit/check.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField, TextField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { GoogleButton } from './google-button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

type SignupPageProps = { result: FormResult; busy: boolean; hasGoogle: boolean }

export function SignupPage({ result, busy, hasGoogle }: SignupPageProps) {
  const { formProps, fields, errors } = useCheckedFields('signup', signUpSchema, result)
  const { name, email, password, confirmPassword: confirm, terms } = fields
  return (
    <>
      <h1>Sign up</h1>
      <SiteForm {...formProps} className="form" method="post" action={paths.signup()}>
        <FormErrors {...errors} />
        <TextField field={name} label="Name" autoComplete="name" required maxLength={120} />
        <EmailField field={email} autoComplete="username" />
        <NewPasswordFields password={password} confirmPassword={confirm} />
        <Check field={terms} required>
          I accept the <a href={paths.terms()}>terms and conditions</a> and have read the{' '}
          <a href={paths.privacy()}>privacy notice</a>
        </Check>
        <SubmitButton label="Create Account" wide busy={busy} busyLabel="Creating Account..." />
      </SiteForm>
      {hasGoogle ? (
        <div className="stack mt-4">
          <GoogleButton onwards={paths.home()} />
          <p className="cap">By continuing with Google you accept the same terms.</p>
        </div>
      ) : null}
      <p className="end">
        Have an account? <TextLink to={paths.login()} label="Login" />
      </p>
    </>
  )
}
