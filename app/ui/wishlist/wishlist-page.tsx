import { plural } from '~/domain/shared/units.ts'
import { noLongerAvailable, SHARED_EMPTY, WISHLIST_EMPTY } from '~/domain/wishlist/messages.ts'
import type { WishlistItem } from '~/domain/wishlist/wishlist-item.ts'
import { paths } from '~/paths.ts'
import { ShareLink } from '../catalog/share-link.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { DimensionLine } from '../kit/dimension-line.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { FormAlert } from '../kit/error-summary.tsx'
import { Icon, IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { CompareChoice } from './compare-choice.tsx'
import { WishlistButton } from './wishlist-button.tsx'
import { WishlistCard } from './wishlist-card.tsx'
import { useWishlist } from './wishlist-context.tsx'

type WishlistPageProps = {
  items: readonly WishlistItem[]
  /** The references of items that can no longer be viewed. */
  gone: readonly string[]
  /** Whether this is another person's shared list. */
  isShared: boolean
  /** All references of the list: 'P-014,B-107'. */
  references: string
  shareUrl: string
  alert: string | null
}

const COMPARE_FORM = 'compare'

function Nothing({ isShared }: { isShared: boolean }) {
  return (
    <EmptyState text={isShared ? SHARED_EMPTY : WISHLIST_EMPTY}>
      <p className="soft">
        Tap the heart of a plan or a home to keep it here. You need no account: the list stays in this browser.
      </p>
      <p className="acts">
        <ButtonLink to={paths.plans()} label="Plans" />{' '}
        <ButtonLink kind="line" to={paths.services()} label="Buy House" />
      </p>
    </EmptyState>
  )
}

function Gone({ references, isShared }: { references: readonly string[]; isShared: boolean }) {
  if (references.length === 0) return null
  return (
    <ul className="gone">
      {references.map((reference) => (
        <li key={reference}>
          <span>{noLongerAvailable(reference)}</span>
          {isShared ? null : <WishlistButton reference={reference} title={reference} look="words" />}
        </li>
      ))}
    </ul>
  )
}

/** A link that shows others the list as it is today. */
function Share({ shareUrl }: { shareUrl: string }) {
  const message = `https://wa.me/?text=${encodeURIComponent(`My wishlist: ${shareUrl}`)}`
  return (
    <section className="section" aria-labelledby="share">
      <DimensionLine heading={<h2 id="share">Share this list</h2>} />
      <p className="prose">Anyone with this link can see this list. Nobody else can change it.</p>
      <ShareLink url={shareUrl} title="My wishlist" />
      <p className="small">
        <a className="link" href={message}>
          <Icon name="chat" />
          Send on WhatsApp
        </a>
      </p>
    </section>
  )
}

export function WishlistPage({ items, gone, isShared, references, shareUrl, alert }: WishlistPageProps) {
  const { saved } = useWishlist()
  const shown = isShared ? items : items.filter((item) => saved.has(item.reference))
  const missing = isShared ? gone : gone.filter((reference) => saved.has(reference))
  const isEmpty = shown.length === 0 && missing.length === 0
  const lead = isShared
    ? 'Someone chose these for you. Keep them all, or tap the hearts of those you like.'
    : 'Choose two to four to compare, or share the list with those who decide with you.'
  const canSave = isShared && shown.some((item) => !saved.has(item.reference))
  return (
    <div className="wrap">
      <IconSprite names={['share', 'chat', 'warn']} />
      <PageHead title={isShared ? 'A shared wishlist' : 'My wishlist'} lead={isEmpty ? null : lead} />
      {alert ? <FormAlert text={alert} /> : null}
      {isEmpty ? (
        <Nothing isShared={isShared} />
      ) : (
        <>
          <div className="acts mb-4 no-print">
            {shown.length > 1 ? (
              <SiteForm id={COMPARE_FORM} method="get" action={paths.compare()}>
                <SubmitButton kind={canSave ? 'line' : 'solid'}>Compare selected</SubmitButton>
              </SiteForm>
            ) : null}
            {canSave ? (
              <form method="post" action={paths.wishlistSave()}>
                <input type="hidden" name="items" value={references} />
                <SubmitButton>Save all to my wishlist</SubmitButton>
              </form>
            ) : null}
            {isShared && !canSave && saved.size > 0 ? (
              <ButtonLink kind="line" to={paths.wishlist()} label="My wishlist" />
            ) : null}
          </div>
          <Gone references={missing} isShared={isShared} />
          <DimensionLine heading={<h2 className="sr">Items</h2>} measure={plural(shown.length, 'item')} />
          <ul className="cards">
            {shown.map((item) => (
              <WishlistCard key={item.reference} item={item}>
                {shown.length > 1 ? <CompareChoice form={COMPARE_FORM} item={item} /> : null}
              </WishlistCard>
            ))}
          </ul>
          {isShared ? null : <Share shareUrl={shareUrl} />}
        </>
      )}
    </div>
  )
}
