import { type ListQuery, pageCountOf, rangeOf, writeListQuery } from '~/domain/lists/list-query.ts'
import { Pager } from '../../kit/pager.tsx'
import { AdminIcon } from '../admin-icon.tsx'

/** Under a list: its pages, and the whole of it as a file. */
export function ListFoot({
  path,
  query,
  total,
  csvHref,
}: {
  path: string
  query: ListQuery
  total: number
  csvHref?: string
}) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 [&>.pager]:m-0 [&>.pager]:flex-auto [&>.pager]:border-0 [&>.pager]:p-0">
      <Pager
        page={query.page}
        pageCount={pageCountOf(total)}
        hrefOf={(page) => `${path}${writeListQuery(query, { page })}`}
        range={rangeOf(query.page, total)}
      />
      {csvHref ? (
        <a className="link" href={csvHref} download>
          <AdminIcon name="down" />
          Export CSV
        </a>
      ) : null}
    </div>
  )
}
