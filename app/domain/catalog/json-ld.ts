/** schema.org in the shape that a page's head takes. */
export type LdJson = { [key: string]: string | number | boolean | LdJson | LdJson[] | string[] }

/** Where an item stands on the site: its list, then itself. */
export const breadcrumb = (list: { name: string; url: string }, item: { name: string; url: string }): LdJson => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [list, item].map(({ name, url }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: url,
  })),
})
