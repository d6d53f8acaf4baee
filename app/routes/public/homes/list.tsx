import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { coverPicture } from '~/domain/catalog/item.ts'
import { countSoldListings, listListings } from '~/domain/listings/read-listings.server.ts'
import { readCatalogPage } from '~/http/actions/catalog-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { skipListRevalidation } from '~/http/document/skip-list-revalidation'
import { paths } from '~/paths.ts'
import { CatalogPage } from '~/ui/catalog/catalog-page'
import filterStyles from '~/ui/catalog/filters.css?inline'
import { ItemNotFound } from '~/ui/catalog/item-not-found'
import { ListingCard } from '~/ui/listings/listing-card'
import { LISTING_SECTION } from '~/ui/listings/listing-section'

export const handle = { shared: true, reading: true, styles: [filterStyles] }

export const meta: MetaFunction<typeof loader> = ({ data, matches, error }) =>
  error
    ? pageMeta({ title: 'Buy A House', description: 'This home is not here.', isPrivate: true })
    : matches.at(-1)?.id === 'routes/public/homes/list'
      ? pageMeta({
          title: data?.filters.sold ? 'Sold homes' : 'Buy A House',
          description:
            'Houses, villas, flats and townhouses for sale all over Ghana, with prices in cedis, floor plans and the seller’s number.',
          canonical: `${data?.siteUrl ?? ''}${data?.landing ? paths.homesFor(data.landing) : paths.services(data?.canonicalQuery ?? '')}`,
          ...coverPicture(data?.siteUrl ?? '', data?.cards[0]),
        })
      : []

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await readCatalogPage(
    { db: context.db, list: listListings, countSold: countSoldListings, listPath: paths.services },
    request,
  )
  return { ...page, siteUrl: context.settings.SITE_URL }
}

export const shouldRevalidate = skipListRevalidation(paths.services)

export default function Services() {
  const list = useLoaderData<typeof loader>()
  const panelIsOpen = useMatches().at(-1)?.id !== 'routes/public/homes/list'
  return (
    <>
      <CatalogPage {...list} section={LISTING_SECTION} card={ListingCard} backdrop={panelIsOpen} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <SectionError missing={<ItemNotFound section={LISTING_SECTION} />} />
}
