import { SiteLink } from '../kit/site-link.tsx'

/** Links to the lists that contain the item, each at a readable address. */
export function RelatedLists({ lists }: { lists: readonly ({ href: string; label: string } | null)[] }) {
  const found = lists.filter((each) => each !== null)
  if (found.length === 0) return null
  return (
    <nav aria-label="More like this" className="small no-print">
      {found.flatMap(({ href, label }) => [
        <SiteLink key={href} className="link mr-3" to={href}>
          {label}
        </SiteLink>,
        ' ',
      ])}
    </nav>
  )
}
