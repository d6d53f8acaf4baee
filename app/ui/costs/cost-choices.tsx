import { type CostChoice, costQuery, FINISH_LABELS, FINISHES } from '~/domain/costs/cost.ts'
import { REGIONS } from '~/domain/places/regions.ts'
import { SiteLink } from '../kit/site-link.tsx'

type CostChoicesProps = {
  choice: CostChoice
  /** The rest of the visitor's brief, as a query. */
  kept: string
  hrefOf: (query: string) => string
}

/** Links that choose region and finish, so that each cost has an address. */
export function CostChoices({ choice, kept, hrefOf }: CostChoicesProps) {
  const link = (label: string, to: CostChoice, isCurrent: boolean) => (
    <li key={label}>
      <SiteLink to={hrefOf(costQuery(to, kept))} preventScrollReset aria-current={isCurrent ? 'true' : undefined}>
        {label}
      </SiteLink>
    </li>
  )
  return (
    <nav aria-label="Finish and region" className="picks">
      <h2>Finish</h2>
      <ul>{FINISHES.map((finish) => link(FINISH_LABELS[finish], { ...choice, finish }, finish === choice.finish))}</ul>
      <details>
        <summary>{`Region: ${choice.region || 'whole country'}`}</summary>
        <ul>
          {['', ...REGIONS].map((region) =>
            link(region || 'Whole country', { ...choice, region }, region === choice.region),
          )}
        </ul>
      </details>
    </nav>
  )
}
