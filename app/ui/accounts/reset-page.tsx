import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { MIN_PASSWORD, resetSchema } from '~/domain/accounts/account-schema.ts'
import { Button } from '../kit/button.tsx'
import { ErrorSummary, FormAlert } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import { fieldState, formAlert, formPropsOf } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'

type ResetPageProps = {
  result: SubmissionResult<string[]> | null
  busy: boolean
  action: string
  /** For the browser's password store, which goes by the name. */
  email: string
}

export function ResetPage({ result, busy, action, email }: ResetPageProps) {
  const [form, fields] = useForm<{ password: string; confirmPassword: string }>({
    id: 'reset',
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: resetSchema }),
  })
  const password = fieldState(fields.password)
  const confirm = fieldState(fields.confirmPassword)
  const { alert } = formAlert(form)
  return (
    <>
      <h1>Choose a new password</h1>
      <SiteForm {...formPropsOf(form)} className="form" method="post" action={action}>
        {alert ? <FormAlert text={alert} /> : <ErrorSummary fields={[password, confirm]} />}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
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
        <Button type="submit" wide busy={busy}>
          Change password
        </Button>
      </SiteForm>
    </>
  )
}
