import { formatCedis } from '~/domain/money.ts'
import { OPTION_LABELS } from '~/domain/plans/options.ts'
import { type PlanCard as PlanCardView, planReference } from '~/domain/plans/plan.ts'
import { bedroomsLabel, formatArea, plural } from '~/domain/units.ts'
import { paths } from '~/paths.ts'
import { CARD_SIZES, Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'

type PlanCardProps = {
  card: PlanCardView
  /** The filters of the list, kept in the address of the plan so that closing it comes back to them. */
  query?: string
  priority?: 'high' | 'eager'
  /** Behind a panel nobody sees the picture. */
  bare?: boolean
}

export function PlanCard({ card, query = '', priority, bare = false }: PlanCardProps) {
  return (
    <li className="card">
      <div className="pic">
        {bare ? null : (
          <Picture
            pictureKey={card.coverKey}
            alt={card.coverAlt}
            widthPx={720}
            heightPx={480}
            sizes={CARD_SIZES}
            {...(priority ? { priority } : {})}
          />
        )}
      </div>
      <p className="ref cap">
        <span>{card.type}</span>
        <span>{planReference(card.id)}</span>
      </p>
      <h3>
        <SiteLink to={paths.plan(card.slug, query)} preventScrollReset>
          {card.title}
        </SiteLink>
      </h3>
      <ul className="facts">
        <li>{bedroomsLabel(card.bedrooms)}</li>
        <li>{formatArea(card.areaSqFt)}</li>
        <li>{plural(card.floors, 'floor')}</li>
      </ul>
      <p className="end">
        <span className="price">{formatCedis(card.fromPriceMinor)}</span>{' '}
        <span className="cap">{OPTION_LABELS[card.fromOption]}</span>
      </p>
    </li>
  )
}
