import { REQUEST_NOT_HERE } from '~/domain/plan-requests/messages.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { EmptyMark } from '../kit/mark.tsx'
import { SiteLink } from '../kit/site-link.tsx'

export function RequestNotFound() {
  return (
    <div className="wrap pt-10">
      <section className="state">
        <EmptyMark />
        <h1>{REQUEST_NOT_HERE.title}</h1>
        <p className="prose">{REQUEST_NOT_HERE.message}</p>
        <SiteLink className={buttonClass()} to={paths.requestPlan()}>
          Request a plan
        </SiteLink>
      </section>
    </div>
  )
}
