import { formatPhone } from '~/domain/places/phone.ts'
import type { SiteSettings } from '~/domain/site/settings.ts'
import { Icon, type IconName } from './icon.tsx'

/** The icons of this list, for the sprite of its page. */
export const WAYS_ICONS = ['phone', 'mail', 'globe', 'pin'] as const satisfies readonly IconName[]

/** The firm's contact details. */
export function Ways({ settings }: { settings: SiteSettings }) {
  const { phone1, phone2, email, website, address, city, digitalAddress } = settings
  return (
    <ul className="ways">
      {[phone1, phone2].filter(Boolean).map((phone) => (
        <li key={phone}>
          <Icon name="phone" />
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </li>
      ))}
      {email ? (
        <li>
          <Icon name="mail" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      ) : null}
      {website ? (
        <li>
          <Icon name="globe" />
          <a href={`https://${website.replace(/^https?:\/\//, '')}`}>{website}</a>
        </li>
      ) : null}
      <li>
        <Icon name="pin" />
        <span>
          {[address, city].filter(Boolean).join(', ')}
          {digitalAddress ? <span className="cap block">{digitalAddress}</span> : null}
        </span>
      </li>
    </ul>
  )
}
