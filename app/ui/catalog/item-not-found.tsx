import { ButtonLink } from '../kit/button-link.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import type { Section } from './section.ts'

/** Shown for an item that is gone or never existed, with two links. */
export function ItemNotFound({ section }: { section: Section }) {
  return (
    <div className="wrap pt-10">
      <EmptyState text={`This ${section.one} is not here`} level={1}>
        <p className="soft">{`It may have been renamed or taken off the list. Search for it, or look at all ${section.many}.`}</p>
        <SiteForm className="form w-full max-w-96" method="get" action={section.listPath()} role="search">
          <div className="field">
            <label htmlFor="q">Search</label>{' '}
            <input id="q" name="q" type="search" placeholder="Name or number" maxLength={100} />
          </div>
          <div className="acts">
            <SubmitButton>Show {section.many}</SubmitButton>{' '}
            <ButtonLink kind="line" to={section.listPath()} label={`All ${section.many}`} />
          </div>
        </SiteForm>
      </EmptyState>
    </div>
  )
}
