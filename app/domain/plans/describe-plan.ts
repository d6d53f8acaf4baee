/** A plan in words for search engines and link previews. */
import { paths } from '../../paths.ts'
import { roomsLabel } from '../catalog/dwellings.ts'
import type { Filters } from '../catalog/filters.ts'
import { coverPicture } from '../catalog/item.ts'
import { breadcrumbs, type LdJson } from '../catalog/json-ld.ts'
import { kindInWords, type LandingFigures, priceSpan } from '../catalog/landing.ts'
import { formatCedis } from '../shared/money.ts'
import { formatArea, plural } from '../shared/units.ts'
import { OPTION_LABELS } from './options.ts'
import { type PlanView, planReference } from './plan.ts'

const planDescription = (plan: PlanView) =>
  `${roomsLabel(plan)}, ${formatArea(plan.areaSqFt)} on ${plural(plan.floors, 'floor')}. ${plan.type} plan ${planReference(plan.id)}: drawings from ${formatCedis(plan.fromPriceMinor)}.`

/** Title and description of a link to the plan. */
export const planHead = (plan: PlanView, siteUrl: string) => ({
  title: `${plan.title}, ${planReference(plan.id)}`,
  description: planDescription(plan),
  canonical: `${siteUrl}${paths.plan(plan.slug)}`,
  ...coverPicture(siteUrl, plan),
})

/** A visitor's draft message about the plan. */
export const planDraft = (plan: Pick<PlanView, 'id' | 'title'>, address: string) =>
  `Hello, I have a question about plan ${planReference(plan.id)}, ${plan.title}: ${address}`

/**
 * schema.org: the product with an offer per file type; at its canonical address, where search engines read it, also the
 * breadcrumbs. Visitors from a list are spared those bytes.
 */
export function planJsonLd(plan: PlanView, siteUrl: string, isCanonical: boolean): LdJson[] {
  const url = `${siteUrl}${paths.plan(plan.slug)}`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: plan.title,
      sku: planReference(plan.id),
      description: planDescription(plan),
      category: `${plan.type} plan`,
      url,
      image: plan.pictures.map((picture) => `${siteUrl}${paths.media(picture.key)}`),
      offers: plan.options.map((option) => ({
        '@type': 'Offer',
        name: OPTION_LABELS[option.option],
        price: (option.priceMinor / 100).toFixed(2),
        priceCurrency: 'GHS',
        availability: 'https://schema.org/InStock',
        url,
      })),
    },
    ...(isCanonical
      ? breadcrumbs(siteUrl, [
          ['Plans', paths.plans()],
          [plan.title, paths.plan(plan.slug)],
        ])
      : []),
  ]
}

export const plansLandingTitle = (filters: Filters) => `Plans for ${kindInWords(filters)}`

export function plansLandingText(filters: Filters, figures: LandingFigures): string {
  const kind = kindInWords(filters)
  const price = priceSpan(figures)
  if (price === null) return `No plans for ${kind} at the moment. Ask us to draw one, or look at what is near it.`
  return `${plural(figures.total, 'complete plan')} for ${kind} by our own architects, ${price}, as PDF or CAD drawings to download the minute you have paid.`
}
