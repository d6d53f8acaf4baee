import { formatCount } from '~/domain/shared/money.ts'
import { SiteLink } from './site-link.tsx'

type PagerProps = { page: number; pageCount: number; hrefOf: (page: number) => string; range: string }

/** The first and last page and the neighbours of the current one; 0 stands for a gap. */
function shownPages(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter(
    (each, at, all) => each >= 1 && each <= pageCount && all.indexOf(each) === at,
  )
  return wanted.flatMap((each, at) => {
    const before = wanted[at - 1] ?? each - 1
    return each - before === 1 ? [each] : [0, each]
  })
}

export function Pager({ page, pageCount, hrefOf, range }: PagerProps) {
  if (pageCount < 2) return null
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 ? (
        <SiteLink to={hrefOf(page - 1)} rel="prev">
          Previous
        </SiteLink>
      ) : null}{' '}
      {shownPages(page, pageCount).flatMap((each, at, all) => [
        each === 0 ? (
          <span key={`before ${all[at + 1]}`}>…</span>
        ) : (
          <SiteLink
            key={each}
            to={hrefOf(each)}
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
          >
            {formatCount(each)}
          </SiteLink>
        ),
        ' ',
      ])}
      {page < pageCount ? (
        <SiteLink to={hrefOf(page + 1)} rel="next">
          Next
        </SiteLink>
      ) : null}{' '}
      <span className="cap num">{range}</span>
    </nav>
  )
}
