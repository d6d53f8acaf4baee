/** The firm in words for search engines (schema.org). */
import type { SiteSettings } from './settings.ts'

export const organisationJsonLd = (settings: SiteSettings, siteUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': ['GeneralContractor', 'RealEstateAgent'],
  name: settings.name,
  legalName: settings.legalName,
  url: siteUrl,
  image: `${siteUrl}/opening/wide-1280.jpg`,
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
