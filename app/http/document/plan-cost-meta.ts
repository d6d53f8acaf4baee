/** The head of a plan's cost pages. */
import { coverPicture, type SizedPicture } from '../../domain/catalog/item.ts'
import { breadcrumbs } from '../../domain/catalog/json-ld.ts'
import { paths } from '../../paths.ts'
import { type Matches, pageMeta } from './page-meta.ts'

type Page =
  | { plan: { slug: string; title: string; coverKey: string; pictures: readonly SizedPicture[] }; siteUrl: string }
  | undefined

export function planCostMeta(
  matches: Matches,
  page: Page,
  toPath: (slug: string) => string,
  step: string,
  words: (title: string) => { title: string; description: string },
) {
  if (!page) return pageMeta(matches, { title: 'No such plan', description: 'This plan is not here.', isPrivate: true })
  const { plan, siteUrl } = page
  return pageMeta(matches, {
    ...words(plan.title),
    canonical: siteUrl + toPath(plan.slug),
    ...coverPicture(siteUrl, plan),
    jsonLd: breadcrumbs(siteUrl, [
      ['Plans', paths.plans()],
      [plan.title, paths.plan(plan.slug)],
      [step, toPath(plan.slug)],
    ]),
  })
}
