import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(
    `User-agent: *\nDisallow: /orders\nDisallow: /downloads\nSitemap: ${context.settings.SITE_URL}/sitemap.xml\n`,
    {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  )
