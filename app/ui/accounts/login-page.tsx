import { parseWithZod } from '@conform-to/zod/v4'
import { signInSchema } from '~/domain/accounts/account-schema.ts'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { Check } from '../kit/check.tsx'
import { FormErrors } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { GoogleButton } from './google-button.tsx'

type LoginPageProps = {
  result: FormResult
  busy: boolean
  /** The address to go to after signing in; `/` is the home page. */
  onwards: string
  hasGoogle: boolean
}

export function LoginPage({ result, busy, onwards, hasGoogle }: LoginPageProps) {
  const { formProps, fields, errors } = useFields({
    id: 'login',
    result,
    names: ['email', 'password', 'remember'],
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signInSchema }),
  })
  const { email, password, remember } = fields
  return (
    <>
      <h1>Login</h1>
      <SiteForm {...formProps} className="form" method="post" action={paths.login(onwards)}>
        <FormErrors {...errors} />
        <TextField field={email} label="Email" type="email" inputMode="email" autoComplete="username" required />
        <TextField field={password} label="Password" type="password" autoComplete="current-password" required />
        <div className="ends">
          <Check field={remember}>Remember me</Check>
          <SiteLink className="link" to={paths.forgotPassword()}>
            Forgot password?
          </SiteLink>
        </div>
        <Button type="submit" wide busy={busy} busyLabel="Signing in...">
          Sign In
        </Button>
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
        No account yet?{' '}
        <SiteLink className="link" to={paths.signup()}>
          Sign up
        </SiteLink>
      </p>
    </>
  )
}
