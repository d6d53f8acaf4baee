/** The firm for search engines (schema.org). */
import type { SiteSettings } from './settings.ts'

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
