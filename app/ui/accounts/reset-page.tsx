import { parseWithZod } from '@conform-to/zod/v4'
import { MIN_PASSWORD, resetSchema } from '~/domain/accounts/account-schema.ts'
import { Button } from '../kit/button.tsx'
import { FormErrors } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'

type ResetPageProps = {
  result: FormResult
  busy: boolean
  action: string
  /** For the browser's password store, which goes by the name. */
  email: string
}

export function ResetPage({ result, busy, action, email }: ResetPageProps) {
  const { formProps, fields, errors } = useFields({
    id: 'reset',
    result,
    names: ['password', 'confirmPassword'],
    onValidate: ({ formData }) => parseWithZod(formData, { schema: resetSchema }),
  })
  const { password, confirmPassword: confirm } = fields
  return (
    <>
      <h1>Choose a new password</h1>
      <SiteForm {...formProps} className="form" method="post" action={action}>
        <FormErrors {...errors} />
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
