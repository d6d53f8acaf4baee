/** The head of a page: title, description, canonical address, social picture, and what must not be found. */
import type { MetaDescriptor } from '@remix-run/react'

type JsonLd = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json']

type PageHead = {
  title: string
  description: string
  canonical?: string
  picture?: string
  isPrivate?: boolean
  jsonLd?: JsonLd[]
}

const FIRM = 'Fihankra Homes'

export function pageMeta({ title, description, canonical, picture, isPrivate, jsonLd }: PageHead): MetaDescriptor[] {
  return [
    { title: `${title} | ${FIRM}` },
    { name: 'description', content: description },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(canonical
      ? [
          { tagName: 'link', rel: 'canonical', href: canonical },
          { property: 'og:url', content: canonical },
        ]
      : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: FIRM },
    ...(picture
      ? [
          { property: 'og:image', content: picture },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(jsonLd ?? []).map((each) => ({ 'script:ld+json': each })),
  ]
}

/** Home and the steps below it, for search engines. */
export const breadcrumbs = (siteUrl: string, steps: readonly (readonly [name: string, path: string])[]): JsonLd[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  },
]
