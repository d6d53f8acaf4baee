import { formatPhone, whatsAppLink } from '~/domain/places/phone.ts'
import type { SiteSettings } from '~/domain/site/settings.ts'
import { Icon, type IconName } from '../kit/icon.tsx'

/** The icons that a page with these details must include. */
export const CONTACT_ICONS: readonly IconName[] = ['phone', 'chat', 'mail', 'globe', 'pin']

/** The firm's contact details from the site settings. */
export function ContactDetails({ settings }: { settings: SiteSettings }) {
  const phones = [settings.phone1, settings.phone2].filter(Boolean)
  const place = [settings.address, settings.city].filter(Boolean).join(', ')
  return (
    <ul className="ways">
      {phones.map((phone) => (
        <li key={phone}>
          <Icon name="phone" />
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </li>
      ))}
      {settings.whatsapp ? (
        <li>
          <Icon name="chat" />
          <a href={whatsAppLink(settings.whatsapp, `Hello ${settings.name}`)}>WhatsApp</a>
        </li>
      ) : null}
      <li>
        <Icon name="mail" />
        <a href={`mailto:${settings.email}`}>{settings.email}</a>
      </li>
      {settings.website ? (
        <li>
          <Icon name="globe" />
          <a href={`https://${settings.website.replace(/^https?:\/\//i, '')}`}>{settings.website}</a>
        </li>
      ) : null}
      <li>
        <Icon name="pin" />
        <address className="not-italic">
          {place}
          {settings.digitalAddress ? <span className="cap block">{settings.digitalAddress}</span> : null}
        </address>
      </li>
    </ul>
  )
}
