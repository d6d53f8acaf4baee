import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'

/** Google does not allow its logo to be altered, so this is the one picture of the site with colours of its own. */
export function GoogleButton({ onwards }: { onwards: string }) {
  return (
    // A plain form: the response redirects to another site, which client-side navigation cannot follow.
    <form method="post" action={paths.authGoogle()}>
      <input type="hidden" name="redirect" value={onwards} />
      <button type="submit" className={buttonClass('line', true)} aria-label="Sign in with Google">
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <path
            fill="#4285f4"
            d="M17.6 9.2c0-.6 0-1.2-.2-1.7H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.6z"
          />
          <path fill="#34a853" d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2a5.4 5.4 0 0 1-8-2.9H1v2.3A9 9 0 0 0 9 18z" />
          <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z" />
          <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3A5.4 5.4 0 0 1 9 3.6z" />
        </svg>
        Google
      </button>
    </form>
  )
}
