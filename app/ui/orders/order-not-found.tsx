import { paths } from '~/paths.ts'
import { Answer } from '../kit/answer.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

/** Shown alike for an order that does not exist and for one of somebody else. */
export function OrderNotFound() {
  return (
    <Answer
      title="We can't show this order here"
      text="Open it in the browser you used to buy, or through the link in your mail. We can email you that link again."
    >
      <ButtonLink to={paths.orderLookup()} label="Find my order" />
    </Answer>
  )
}
