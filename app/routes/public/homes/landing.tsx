import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { homesLandingText, homesLandingTitle } from '~/domain/listings/describe-listing.ts'
import { listListings, readListingLanding } from '~/domain/listings/read-listings.server.ts'
import { readLandingPage } from '~/http/actions/landing.server'
import { landingMeta } from '~/http/document/landing-meta'
import { SectionError } from '~/http/document/section-error'
import { notFound } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import filterStyles from '~/ui/catalog/filters.css?inline'
import { ItemNotFound } from '~/ui/catalog/item-not-found'
import { LandingPage } from '~/ui/catalog/landing-page'
import { ListingCard } from '~/ui/listings/listing-card'
import { LISTING_SECTION } from '~/ui/listings/listing-section'

export const handle = { shared: true, reading: true, styles: [filterStyles] }

export const meta: MetaFunction<typeof loader> = ({ data }) => landingMeta(LISTING_SECTION, data)

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await readLandingPage(
    {
      db: context.db,
      siteUrl: context.settings.SITE_URL,
      list: listListings,
      facts: readListingLanding,
      hasPlaces: true,
      titleOf: homesLandingTitle,
      textOf: homesLandingText,
      pathOf: paths.homesFor,
    },
    params.landing ?? '',
  )
  if (!page) throw notFound('services')
  return page
}

export default function HomesFor() {
  const { related, ...page } = useLoaderData<typeof loader>()
  return (
    <LandingPage
      {...page}
      section={LISTING_SECTION}
      card={ListingCard}
      related={related.map(({ slug, kind, place, items }) => ({
        label: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${place === 'All' ? '' : ` in ${place}`}`,
        href: paths.homesFor(slug),
        items,
      }))}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError missing={<ItemNotFound section={LISTING_SECTION} />} />
}
