import { BAD_LINK } from '~/domain/accounts/messages.ts'
import { paths } from '~/paths.ts'
import { Button, buttonClass } from '../kit/button.tsx'
import { FormAlert } from '../kit/error-summary.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'

/** A link of a mail that opens nothing (any more), and how to get another. */
export function BadLinkPage({ again }: { again: 'reset' | 'verify' }) {
  return (
    <>
      <h1>This link does not work</h1>
      <div className="stack">
        <FormAlert text={BAD_LINK} />
        <p>
          {again === 'reset'
            ? 'It may have been used already, or a newer one was sent. You can have another mailed to you.'
            : 'It may have been used already, or a newer one was sent. Sign in, and your profile sends you another.'}
        </p>
        <SiteLink
          className={buttonClass('line', true)}
          to={again === 'reset' ? paths.forgotPassword() : paths.login(paths.profile())}
        >
          {again === 'reset' ? 'Mail me a new link' : 'Login'}
        </SiteLink>
      </div>
    </>
  )
}

/** The link alone changes nothing: programs that look at mails open links too. */
export function VerifyEmailPage({ email, action, busy }: { email: string; action: string; busy: boolean }) {
  return (
    <>
      <h1>Confirm your address</h1>
      <p>
        Is <strong>{email}</strong> yours, and did you make an account with it here?
      </p>
      <SiteForm method="post" action={action} className="form">
        <Button type="submit" name="answer" value="yes" wide busy={busy}>
          Confirm my address
        </Button>
        <Button type="submit" name="answer" value="no" kind="line" wide>
          This was not me
        </Button>
      </SiteForm>
    </>
  )
}
