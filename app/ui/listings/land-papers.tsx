import type { ListingView } from '~/domain/listings/listing.ts'
import { AREA_ON_SITE_PLAN, NOT_STATED, papersOf, SEARCH_FIRST } from '~/domain/listings/papers.ts'
import { AGENCY_REGISTER } from '~/domain/settings/describe-site.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { TitleBlock } from '../kit/title-block.tsx'

/** What a buyer asks first: whose land it is, by which papers, and what reaches it. */
export function LandPapers({ listing, licenceNumber }: { listing: ListingView; licenceNumber: string }) {
  const cells = papersOf(listing).map(([label, value]) => ({ label, value: value ?? NOT_STATED }))
  return (
    <section className="stack pt-6" aria-labelledby="papers">
      <h2 id="papers" className="text-xl">
        Land and papers
      </h2>
      <TitleBlock columns={2} cells={cells} />
      <p>{SEARCH_FIRST}</p>
      {listing.plotWidth > 0 ? <p className="cap">{AREA_ON_SITE_PLAN}</p> : null}
      <p className="cap">
        {licenceNumber ? (
          <>
            <a href={AGENCY_REGISTER}>{`Estate agency licence ${licenceNumber}`}</a>{' '}
          </>
        ) : null}
        <SiteLink to={paths.reportHome(listing.slug)}>Report this home</SiteLink>
      </p>
    </section>
  )
}
