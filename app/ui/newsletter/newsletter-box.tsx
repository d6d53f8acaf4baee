import { CONSENT_TEXT } from '~/domain/newsletter/messages.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'

/** The consent text, with a link to the privacy notice. */
export function ConsentText() {
  return (
    <>
      {`${CONSENT_TEXT} `}
      <SiteLink to={paths.privacy()}>Privacy notice</SiteLink>
    </>
  )
}

/** The sign-up in the footer. Errors are shown on a page of their own, which keeps the address. */
export function NewsletterBox() {
  return (
    <SiteForm className="news" method="post" action={paths.newsletter()}>
      <h2>Newsletter</h2>
      <div className="field">
        <label htmlFor="news">Your e-mail address</label>{' '}
        <input id="news" name="email" type="email" inputMode="email" autoComplete="email" required maxLength={254} />
      </div>
      <button className={buttonClass('line', true)} type="submit">
        Subscribe
      </button>
      <p className="cap">
        <ConsentText />
      </p>
    </SiteForm>
  )
}
