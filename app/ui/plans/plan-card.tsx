import { formatCedis } from '~/domain/money.ts'
import { OPTION_LABELS } from '~/domain/plans/options.ts'
import { type PlanCard as PlanCardView, planReference } from '~/domain/plans/plan.ts'
import { bedroomsLabel, formatArea, plural } from '~/domain/units.ts'
import { paths } from '~/paths.ts'
import { type CardProps, ItemCard } from '../catalog/item-card.tsx'
import { BuildRange } from '../costs/build-range.tsx'

export function PlanCard({ card, query, href, first, bare }: CardProps<PlanCardView>) {
  return (
    <ItemCard
      href={href ?? paths.plan(card.slug, query)}
      title={card.title}
      kind={card.type}
      reference={planReference(card.id)}
      cover={{ key: card.coverKey, alt: card.coverAlt }}
      facts={[bedroomsLabel(card.bedrooms), formatArea(card.areaSqFt), plural(card.floors, 'floor')]}
      first={first}
      bare={bare}
      foot={<BuildRange plan={card} />}
    >
      <span className="price">{formatCedis(card.fromPriceMinor)}</span>{' '}
      <span className="cap">{OPTION_LABELS[card.fromOption]}</span>
    </ItemCard>
  )
}
