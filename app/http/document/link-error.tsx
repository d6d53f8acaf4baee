/** Shown where a link from an email is invalid or expired. */
import { LINK_INVALID } from '../../domain/newsletter/messages.ts'
import { Answer } from '../../ui/kit/answer.tsx'
import { SectionError } from './section-error.tsx'

export const LinkError = () => (
  <SectionError missing={<Answer title={LINK_INVALID} text="Please use the link in our latest email." />} />
)
