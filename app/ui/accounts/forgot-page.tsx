import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { forgotSchema } from '~/domain/accounts/account-schema.ts'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { ErrorSummary, FormAlert } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import { fieldState, formAlert, formPropsOf } from '../kit/form-state.ts'
import { Notice } from '../kit/notice.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'

type ForgotPageProps = { result: SubmissionResult<string[]> | null; busy: boolean; outcome: string | null }

export function ForgotPage({ result, busy, outcome }: ForgotPageProps) {
  const [form, fields] = useForm<{ email: string }>({
    id: 'forgot',
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: forgotSchema }),
  })
  const email = fieldState(fields.email)
  const { alert } = formAlert(form)
  return (
    <>
      <h1>Forgot password</h1>
      <p className="soft">We mail you a link to choose a new one. It works for an hour.</p>
      <SiteForm {...formPropsOf(form)} className="form" method="post" action={paths.forgotPassword()}>
        {outcome ? <Notice text={outcome} /> : null}
        {alert ? <FormAlert text={alert} /> : <ErrorSummary fields={[email]} />}
        <TextField field={email} label="Email" type="email" inputMode="email" autoComplete="username" required />
        <Button type="submit" wide busy={busy}>
          Mail me a link
        </Button>
      </SiteForm>
      <p className="end">
        <SiteLink className="link" to={paths.login()}>
          Back to Login
        </SiteLink>
      </p>
    </>
  )
}
