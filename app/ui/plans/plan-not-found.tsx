import { paths } from '~/paths.ts'
import { Button, buttonClass } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'

/** A plan that is gone or never was, with two ways on. */
export function PlanNotFound() {
  return (
    <div className="wrap pt-10">
      <EmptyState text="This plan is not here" level={1}>
        <p className="soft">It may have been renamed or taken off the list. Search for it, or look at all plans.</p>
        <SiteForm className="form w-full max-w-96" method="get" action={paths.plans()} role="search">
          <div className="field">
            <label htmlFor="q">Search</label>
            <input id="q" name="q" type="search" placeholder="Name or number" maxLength={100} />
          </div>
          <div className="acts">
            <Button type="submit">Show plans</Button>
            <SiteLink className={buttonClass('line')} to={paths.plans()}>
              All plans
            </SiteLink>
          </div>
        </SiteForm>
      </EmptyState>
    </div>
  )
}
