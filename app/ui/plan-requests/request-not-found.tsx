import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { EmptyMark } from '../kit/mark.tsx'
import { SiteLink } from '../kit/site-link.tsx'

/** The same words for a request that never was and for one that is somebody else's. */
export function RequestNotFound() {
  return (
    <div className="wrap pt-10">
      <section className="state">
        <EmptyMark />
        <h1>We can not show this request here</h1>
        <p className="prose">It opens in the browser that sent it, or through the link in the mail that we sent you.</p>
        <SiteLink className={buttonClass()} to={paths.requestPlan()}>
          Request a plan
        </SiteLink>
      </section>
    </div>
  )
}
