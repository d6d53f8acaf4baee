import { COMPARE_TOO_FEW, COMPARE_TOO_MANY, noLongerAvailable } from '~/domain/wishlist/messages.ts'
import type { WishlistItem } from '~/domain/wishlist/wishlist-item.ts'
import { paths } from '~/paths.ts'
import { Breadcrumbs } from '../kit/breadcrumbs.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { FormAlert } from '../kit/error-summary.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { CompareChoice } from './compare-choice.tsx'
import { CompareTable } from './compare-table.tsx'

type ComparePageProps = {
  /** The items to compare or, if `fault` is set, the items to choose from. */
  items: readonly WishlistItem[]
  gone: readonly string[]
  /** The requested references, up to the maximum. */
  chosen: readonly string[]
  fault: 'too-many' | 'too-few' | null
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

export function ComparePage({ items, gone, chosen, fault }: ComparePageProps) {
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
        <CompareTable items={items} />
      ) : items.length < 2 ? (
        <EmptyState text={COMPARE_TOO_FEW}>
          <p className="soft">Keep plans and homes on your wishlist first, then choose among them.</p>
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
