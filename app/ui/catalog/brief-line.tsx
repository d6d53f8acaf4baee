import type { Brief } from '~/domain/catalog/brief.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'

/** What the visitor wants to build, and where to change it; nothing where they said nothing. */
export function BriefLine({ brief: { query, words } }: { brief: Brief }) {
  if (words === '') return null
  return (
    <p className="small mt-4 mb-4 no-print">
      {`You want: ${words}. `}
      <SiteLink to={paths.plans(query)}>Change your search</SiteLink>
    </p>
  )
}

/** The rest of an address in a GET form, which would lose it. */
export const HiddenQuery = ({ query, without = [] }: { query: string; without?: readonly string[] }) => (
  <>
    {[...new URLSearchParams(query)]
      .filter(([name]) => !without.includes(name))
      .map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
  </>
)
