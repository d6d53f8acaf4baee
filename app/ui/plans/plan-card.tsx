import { roomsLabel } from '~/domain/catalog/dwellings.ts'
import { drawingsInFile, OPTION_LABELS } from '~/domain/plans/options.ts'
import { type ForVisitor, type PlanCard as PlanCardView, planReference } from '~/domain/plans/plan.ts'
import { FIT_LABELS } from '~/domain/plots/plot.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatArea, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { type CardProps, ItemCard } from '../catalog/item-card.tsx'
import { BuildRange } from '../costs/build-range.tsx'

type FittedCard = PlanCardView & Partial<ForVisitor>

export function PlanCard({ card, query, href, first, bare }: CardProps<FittedCard>) {
  return (
    <ItemCard
      href={href ?? paths.plan(card.slug, query)}
      title={card.title}
      kind={card.type}
      reference={planReference(card.id)}
      cover={{ key: card.coverKey, alt: card.coverAlt }}
      facts={[roomsLabel(card), formatArea(card.areaSqFt, card.unit), plural(card.floors, 'floor')]}
      first={first}
      bare={bare}
      isWide={href !== undefined}
      stamp={card.fit ? <span className="stamp chip">{FIT_LABELS[card.fit]}</span> : null}
      // The home page, where cards have another link, has no room for it, and behind a panel nobody reads it.
      foot={href === undefined && !bare ? <BuildRange plan={card} isWithin={card.isWithin} /> : null}
    >
      <p className="flex-1">
        <span className="price">{`from ${formatCedis(card.fromPriceMinor)}`}</span>{' '}
        <span className="cap">{[OPTION_LABELS[card.fromOption], drawingsInFile(card)].filter(Boolean).join(', ')}</span>
      </p>
    </ItemCard>
  )
}
