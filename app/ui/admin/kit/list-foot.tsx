import { type ListPage, type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../../kit/site-link.tsx'
import { DownloadLink } from './icon-link.tsx'

type ListFootProps = {
  path: string
  query: ListQuery
  list: ListPage<unknown>
  csvHref?: string | undefined
  /** The export of a month's payments, for the accountant. */
  paymentsPath?: string | undefined
}

/** A list that is not sorted by time has no older rows. */
const isByTime = ({ sort, direction }: ListQuery) =>
  direction === 'desc' && /^(created|at|slot|changed|updated)$/.test(sort)

function Neighbours({ path, query, list }: ListFootProps) {
  const { previous, next } = list
  if (!previous && !next) return null
  const words = isByTime(query) ? ['Newer', 'Older'] : ['Previous', 'Next']
  return (
    <nav className="pager" aria-label="Pages">
      {previous ? (
        <SiteLink to={`${path}${writeListQuery(query, previous)}`} rel="prev">
          {words[0]}
        </SiteLink>
      ) : null}{' '}
      {next ? (
        <SiteLink to={`${path}${writeListQuery(query, next)}`} rel="next">
          {words[1]}
        </SiteLink>
      ) : null}
    </nav>
  )
}

/**
 * Exports a large table one month at a time, so that a failed download is repeated for its month only. Orders also have
 * an export of payments.
 */
function MonthExport({ csvHref, paymentsPath }: { csvHref: string } & Pick<ListFootProps, 'paymentsPath'>) {
  const [action, search] = csvHref.split('?')
  return (
    <form action={action} className="flex min-w-0 flex-wrap items-center gap-2">
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
        Month <input type="month" name="month" placeholder="2026-11" required className="w-auto max-w-full" />
      </label>{' '}
      <button type="submit" className="btn btn-line">
        {paymentsPath ? 'Export orders' : 'Export one month'}
      </button>
      {paymentsPath ? (
        <>
          <button type="submit" className="btn btn-line" formAction={paymentsPath}>
            Export payments
          </button>
          <p className="cap w-full">
            Payments: what Paystack settled, with fees, refunds and taxes, for the accountant.{' '}
            <SiteLink to={paths.orderStamps()}>GRA stamps</SiteLink>
          </p>
        </>
      ) : null}
    </form>
  )
}

/** The foot of a list: its pagination and its CSV export. */
export function ListFoot(props: ListFootProps) {
  const { list, csvHref, paymentsPath } = props
  return (
    <div className="my-4 flex flex-wrap items-center gap-x-6 gap-y-2 [&>.pager]:m-0 [&>.pager]:flex-auto [&>.pager]:border-0 [&>.pager]:p-0">
      <Neighbours {...props} />
      {csvHref ? <DownloadLink href={csvHref}>Export CSV</DownloadLink> : null}
      {csvHref && (list.next || list.previous || paymentsPath) ? (
        <MonthExport csvHref={csvHref} paymentsPath={paymentsPath} />
      ) : null}
    </div>
  )
}
