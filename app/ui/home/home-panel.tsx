import { listingDraft } from '~/domain/listings/describe-listing.ts'
import type { ListingCard, ListingView } from '~/domain/listings/listing.ts'
import { whatsAppLink } from '~/domain/places/phone.ts'
import { planDraft } from '~/domain/plans/describe-plan.ts'
import type { PlanOption } from '~/domain/plans/options.ts'
import type { PlanCard, PlanView } from '~/domain/plans/plan.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { paths } from '~/paths.ts'
import { ENQUIRY_ID } from '../listings/enquiry.tsx'
import { ListingPanel } from '../listings/listing-panel.tsx'
import { PlanPanel } from '../plans/plan-panel.tsx'

type HomePanelProps = {
  plan: PlanView | null
  similarPlans: readonly Omit<PlanCard, 'coverAlt'>[]
  listing: ListingView | null
  similarListings: readonly Omit<ListingCard, 'coverAlt'>[]
  selected: PlanOption
  picture: number
  zoomed: boolean
  now: number
  settings: SiteSettings
  siteUrl: string
}

/** A plan or a home opened over the home page. Sharing and enquiries use the item's own address. */
export function HomePanel({ plan, similarPlans, listing, similarListings, siteUrl, ...shown }: HomePanelProps) {
  const { settings } = shown
  if (plan) {
    const shareUrl = siteUrl + paths.plan(plan.slug)
    return (
      <PlanPanel
        {...shown}
        key={plan.slug}
        plan={plan}
        similar={similarPlans}
        closeHref={paths.home()}
        address={paths.homePlan(plan.slug)}
        shareUrl={shareUrl}
        whatsAppHref={whatsAppLink(settings.whatsapp, planDraft(plan, shareUrl))}
      />
    )
  }
  if (!listing) return null
  const shareUrl = siteUrl + paths.service(listing.slug)
  return (
    <ListingPanel
      {...shown}
      key={listing.slug}
      listing={listing}
      similar={similarListings}
      closeHref={paths.home()}
      address={paths.homeListing(listing.slug)}
      shareUrl={shareUrl}
      whatsAppHref={whatsAppLink(listing.contact || settings.whatsapp, listingDraft(listing, shareUrl))}
      askHref={`${paths.service(listing.slug)}#${ENQUIRY_ID}`}
    />
  )
}
