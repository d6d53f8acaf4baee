import { formatPhone, whatsAppLink } from '~/domain/places/phone.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { Icon, type IconName } from './icon.tsx'

/** The icons of this list, for the sprite of its page; with WhatsApp also `chat`. */
export const WAYS_ICONS = ['phone', 'mail', 'globe', 'pin'] as const satisfies readonly IconName[]

/** The firm's contact details. */
export function Ways({ settings, hasChat = false }: { settings: SiteSettings; hasChat?: boolean }) {
  const { name, phone1, phone2, whatsapp, email, website, address, city, digitalAddress } = settings
  const links: [IconName, string, string][] = [phone1, phone2]
    .filter(Boolean)
    .map((phone) => ['phone', `tel:${phone}`, formatPhone(phone)])
  if (hasChat && whatsapp) links.push(['chat', whatsAppLink(whatsapp, `Hello ${name}`), 'WhatsApp'])
  if (email) links.push(['mail', `mailto:${email}`, email])
  if (website) links.push(['globe', `https://${website.replace(/^https?:\/\//i, '')}`, website])
  return (
    <ul className="ways">
      {links.map(([icon, href, label]) => (
        <li key={href}>
          <Icon name={icon} />
          <a href={href}>{label}</a>
        </li>
      ))}
      <li>
        <Icon name="pin" />
        <span>
          {[address, city].filter(Boolean).join(', ')}{' '}
          {digitalAddress ? <span className="cap block">{digitalAddress}</span> : null}
        </span>
      </li>
    </ul>
  )
}
