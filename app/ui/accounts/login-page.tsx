import { signInSchema } from '~/domain/accounts/account-schema.ts'
import { confirmationSent } from '~/domain/accounts/messages.ts'
import { paths } from '~/paths.ts'
import { TextLink } from '../kit/button-link.tsx'
import { Check } from '../kit/check.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { GoogleButton } from './google-button.tsx'

type LoginPageProps = {
  result: FormResult
  /** The address to go to after signing in; `/` is the home page. */
  onwards: string
  hasGoogle: boolean
  /** The address of an account that was created just now. */
  newEmail: string | undefined
}

export function LoginPage({ result, onwards, hasGoogle, newEmail }: LoginPageProps) {
  const { formProps, fields, errors } = useCheckedFields('login', signInSchema, result, {
    defaultValue: newEmail === undefined ? null : { email: newEmail },
  })
  const { email, password, remember } = fields
  return (
    <>
      <h1>Login</h1>
      {newEmail === undefined ? null : <p className="prose">{confirmationSent(newEmail)}</p>}
      <SiteForm {...formProps} className="form" method="post" action={paths.login(onwards)}>
        <FormErrors {...errors} />
        <TextField field={email} label="Email" type="email" inputMode="email" autoComplete="username" required />
        <TextField field={password} label="Password" type="password" autoComplete="current-password" required />
        <div className="ends">
          <Check field={remember}>Remember me</Check>
          <TextLink to={paths.forgotPassword()} label="Forgot password?" />
        </div>
        <SubmitButton wide busyLabel="Signing in...">
          Sign In
        </SubmitButton>
      </SiteForm>
      {hasGoogle ? (
        <div className="others">
          <GoogleButton onwards={onwards} />
          <p className="cap">
            By continuing with Google you accept our <a href={paths.terms()}>terms and conditions</a>.
          </p>
        </div>
      ) : null}
      <p className="end">
        No account yet? <TextLink to={paths.signup()} label="Sign up" />
      </p>
    </>
  )
}
