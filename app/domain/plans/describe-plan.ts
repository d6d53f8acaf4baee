/** A plan in words for search engines and link previews. */

import { paths } from '../../paths.ts'
import { formatCedis } from '../money.ts'
import { bedroomsLabel, formatArea, plural } from '../units.ts'
import { OPTION_LABELS } from './options.ts'
import { type PlanView, planReference } from './plan.ts'

export const planDescription = (plan: PlanView) =>
  `${bedroomsLabel(plan.bedrooms)}, ${formatArea(plan.areaSqFt)} on ${plural(plan.floors, 'floor')}. ${plan.type} plan ${planReference(plan.id)}: drawings from ${formatCedis(plan.fromPriceMinor)}.`

/** schema.org: the product with an offer a file type, and where it stands on the site. */
type LdJson = { [key: string]: string | number | boolean | LdJson | LdJson[] | string[] }

export function planJsonLd(plan: PlanView, siteUrl: string): LdJson[] {
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
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Plans', item: `${siteUrl}${paths.plans()}` },
        { '@type': 'ListItem', position: 2, name: plan.title, item: url },
      ],
    },
  ]
}
