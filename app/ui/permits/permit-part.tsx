import { type PermitDigest, PLEASE_CONFIRM } from '~/domain/permits/permit.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'

/**
 * 'For your permit' on a plan's panel: which permit documents come with the file and which do not, as a nearby assembly
 * requires.
 */
export function PermitPart({ permit }: { permit: PermitDigest | null }) {
  return (
    <details className="more no-print">
      <summary>For your permit</summary>
      <div className="stack small">
        {permit ? (
          <>
            <p>
              As <SiteLink to={paths.permit(permit.slug)}>{permit.name}</SiteLink> asks:
            </p>
            {permit.parts.map(({ label, text }) => (
              <p key={label}>
                <strong>{`${label}: `}</strong> {`${text}.`}
              </p>
            ))}
            {permit.isStale ? <p>{PLEASE_CONFIRM}</p> : null}
          </>
        ) : null}
        <p>
          <SiteLink to={paths.permits()}>What each assembly asks for</SiteLink>
        </p>
      </div>
    </details>
  )
}
