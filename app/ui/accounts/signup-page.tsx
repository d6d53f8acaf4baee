import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { MIN_PASSWORD, signUpSchema } from '~/domain/accounts/account-schema.ts'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { Check } from '../kit/check.tsx'
import { ErrorSummary, FormAlert } from '../kit/error-summary.tsx'
import { EmailField, TextField } from '../kit/field.tsx'
import { fieldState, formAlert, formPropsOf } from '../kit/form-state.ts'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { GoogleButton } from './google-button.tsx'

type SignupPageProps = { result: SubmissionResult<string[]> | null; busy: boolean; hasGoogle: boolean }

type Fields = { name: string; email: string; password: string; confirmPassword: string; terms: string }

export function SignupPage({ result, busy, hasGoogle }: SignupPageProps) {
  const [form, fields] = useForm<Fields>({
    id: 'signup',
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signUpSchema }),
  })
  const name = fieldState(fields.name)
  const email = fieldState(fields.email)
  const password = fieldState(fields.password)
  const confirm = fieldState(fields.confirmPassword)
  const terms = fieldState(fields.terms)
  const { alert } = formAlert(form)
  return (
    <>
      <h1>Sign up</h1>
      <SiteForm {...formPropsOf(form)} className="form" method="post" action={paths.signup()}>
        {alert ? <FormAlert text={alert} /> : <ErrorSummary fields={[name, email, password, confirm, terms]} />}
        <TextField field={name} label="Name" autoComplete="name" required maxLength={120} />
        <EmailField field={email} autoComplete="username" />
        <TextField
          field={password}
          label="Password"
          hint={`At least ${MIN_PASSWORD} characters. A few words are better than one.`}
          type="password"
          autoComplete="new-password"
          required
          minLength={MIN_PASSWORD}
        />
        <TextField field={confirm} label="Confirm Password" type="password" autoComplete="new-password" required />
        <Check field={terms} required>
          I accept the <a href={paths.terms()}>terms and conditions</a> and have read the{' '}
          <a href={paths.privacy()}>privacy notice</a>
        </Check>
        <Button type="submit" wide busy={busy} busyLabel="Creating Account...">
          Create Account
        </Button>
      </SiteForm>
      {hasGoogle ? (
        <div className="stack mt-4">
          <GoogleButton onwards={paths.home()} />
          <p className="cap">By continuing with Google you accept the same terms.</p>
        </div>
      ) : null}
      <p className="end">
        Have an account?{' '}
        <SiteLink className="link" to={paths.login()}>
          Login
        </SiteLink>
      </p>
    </>
  )
}
