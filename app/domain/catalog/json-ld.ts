/** schema.org data for a page's head. */
export type LdJson = { [key: string]: string | number | boolean | LdJson | LdJson[] | string[] }

/** Home and the pages below it. */
export const breadcrumbs = (siteUrl: string, steps: readonly (readonly [name: string, path: string])[]): LdJson[] => [
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
