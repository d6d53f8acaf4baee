import { signUpSchema } from '~/domain/accounts/account-schema.ts'
import { paths } from '~/paths.ts'
import { TextLink } from '../kit/button-link.tsx'
import { Check } from '../kit/check.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField, TextField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { GoogleButton } from './google-button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

type SignupPageProps = { result: FormResult; hasGoogle: boolean }

export function SignupPage({ result, hasGoogle }: SignupPageProps) {
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
        <SubmitButton wide busyLabel="Creating Account...">
          Create Account
        </SubmitButton>
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
