import type { Brief } from '~/domain/catalog/brief.ts'
import { roomsLabel } from '~/domain/catalog/dwellings.ts'
import { listOf } from '~/domain/catalog/landing.ts'
import type { PermitDigest } from '~/domain/permits/permit.ts'
import type { PlanOption } from '~/domain/plans/options.ts'
import { type PlanCard, type PlanView, planReference } from '~/domain/plans/plan.ts'
import type { Plot } from '~/domain/plots/plot.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatArea, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { BriefLine } from '../catalog/brief-line.tsx'
import { ItemDrawings } from '../catalog/item-drawings.tsx'
import { ItemPanel, type PanelPlace } from '../catalog/item-panel.tsx'
import { ItemText } from '../catalog/item-text.tsx'
import { RelatedLists } from '../catalog/related-lists.tsx'
import { SimilarItems } from '../catalog/similar-items.tsx'
import { BuildCost } from '../costs/build-cost.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { PermitPart } from '../permits/permit-part.tsx'
import type { SetbackAssemblies } from '../plots/plot-fields.tsx'
import { PlotPart } from '../plots/plot-part.tsx'
import { PlanFacts, PlanTerms } from './plan-details.tsx'
import { ChosenPrice, FileTypeChoice, PURCHASE_FORM_ID } from './plan-offer.tsx'

type PlanPanelProps = PanelPlace & {
  plan: PlanView
  similar: readonly Omit<PlanCard, 'coverAlt'>[]
  selected: PlanOption
  query?: string
  brief?: Brief
  plot?: Plot | null
  assemblies?: SetbackAssemblies
  permit?: PermitDigest | null
  now: number
}

const listsOf = ({ type, bedrooms }: PlanView) =>
  [listOf({ category: type, bedrooms }), listOf({ category: type })].map(
    (list) => list && { href: paths.plansFor(list.slug), label: `Plans for ${list.label.toLowerCase()}` },
  )

/** One plan over its list: its drawings, the files for sale, and the buy button. */
export function PlanPanel({
  plan,
  similar,
  selected,
  query,
  brief,
  plot = null,
  assemblies = [],
  permit = null,
  now,
  ...place
}: PlanPanelProps) {
  const reference = planReference(plan.id)
  return (
    <ItemPanel
      {...place}
      className="buy"
      title={plan.title}
      reference={reference}
      caption={`Plan ${reference}`}
      kind={`${plan.type}, ${plural(plan.floors, 'floor')}`}
      pictures={plan.pictures}
      option={selected === plan.options[0]?.option ? undefined : selected}
      aside={
        <>
          <PlanFacts plan={plan} unit={plot?.unit} />
          {brief ? <BriefLine brief={brief} /> : null}
          <BuildCost plan={plan} query={brief?.query} now={now} />
          <FileTypeChoice plan={plan} selected={selected} />
          <PlanTerms />
          <SiteLink className="link no-print" to={paths.planChange(plan.slug, brief?.query)}>
            Change this plan
          </SiteLink>
        </>
      }
      below={({ steps, onZoom }) => (
        <>
          <ItemText description={plan.description} features={plan.features} />
          <PlotPart plan={plan} query={query} plot={plot} assemblies={assemblies} settings={place.settings} />
          <PermitPart permit={permit} />
          <ItemDrawings pictures={plan.pictures} steps={steps} onZoom={onZoom} />
          <SimilarItems
            id="similar"
            heading="Similar plans"
            items={similar.map((each) => ({
              href: paths.plan(each.slug, query),
              title: each.title,
              coverKey: each.coverKey,
              facts: `${roomsLabel(each)}, ${formatArea(each.areaSqFt, plot?.unit)}`,
              price: formatCedis(each.fromPriceMinor),
            }))}
          />
          <RelatedLists lists={listsOf(plan)} />
        </>
      )}
      bar={
        <>
          <ChosenPrice options={plan.options} />
          <button type="submit" className="btn" form={PURCHASE_FORM_ID}>
            Purchase
          </button>
        </>
      }
    />
  )
}
