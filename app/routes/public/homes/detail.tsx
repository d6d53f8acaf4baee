import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { filtersQuery, readFilters } from '~/domain/catalog/read-filters.ts'
import { listingDraft, listingHead, listingJsonLd } from '~/domain/listings/describe-listing.ts'
import { findRenamedListing, getListing, listSimilarListings } from '~/domain/listings/list-listings.server.ts'
import { whatsAppLink } from '~/domain/places/phone.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { readPicture } from '~/http/actions/catalog-list.server.ts'
import { receiveEnquiry } from '~/http/actions/message.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { useOutcome, useRootData } from '~/http/document/root-data.ts'
import { queryOf } from '~/http/query.server.ts'
import { forwardRetryAfter, redirectRenamed } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import item from '~/ui/catalog/item.css?inline'
import panel from '~/ui/catalog/panel.css?inline'
import { Enquiry } from '~/ui/listings/enquiry.tsx'
import { ListingPanel } from '~/ui/listings/listing-panel.tsx'

export const handle = { cache: true, styles: [panel, item] }

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) =>
  data
    ? pageMeta(matches, {
        ...listingHead(data.listing, data.siteUrl),
        jsonLd: listingJsonLd(data.listing, data.siteUrl, location.search === ''),
      })
    : pageMeta(matches, { title: 'No such home', description: 'This home is not here.', isPrivate: true })

export const headers = forwardRetryAfter

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const listing =
    (await getListing(context.db, slug)) ??
    (await redirectRenamed('services', findRenamedListing(context.db, slug), paths.service))
  const search = queryOf(request)
  const { SITE_URL: siteUrl } = context.settings
  return {
    listing,
    similar: await listSimilarListings(context.db, listing),
    formId: randomKey(),
    ...readPicture(search, listing.pictures.length),
    query: filtersQuery(readFilters(search)),
    siteUrl,
    shareUrl: siteUrl + paths.service(listing.slug),
  }
}

export const action = ({ params, request, context }: ActionFunctionArgs) =>
  receiveEnquiry(context, request, params.slug ?? '')

export default function Listing() {
  const data = useLoaderData<typeof loader>()
  const { listing, query, shareUrl } = data
  const answer = useActionData<typeof action>()
  const outcome = useOutcome(answer)
  const { site } = useRootData()
  return (
    <ListingPanel
      {...data}
      key={listing.slug}
      address={paths.service(listing.slug, query)}
      closeHref={paths.services(query)}
      whatsAppHref={whatsAppLink(listing.contact || site.whatsapp, listingDraft(listing, shareUrl))}
      settings={site}
      enquiry={
        <Enquiry
          listing={listing}
          query={query}
          formId={data.formId}
          result={answer?.result ?? null}
          outcome={outcome}
        />
      }
    />
  )
}
