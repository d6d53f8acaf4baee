import { codeSchema } from '~/domain/accounts/account-schema.ts'
import { formatDate, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { ButtonLink, TextLink } from '../kit/button-link.tsx'
import { Check } from '../kit/check.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { Sheet } from './profile-forms.tsx'

type FormPage = { result: FormResult }

const useCodeForm = (result: FormResult) => useCheckedFields('code', codeSchema, result)

type CodeFieldProps = Pick<ReturnType<typeof useCodeForm>, 'fields' | 'errors'> & { hint: string }

/** Phones can fill in the code from the app. A recovery code has letters, so the full keyboard is offered. */
function CodeField({ fields, errors, hint }: CodeFieldProps) {
  return (
    <>
      <FormErrors {...errors} />
      <TextField
        field={fields.code}
        label="Code"
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
      />
    </>
  )
}

/** The step after the password, for accounts with two-factor authentication. */
export function CodePage({ result, onwards }: FormPage & { onwards: string }) {
  const { formProps, ...code } = useCodeForm(result)
  return (
    <>
      <h1>Enter your code</h1>
      <SiteForm {...formProps} className="form" method="post" action={paths.loginCode(onwards)}>
        <CodeField {...code} hint="The six digits that your authenticator app shows, or a recovery code." />
        <Check field={code.fields.trust}>Do not ask in this browser for 30 days</Check>
        <SubmitButton wide busyLabel="Signing in...">
          Sign In
        </SubmitButton>
      </SiteForm>
      <p className="end">
        Lost your phone and the recovery codes? Ask an administrator of the firm to turn two-factor authentication off.{' '}
        <TextLink to={paths.login(onwards)} label="Start again" />
      </p>
    </>
  )
}

type Setup = { secret: string; address: string; codes: string[]; picture: { size: number; path: string } }
type TwoFactorPageProps = FormPage & { since: number | null; recoveryCodes: number; setup: Setup | null }

/** Two-factor authentication: off, being set up, or on. */
export function TwoFactorPage({ since, recoveryCodes, setup, ...form }: TwoFactorPageProps) {
  return (
    <Sheet title="Two-factor authentication">
      {since === null ? setup ? <SetupForm {...setup} {...form} /> : <Offer /> : null}
      {since === null ? null : (
        <div className="stack">
          <p>
            On since {formatDate(since)}. After your password we ask for a code of your authenticator app. You have{' '}
            {plural(recoveryCodes, 'recovery code')} left.
          </p>
          <p>For a new phone or new recovery codes, turn it off and on again.</p>
          <ButtonLink kind="line" to={paths.profileTwoFactorOff()} label="Turn off" />
        </div>
      )}
    </Sheet>
  )
}

function Offer() {
  return (
    <SiteForm className="stack" method="post" action={paths.profileTwoFactorStart()}>
      <p>
        A password can be guessed or read over a shoulder. With two-factor authentication it opens nothing alone: we
        also ask for a code that an app on your phone shows, such as Google Authenticator, Microsoft Authenticator or
        Aegis. It needs no connection and costs no data.
      </p>
      <SubmitButton>Set up</SubmitButton>
    </SiteForm>
  )
}

/** In groups of four, which are easier to read. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

function SetupForm({ secret, address, codes, picture, result }: Setup & FormPage) {
  const { formProps, ...code } = useCodeForm(result)
  return (
    <SiteForm {...formProps} className="form" method="post" action={paths.profileTwoFactor()}>
      <h2>1. Give the app its key</h2>
      <p>
        Scan the picture with the app, or on this phone <a href={address}>open the app with the key</a>. You can also
        type it in:
      </p>
      <p className="num">{inFours(secret)}</p>
      <svg
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        width="232"
        height="232"
        role="img"
        aria-label="The key as a picture"
      >
        <path fill="#fff" d={`M0 0h${picture.size}v${picture.size}H0z`} />
        <path stroke="#000" shapeRendering="crispEdges" d={picture.path} />
      </svg>
      <h2>2. Write down the recovery codes</h2>
      <p>
        Each opens your account once if you lose the phone. They are not shown again. Keep them away from the phone.
      </p>
      <ul className="num">
        {codes.map((each) => (
          <li key={each}>{`${each.slice(0, 5)}-${each.slice(5)}`}</li>
        ))}
      </ul>
      <h2>3. Type the code that the app shows</h2>
      <CodeField {...code} hint="Six digits, new every half minute." />
      <SubmitButton wide>Turn on</SubmitButton>
    </SiteForm>
  )
}

export function TwoFactorOffPage({ result }: FormPage) {
  const { formProps, ...code } = useCodeForm(result)
  return (
    <Sheet title="Turn off two-factor authentication">
      <SiteForm {...formProps} className="form" method="post" action={paths.profileTwoFactorOff()}>
        <p>After this the password alone opens your account.</p>
        <CodeField {...code} hint="The six digits that your authenticator app shows, or a recovery code." />
        <SubmitButton wide>Turn off</SubmitButton>
      </SiteForm>
    </Sheet>
  )
}
