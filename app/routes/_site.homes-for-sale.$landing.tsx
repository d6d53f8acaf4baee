import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { landingJsonLd } from '~/domain/catalog/describe-landing.ts'
import { homesLandingText, homesLandingTitle } from '~/domain/listings/describe-listing.ts'
import { listListings, readListingLanding } from '~/domain/listings/read-listings.server.ts'
import { readLandingPage } from '~/landing.server'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { notFound } from '~/platform/reply.server'
import { SectionError } from '~/section-error'
import filterStyles from '~/ui/catalog/filters.css?inline'
import { ItemNotFound } from '~/ui/catalog/item-not-found'
import { LandingPage } from '~/ui/catalog/landing-page'
import { ListingCard } from '~/ui/listings/listing-card'
import { LISTING_SECTION } from '~/ui/listings/listing-section'

export const handle = { shared: true, reading: true, styles: [filterStyles] }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: data.title,
        description: data.text,
        canonical: data.url,
        isPrivate: data.total === 0,
        ...(data.cards[0]?.coverKey ? { picture: `${data.siteUrl}${paths.media(data.cards[0].coverKey, 1080)}` } : {}),
        jsonLd: landingJsonLd({
          title: data.title,
          text: data.text,
          url: data.url,
          above: { name: LISTING_SECTION.title, url: `${data.siteUrl}${paths.services()}` },
          items: data.cards.map((card) => `${data.siteUrl}${paths.service(card.slug)}`),
        }),
      })
    : pageMeta({ title: 'Buy A House', description: 'This list is not here.', isPrivate: true })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params.landing ?? ''
  const page = await readLandingPage(
    { db: context.db, list: listListings, facts: readListingLanding, hasPlaces: true },
    slug,
  )
  if (!page) throw notFound('services')
  const siteUrl = context.settings.SITE_URL
  return {
    ...page,
    title: homesLandingTitle(page.filters),
    text: homesLandingText(page.filters, page),
    url: `${siteUrl}${paths.homesFor(slug)}`,
    siteUrl,
  }
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
