import { type ListingView, listingReference } from '~/domain/listings/listing.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { ENQUIRY_ID } from './enquiry.tsx'

/** Where the panel lies over another page, the form that asks about the home is one step away. */
export function EnquiryLink({ listing }: { listing: Pick<ListingView, 'id' | 'slug'> }) {
  return (
    <SiteLink className={buttonClass('line')} to={`${paths.service(listing.slug)}#${ENQUIRY_ID}`}>
      {`Ask about ${listingReference(listing.id)}`}
    </SiteLink>
  )
}
