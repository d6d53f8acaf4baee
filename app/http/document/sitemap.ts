/** The XML of sitemaps.org: a list of pages, and an index of such lists. */
export type Entry = { path: string; updatedAt?: number }

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const answer = (root: 'urlset' | 'sitemapindex', lines: string[]) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>\n${lines.join('\n')}\n</${root}>\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })

export const sitemap = (siteUrl: string, entries: readonly Entry[]) =>
  answer(
    'urlset',
    entries.map(({ path, updatedAt }) => {
      const changed = updatedAt ? `<lastmod>${new Date(updatedAt).toISOString().slice(0, 10)}</lastmod>` : ''
      return `<url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>`
    }),
  )

export const sitemapIndex = (siteUrl: string, parts: readonly string[]) =>
  answer(
    'sitemapindex',
    parts.map((part) => `<sitemap><loc>${siteUrl}/sitemap.xml?part=${part}</loc></sitemap>`),
  )
