import { BAD_LINK } from '~/domain/accounts/messages.ts'
import { paths } from '~/paths.ts'
import { ButtonLink, TextLink } from '../kit/button-link.tsx'
import { FormAlert, FormErrors } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'

/** An emailed link that does not or no longer works, and how to get a new one. */
export function BadLinkPage({ again }: { again: 'reset' | 'verify' }) {
  return (
    <>
      <h1>This link does not work</h1>
      <div className="stack">
        <FormAlert text={BAD_LINK} />
        <p>
          {again === 'reset'
            ? 'It may have been used already, or a newer one was sent. We can email you another.'
            : 'It may have been used already, or a newer one was sent. Sign in, and your profile sends you another.'}
        </p>
        <ButtonLink
          kind="line"
          wide
          to={again === 'reset' ? paths.forgotPassword() : paths.login(paths.profile())}
          label={again === 'reset' ? 'Mail me a new link' : 'Login'}
        />
      </div>
    </>
  )
}

type VerifyEmailPageProps = {
  email: string
  /** The visitor is signed in to this account, so no password is asked for. */
  isOwn: boolean
  result: FormResult
  action: string
}

/** Opening the link changes nothing: mail scanners open links too. */
export function VerifyEmailPage({ email, isOwn, result, action }: VerifyEmailPageProps) {
  const { fields, errors } = useFields({ id: 'verify', result, names: ['password'] })
  return (
    <>
      <h1>Confirm your address</h1>
      <p>
        Is <strong>{email}</strong> yours, and did you make an account with it here?
      </p>
      <SiteForm method="post" action={action} className="form">
        {isOwn ? null : (
          <>
            <FormErrors {...errors} />
            <input type="email" value={email} autoComplete="username" readOnly hidden />
            <TextField
              field={fields.password}
              label="Password"
              hint="The one you chose for this account."
              type="password"
              autoComplete="current-password"
              required
            />
            <p>
              <TextLink to={paths.forgotPassword()} label="Forgot password?" /> A new one by mail confirms the address
              as well.
            </p>
          </>
        )}
        <SubmitButton name="answer" value="yes" wide>
          Confirm my address
        </SubmitButton>{' '}
        <SubmitButton name="answer" value="no" kind="line" wide formNoValidate>
          This was not me
        </SubmitButton>
      </SiteForm>
    </>
  )
}
