import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listPlanSlugs } from '~/domain/plans/read-plans.server.ts'
import { paths } from '~/paths.ts'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.settings.SITE_URL
  const plans = await listPlanSlugs(context.db)
  const entries = [
    ...[
      paths.home(),
      paths.projects(),
      paths.plans(),
      paths.portfolio(),
      paths.privacy(),
      paths.terms(),
      paths.refunds(),
    ].map((path) => `<url><loc>${escapeXml(site + path)}</loc></url>`),
    ...plans.map(
      (plan) =>
        `<url><loc>${escapeXml(site + paths.plan(plan.slug))}</loc><lastmod>${new Date(plan.updatedAt).toISOString().slice(0, 10)}</lastmod></url>`,
    ),
  ]
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
    },
  )
}
