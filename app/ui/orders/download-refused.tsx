import type { RefusalReason } from '~/domain/payments/grant.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { paths } from '~/paths.ts'
import { Answer } from '../kit/answer.tsx'
import { buttonClass } from '../kit/button.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { CONTACT_WAYS_ICONS, ContactWays } from './contact-ways.tsx'
import { REFUSALS } from './order-states.ts'

type DownloadRefusedProps = {
  reason: RefusalReason
  settings: SiteSettings
  /** Null for an unknown link. */
  orderReference: string | null
}

/**
 * Shown when a download link gives no file: the reason and the next step. It is rendered without a router, so its links
 * are plain.
 */
export function DownloadRefused({ reason, settings, orderReference }: DownloadRefusedProps) {
  const { heading, text, next } = REFUSALS[reason]
  return (
    <>
      <IconSprite names={CONTACT_WAYS_ICONS} />
      <Answer title={heading} text={text} isError>
        <p className="acts">
          {orderReference && next !== 'lookup' ? (
            <a className={buttonClass()} href={paths.order(orderReference)}>
              Open my order
            </a>
          ) : (
            <a className={buttonClass(next === 'contact' ? 'line' : 'solid')} href={paths.orderLookup()}>
              Find my order
            </a>
          )}
        </p>
        {next === 'contact' ? <ContactWays settings={settings} about={heading} /> : null}
      </Answer>
    </>
  )
}
