/** The firm for search engines (schema.org). */
import { dayOf, formatDay } from '../shared/units.ts'
import type { FirmSettings, SiteSettings } from './settings.ts'

/** The home page's picture, as a small JPEG. */
export const OPENING_PICTURE = '/opening/wide-1280.jpg'
export const OPENING_SIZE = { widthPx: 1280, heightPx: 720 }

export const organisationJsonLd = (settings: SiteSettings, siteUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': ['GeneralContractor', 'RealEstateAgent'],
  name: settings.name,
  legalName: settings.legalName,
  url: siteUrl,
  image: `${siteUrl}${OPENING_PICTURE}`,
  telephone: settings.phone1,
  email: settings.email,
  address: {
    '@type': 'PostalAddress',
    streetAddress: settings.address,
    addressLocality: settings.city,
    addressCountry: 'GH',
  },
  sameAs: [settings.facebook, settings.instagram, settings.linkedin].filter(Boolean),
})

/** Where anybody can look up a firm's registration. */
export const DATA_PROTECTION_REGISTER = 'https://www.dataprotection.org.gh'
export const AGENCY_REGISTER = 'https://reac.gov.gh'

/** Settings that hold the last day of something that the law asks for. */
export const ENDS = {
  agencyLicenceExpiry: 'The estate agency licence',
  dataProtectionExpiry: 'The data protection registration',
} as const satisfies Partial<Record<keyof FirmSettings, string>>
const WARNED_DAYS = 60

/** The last day of which staff are warned already. */
export const warnedUntil = (now: number) => dayOf(now + WARNED_DAYS * 86_400_000)

/** 'The estate agency licence ends on 31 Mar 2027.' of each that ends soon or has ended. */
export const endsSoon = (settings: Pick<FirmSettings, keyof typeof ENDS>, now: number): string[] =>
  (Object.keys(ENDS) as (keyof typeof ENDS)[]).flatMap((name) => {
    const day = settings[name]
    if (day === '' || day > warnedUntil(now)) return []
    return [`${ENDS[name]} ${day < dayOf(now) ? 'ended' : 'ends'} on ${formatDay(day)}.`]
  })

/** The seller's details that the law requires; unknown numbers are omitted. */
export const sellerLine = ({
  legalName,
  registrationNumber,
  licenceNumber,
}: Pick<SiteSettings, 'legalName' | 'registrationNumber' | 'licenceNumber'>) =>
  [
    legalName,
    registrationNumber && `Registration ${registrationNumber}`,
    licenceNumber && `Estate agency licence ${licenceNumber}`,
  ]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
