import { formatPhone, whatsAppLink } from '~/domain/places/phone.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { Icon, type IconName } from '../kit/icon.tsx'

export const CONTACT_WAYS_ICONS = ['phone', 'chat', 'mail'] as const satisfies readonly IconName[]

/**
 * How to contact the firm about one subject; the draft message contains its reference. The page must include the icons
 * of `CONTACT_WAYS_ICONS`.
 */
export function ContactWays({ settings, about }: { settings: SiteSettings; about: string }) {
  return (
    <ul className="acts">
      <li>
        <a className="link mr-4" href={`tel:${settings.phone1}`}>
          <Icon name="phone" />
          {formatPhone(settings.phone1)}
        </a>
      </li>
      {settings.whatsapp ? (
        <li>
          <a className="link mr-4" href={whatsAppLink(settings.whatsapp, about)}>
            <Icon name="chat" />
            WhatsApp
          </a>
        </li>
      ) : null}
      <li>
        <a className="link" href={`mailto:${settings.email}?subject=${encodeURIComponent(about)}`}>
          <Icon name="mail" />
          {settings.email}
        </a>
      </li>
    </ul>
  )
}
