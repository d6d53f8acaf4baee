import { CONSENT_TEXT } from '~/domain/newsletter/messages.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'

/** What is agreed to, with the notice that says what happens to the address. */
export function ConsentText() {
  return (
    <>
      {`${CONSENT_TEXT} `}
      <SiteLink to={paths.privacy()}>Privacy notice</SiteLink>
    </>
  )
}

/** The box in the footer. What is wrong with an address is said on a page of its own, with the address kept. */
export function NewsletterBox() {
  return (
    <SiteForm className="news" method="post" action={paths.newsletter()}>
      <h2>Newsletter</h2>
      <div className="field">
        <label htmlFor="news">Your e-mail address</label>
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
