import { bedroomsIn } from '~/domain/catalog/dwellings.ts'
import { LICENCE, NOT_INCLUDED } from '~/domain/plans/options.ts'
import type { PlanView } from '~/domain/plans/plan.ts'
import { formatArea, formatMetres, type LengthUnit } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { type Cell, TitleBlock } from '../kit/title-block.tsx'
import { PaymentPlates } from '../orders/payment-plates.tsx'

const person = (label: string, name: string, number: string): Cell[] =>
  name === '' ? [] : [{ label, value: [name, number].filter(Boolean).join(', '), span: 'all' }]

/** `unit` is that of the visitor's plot. */
export function PlanFacts({ plan, unit }: { plan: PlanView; unit?: LengthUnit | undefined }) {
  const place = [plan.city, plan.region].filter(Boolean).join(', ')
  const cells: Cell[] = [
    { label: 'Bedrooms', value: bedroomsIn(plan) },
    { label: 'Washrooms', value: plan.washrooms },
    { label: 'Floors', value: plan.floors },
    { label: 'Horizontal (width)', value: formatMetres(plan.horizontalMetres, unit) },
    { label: 'Vertical (depth)', value: formatMetres(plan.verticalMetres, unit) },
    { label: 'Area', value: formatArea(plan.areaSqFt, unit) },
    ...person('Architect', plan.architectName, plan.architectNumber),
    ...person('Engineer', plan.engineerName, plan.engineerNumber),
    ...(place ? [{ label: 'Location', value: place, span: 'all' as const }] : []),
  ]
  return <TitleBlock cells={cells} columns={3} />
}

/** How the buyer may use the drawings, what they do not include, and what happens if they are wrong. */
export function PlanTerms() {
  return (
    <div className="stack small soft no-print">
      <p>
        <strong>Not included:</strong>
        {` ${NOT_INCLUDED}.`}
      </p>
      <p>
        <strong>Licence:</strong>
        {` ${LICENCE} `}
        <SiteLink to={paths.terms()}>Terms</SiteLink>
      </p>
      <p>
        <strong>100% Money Guarantee</strong> within 7 days if the file is not delivered, is defective or is not as
        described. <SiteLink to={paths.refunds()}>Refunds</SiteLink>
      </p>
      <p>
        <strong>Multiple payment options</strong>
      </p>
      <PaymentPlates />
    </div>
  )
}
