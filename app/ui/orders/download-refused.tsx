import type { RefusalReason } from '~/domain/orders/order.ts'
import type { SiteSettings } from '~/domain/site/settings.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { EmptyMark } from '../kit/mark.tsx'
import { CONTACT_WAYS_ICONS, ContactWays } from './contact-ways.tsx'
import { REFUSALS } from './order-states.ts'

type DownloadRefusedProps = {
  reason: RefusalReason
  settings: SiteSettings
  /** The address of the order, if this browser may see it. */
  orderHref?: string
}

/**
 * Shown when a download link gives no file: the reason and the next step. It is rendered without a router, so its links
 * are plain.
 */
export function DownloadRefused({ reason, settings, orderHref }: DownloadRefusedProps) {
  const { heading, text, next } = REFUSALS[reason]
  return (
    <div className="wrap pt-10">
      <IconSprite names={CONTACT_WAYS_ICONS} />
      <section className="state">
        <EmptyMark />
        <h1>{heading}</h1>
        <p className="prose" role="alert">
          {text}
        </p>
        <p className="acts">
          {orderHref && next !== 'lookup' ? (
            <a className={buttonClass()} href={orderHref}>
              Open my order
            </a>
          ) : (
            <a className={buttonClass(next === 'contact' ? 'line' : 'solid')} href={paths.orderLookup()}>
              Find my order
            </a>
          )}
        </p>
        {next === 'contact' ? <ContactWays settings={settings} about={heading} /> : null}
      </section>
    </div>
  )
}
