import { buttonClass } from '../kit/button.tsx'
import { EmptyMark } from '../kit/mark.tsx'
import { SiteLink } from '../kit/site-link.tsx'

/** Shown alike for an order that does not exist and for one of somebody else. */
export function OrderNotFound({ lookupHref }: { lookupHref: string }) {
  return (
    <div className="wrap pt-10">
      <section className="state">
        <EmptyMark />
        <h1>We can't show this order here</h1>
        <p className="prose">
          Open it in the browser you used to buy, or through the link in your mail. We can email you that link again.
        </p>
        <SiteLink className={buttonClass()} to={lookupHref}>
          Find my order
        </SiteLink>
      </section>
    </div>
  )
}
