/** The firm in words for search engines (schema.org). */
import type { SiteSettings } from './settings.ts'

/** The house of the opening page, as a small JPEG. */
export const OPENING_PICTURE = '/opening/wide-1280.jpg'

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

/** Who sells, as the law asks it to be said; a number that is not known is left out. */
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
