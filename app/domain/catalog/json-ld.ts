/** schema.org in the shape that a page's head takes. */
export type LdJson = { [key: string]: string | number | boolean | LdJson | LdJson[] | string[] }

/** Home and the steps below it. */
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
