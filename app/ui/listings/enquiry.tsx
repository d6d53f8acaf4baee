import { type ListingView, listingReference } from '~/domain/listings/listing.ts'
import { paths } from '~/paths.ts'
import { MessageForm, type MessageFormProps } from '../contact/message-form.tsx'
import { IconSprite } from '../kit/icon.tsx'

export const ENQUIRY_ID = 'enquiry'

type EnquiryProps = Pick<MessageFormProps, 'formId' | 'result' | 'outcome'> & {
  listing: ListingView
  /** The filters of the list, for the way back. */
  query: string
}

/**
 * A message about one home that begins with its number. The address ends with the form's fragment, so that its errors
 * are visible.
 */
export function Enquiry({ listing, query, formId, result, outcome }: EnquiryProps) {
  const reference = listingReference(listing.id)
  return (
    <section id={ENQUIRY_ID} className="no-print pt-10" aria-labelledby="enquiry-title">
      <IconSprite names={['warn', 'send']} />
      <MessageForm
        key={formId}
        action={`${paths.service(listing.slug, query)}#${ENQUIRY_ID}`}
        formId={formId}
        result={result}
        outcome={outcome}
        draft={`I am interested in home ${reference}, ${listing.title}.`}
      >
        <h2 id="enquiry-title" className="text-xl">
          Ask about {reference}
        </h2>
      </MessageForm>
    </section>
  )
}
