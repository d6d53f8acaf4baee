/** What stands behind a link of an email that opens nothing, or nothing any more. */
import { LINK_INVALID } from '../../domain/newsletter/messages.ts'
import { Answer } from '../../ui/kit/answer'
import { SectionError } from './section-error'

export const LinkError = () => (
  <SectionError missing={<Answer title={LINK_INVALID} text="Please use the link in our latest email." />} />
)
