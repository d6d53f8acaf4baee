import type { MorningLine } from '~/domain/overview/morning.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'
import { PhoneLink } from './kit/contact-links.tsx'
import { Section } from './kit/section.tsx'

const MORNING_ICONS: Record<MorningLine['kind'], AdminIconName> = {
  viewings: 'home',
  underReview: 'receipt',
  paidTwice: 'receipt',
  disputed: 'warn',
  refundsInNeed: 'warn',
  ends: 'clock',
  stuck: 'clock',
  messages: 'chat',
  planRequests: 'ask',
  drawingsDue: 'file',
  quotesEnding: 'clock',
  deadLetters: 'mail',
  returned: 'mail',
  unstamped: 'receipt',
  money: 'receipt',
  checks: 'warn',
}

/** What the day begins with: each line leads to where it is done. */
export function Morning({ lines }: { lines: MorningLine[] }) {
  return (
    <Section title="Waiting for you" empty={lines.length === 0 && 'Nothing is waiting.'}>
      <ul className="ways">
        {lines.map(({ kind, href, text, phone }) => (
          <li key={text}>
            <AdminIcon name={MORNING_ICONS[kind]} />
            <span>
              <SiteLink to={href}>{text}</SiteLink> {phone ? <PhoneLink phone={phone} /> : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
