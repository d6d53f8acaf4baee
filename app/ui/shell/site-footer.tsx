import { formatPhone, whatsAppLink } from '~/domain/places/phone.ts'
import { DATA_PROTECTION_REGISTER, sellerLine } from '~/domain/settings/describe-site.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { paths } from '~/paths.ts'
import { Mark } from '../kit/mark.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { NewsletterBox } from '../newsletter/newsletter-box.tsx'
import { LEGAL_LINKS, QUICK_LINKS } from './nav-items.ts'

type SiteFooterProps = { settings: SiteSettings; year: number; lite: boolean; currentUrl: string }

/** The footer: the seller, the contact details, and the choice of picture quality. */
export function SiteFooter({ settings, year, lite, currentUrl }: SiteFooterProps) {
  const phones = [settings.phone1, settings.phone2].filter(Boolean)
  const social = [
    { label: 'Facebook', href: settings.facebook },
    { label: 'Instagram', href: settings.instagram },
    { label: 'LinkedIn', href: settings.linkedin },
  ].filter((each) => each.href)
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid">
          <div>
            <SiteLink className="brand" to={paths.home()}>
              <Mark />
              {settings.name}
            </SiteLink>
            <address className="not-italic">
              {settings.address}
              <br />
              {[settings.city, settings.digitalAddress].filter(Boolean).join(', ')}
            </address>
            <p className="cap">
              {sellerLine(settings)}
              {settings.dataProtectionNumber ? (
                <>
                  {' '}
                  <a href={DATA_PROTECTION_REGISTER}>Data protection registration {settings.dataProtectionNumber}</a>
                </>
              ) : null}
            </p>
          </div>
          <div>
            <h2>Quick links</h2>
            <ul className="links">
              {QUICK_LINKS.map((link) => (
                <li key={link.href}>
                  <SiteLink to={link.href}>{link.label}</SiteLink>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>Talk to us</h2>
            <ul>
              {phones.map((phone) => (
                <li key={phone}>
                  <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
                </li>
              ))}
              {settings.whatsapp ? (
                <li>
                  <a href={whatsAppLink(settings.whatsapp, `Hello ${settings.name}`)}>WhatsApp</a>
                </li>
              ) : null}
              <li>
                <a href={`mailto:${settings.email}`}>{settings.email}</a>
              </li>
              <li className="social">
                {social.flatMap((each) => [
                  <a key={each.label} href={each.href}>
                    {each.label}
                  </a>,
                  ' ',
                ])}
              </li>
            </ul>
          </div>
          <NewsletterBox key={currentUrl} />
        </div>
        <div className="foot-end">
          <span>{`© ${year} ${settings.name}`}</span>
          <ul className="legal">
            {LEGAL_LINKS.map((link) => (
              <li key={link.href}>
                <SiteLink to={link.href}>{link.label}</SiteLink>
              </li>
            ))}
          </ul>
          {/* A plain form: the page must reload, because the server writes the pictures into it. Lynx shows the values. */}
          <form method="post" action={paths.lite()}>
            <input type="hidden" name="back" value={currentUrl} />
            <span>Pictures:</span>{' '}
            <button type="submit" name="lite" value="Full" aria-pressed={!lite}>
              Full
            </button>{' '}
            or{' '}
            <button type="submit" name="lite" value="Lite" aria-pressed={lite}>
              Lite
            </button>
          </form>
        </div>
      </div>
    </footer>
  )
}
