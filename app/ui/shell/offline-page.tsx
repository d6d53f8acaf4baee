import { OFFLINE } from '~/domain/settings/messages.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'

/**
 * Cached by the service worker and shown in place of a page that is not cached. Its links are plain, because no scripts
 * run.
 */
export function OfflinePage() {
  return (
    <div className="wrap pt-10">
      <EmptyState text={OFFLINE} level={1}>
        <ul className="prose soft">
          <li>Turn on mobile data or Wi-Fi, then open the page again.</li>
          <li>Pages you have visited still open.</li>
          <li>A form that you were filling in was not sent. Go back: what you typed should still be there.</li>
        </ul>
        <p className="acts">
          <a className={buttonClass()} href={paths.home()}>
            Home
          </a>{' '}
          <a className={buttonClass('line')} href={paths.plans()}>
            Plans
          </a>
        </p>
      </EmptyState>
    </div>
  )
}
