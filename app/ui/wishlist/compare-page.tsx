import { FILTERS, type Filters } from '~/domain/catalog/filters.ts'
import { filtersQuery, filterTexts, NO_FILTERS } from '~/domain/catalog/read-filters.ts'
import type { UnreadFilter } from '~/domain/catalog/unread-filters.ts'
import type { ComparedItem } from '~/domain/wishlist/compare.ts'
import { COMPARE_TOO_FEW, COMPARE_TOO_MANY, noLongerAvailable } from '~/domain/wishlist/messages.ts'
import { paths } from '~/paths.ts'
import { RegionChoice } from '../catalog/region-choice.tsx'
import { UnreadError, unreadProps } from '../catalog/unread-error.tsx'
import { Breadcrumbs } from '../kit/breadcrumbs.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { FormAlert } from '../kit/error-summary.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { PlotSides } from '../plots/plot-fields.tsx'
import { CompareChoice } from './compare-choice.tsx'
import { CompareTable } from './compare-table.tsx'

type ComparePageProps = {
  /** The items to compare or, if `fault` is set, the items to choose from. */
  items: readonly ComparedItem[]
  gone: readonly string[]
  /** The requested references, up to the maximum. */
  chosen: readonly string[]
  fault: 'too-many' | 'too-few' | null
  filters: Filters
  unread: readonly UnreadFilter[]
}

const FORM = 'compare'

function Choose({ items, chosen }: Pick<ComparePageProps, 'items' | 'chosen'>) {
  return (
    <SiteForm className="form" id={FORM} method="get" action={paths.compare()}>
      <fieldset>
        <legend>Compare</legend>
        {items.map((item) => (
          <CompareChoice
            key={item.reference}
            form={FORM}
            item={item}
            label={`${item.title}, ${item.reference}`}
            isChosen={chosen.includes(item.reference)}
          />
        ))}
      </fieldset>
      <p className="acts">
        <SubmitButton>Compare selected</SubmitButton>
      </p>
    </SiteForm>
  )
}

/** The visitor's plot, budget and region, for the rows that depend on them. */
function CompareFor({ chosen, filters, unread }: Pick<ComparePageProps, 'chosen' | 'filters' | 'unread'>) {
  const wrong = unread.find(({ param }) => param === 'budget')
  return (
    <SiteForm className="cells mb-4 no-print" method="get" action={paths.compare()} aria-label="Your plot and budget">
      <input type="hidden" name="items" value={chosen.join(',')} />
      <label>
        <span>{FILTERS.budgetMinor.control?.label}</span>{' '}
        <input
          name="budget"
          inputMode="decimal"
          defaultValue={wrong?.typed ?? filterTexts(filters).budget}
          {...unreadProps(wrong)}
        />
        <UnreadError filter={wrong} />
      </label>{' '}
      <PlotSides plot={filters.plot} unread={unread} /> <RegionChoice region={filters.region} />
      <button type="submit" className="btn">
        Compare for this plot and budget
      </button>
    </SiteForm>
  )
}

export function ComparePage({ items, gone, chosen, fault, filters, unread }: ComparePageProps) {
  const { budgetMinor, plot, region } = filters
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead
        above={<Breadcrumbs above={[{ label: 'My wishlist', href: paths.wishlist() }]} here="Compare" />}
        title="Compare"
      />
      {fault === 'too-many' ? <FormAlert text={COMPARE_TOO_MANY} /> : null}
      {gone.length > 0 ? <p className="prose mb-4">{gone.map(noLongerAvailable).join('. ')}.</p> : null}
      {fault === null ? (
        <>
          {items.some(({ kind }) => kind === 'plan') ? (
            <CompareFor chosen={chosen} filters={filters} unread={unread} />
          ) : null}
          <CompareTable
            items={items}
            unit={filters.plot?.unit}
            query={filtersQuery({ ...NO_FILTERS, budgetMinor, plot, region })}
          />
        </>
      ) : items.length < 2 ? (
        <EmptyState text={COMPARE_TOO_FEW}>
          <p className="soft">Add plans and homes to your wishlist first, then choose which to compare.</p>
          <ButtonLink kind="line" to={paths.wishlist()} label="My wishlist" />
        </EmptyState>
      ) : (
        <>
          {fault === 'too-few' ? (
            <p className="prose mb-4" role="status">
              {COMPARE_TOO_FEW}
            </p>
          ) : null}
          <Choose items={items} chosen={chosen} />
        </>
      )}
    </div>
  )
}
