import { isOld, type Permit, PLEASE_CONFIRM, SUPPLIER_LABELS, SUPPLIERS } from '~/domain/permits/permit.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'

/** 'For your permit' on the panel of a plan: what comes with the file and what does not, as an assembly near it asks. */
export function PermitPart({ permit, now }: { permit: Permit | null; now: number }) {
  return (
    <details className="more no-print">
      <summary>For your permit</summary>
      <div className="stack small">
        {permit ? (
          <>
            <p>
              As <SiteLink to={paths.permit(permit.slug)}>{permit.name}</SiteLink> asks:
            </p>
            {SUPPLIERS.map((supplier) => {
              const own = permit.requirements.filter((each) => each.supplier === supplier)
              return own.length > 0 ? (
                <p key={supplier}>
                  <strong>{`${SUPPLIER_LABELS[supplier]}: `}</strong>
                  {own
                    .map(({ what, howMany }) => (howMany === '' || howMany === '1' ? what : `${what} (${howMany})`))
                    .join('; ')}
                  .
                </p>
              ) : null
            })}
            {permit.requirements.some(({ checkedOn }) => isOld(checkedOn, now)) ? <p>{PLEASE_CONFIRM}</p> : null}
          </>
        ) : null}
        <p>
          <SiteLink to={paths.permits()}>What each assembly asks for</SiteLink>
        </p>
      </div>
    </details>
  )
}
