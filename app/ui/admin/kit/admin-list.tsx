import type { ReactNode } from 'react'
import { type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import { AdminIcon, type AdminIconName } from '../admin-icon.tsx'

export type AdminColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** The sort key of the column, if it can be sorted. */
  sort?: string
  /**
   * Its role on a phone's card: the picture, the title, the line below it, the chip, the figure at the right, or a
   * labelled line. Without a role the card omits it.
   */
  card?: 'picture' | 'name' | 'subtitle' | 'status' | 'figure' | 'line'
  isNumber?: boolean
  /** Hidden in the table below 64 or 80 rem. */
  from?: 'wide' | 'widest'
}

type Verb = { value: string; label: string }

export type AdminListProps<Row> = {
  /** The accessible name of the table. */
  caption: string
  rows: readonly Row[]
  columns: readonly AdminColumn<Row>[]
  idOf: (row: Row) => number | string
  nameOf: (row: Row) => string
  actions?: (row: Row) => readonly { label: string; href: string; icon: AdminIconName }[]
  /** Makes the headers sort: the address of the list and its current query. */
  sorting?: { path: string; query: ListQuery }
  /** Makes the list a form: posts `ids` of the selected rows and the chosen action as `verb`. */
  bulk?: {
    action: string
    verbs: readonly Verb[]
    /** Behind 'More': further actions, and one with a typed price. */
    more?: { verbs: readonly Verb[]; price?: (Verb & { hint: string }) | undefined }
  }
  /** The text when there are no rows, and the next step. */
  empty?: { text: string; next?: ReactNode }
}

/** A role on the card is a class of the cell. */
const classOf = <Row,>({ card, isNumber, from }: AdminColumn<Row>) =>
  [card ?? 'table-only', isNumber ? 'numeric' : '', from ? `from-${from}` : ''].filter(Boolean).join(' ')

function SortLink({ label, sort, path, query }: { label: string; sort: string; path: string; query: ListQuery }) {
  const isCurrent = query.sort === sort
  const next = isCurrent && query.direction === 'asc' ? 'desc' : 'asc'
  const icon = !isCurrent ? 'sort' : query.direction === 'asc' ? 'higher' : 'lower'
  return (
    <SiteLink to={`${path}${writeListQuery(query, { sort, direction: next })}`}>
      {label}
      <AdminIcon name={icon} />
    </SiteLink>
  )
}

function Head<Row>({ columns, sorting, bulk, actions }: AdminListProps<Row>) {
  const orderOf = (sort: string | undefined) =>
    sort !== undefined && sorting?.query.sort === sort
      ? sorting.query.direction === 'asc'
        ? ('ascending' as const)
        : ('descending' as const)
      : undefined
  return (
    // On phones, where each row is a card, the head stays for assistive technology.
    <thead className="max-md:sr-only">
      <tr>
        {bulk ? (
          <th scope="col">
            <span className="sr">Choose</span>
          </th>
        ) : null}
        {columns.map((column) => (
          <th
            key={column.label}
            scope="col"
            className={[column.isNumber ? 'numeric' : '', column.from ? `from-${column.from}` : ''].join(' ').trim()}
            aria-sort={orderOf(column.sort)}
          >
            {column.sort && sorting ? (
              <SortLink label={column.label} sort={column.sort} {...sorting} />
            ) : column.card === 'picture' ? (
              <span className="sr">{column.label}</span>
            ) : (
              column.label
            )}
          </th>
        ))}
        {actions ? (
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

function Table<Row>(props: AdminListProps<Row>) {
  const { caption, rows, columns, idOf, nameOf, actions, bulk } = props
  const hasPictures = columns.some(({ card }) => card === 'picture')
  const kind = bulk ? ' list-picked' : hasPictures ? '' : ' list-text'
  return (
    <table className={`list${kind}`}>
      <caption className="sr">{caption}</caption>
      <Head {...props} />
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {bulk ? (
              <td className="check-cell">
                <label>
                  <input type="checkbox" name="ids" value={idOf(row)} aria-label={`Choose ${nameOf(row)}`} />
                </label>
              </td>
            ) : null}
            {columns.map((column) => (
              <td
                key={column.label}
                className={classOf(column)}
                data-label={column.card === 'line' ? `${column.label}:` : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
            {actions ? (
              <td className="acts">
                {actions(row).map(({ label, href, icon }) => (
                  <SiteLink key={label} to={href} title={label} aria-label={`${label} ${nameOf(row)}`}>
                    <AdminIcon name={icon} />
                    <span className="md:sr-only">{label}</span>
                  </SiteLink>
                ))}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const verbButton = ({ value, label }: Verb) => (
  <button key={value} type="submit" name="verb" value={value} className="btn btn-line max-md:px-3">
    {label}
  </button>
)

function MoreVerbs({ verbs, price }: { verbs: readonly Verb[]; price?: (Verb & { hint: string }) | undefined }) {
  return (
    <details className="more">
      <summary>More</summary>
      <div className="flex flex-wrap items-center gap-2 pt-2">
        {verbs.map(verbButton)}
        {price ? (
          <div className="flex flex-wrap items-center gap-2">
            <label className="flex items-center gap-2">
              <span>Price</span>
              <input className="w-40" name="price" placeholder={price.hint} autoComplete="off" />
            </label>
            {verbButton(price)}
          </div>
        ) : null}
      </div>
    </details>
  )
}

/** Every list of the admin area: a table on wide screens, cards on a phone. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { rows, bulk, empty, caption } = props
  if (empty && rows.length === 0) return <EmptyState text={empty.text}>{empty.next ?? null}</EmptyState>
  if (!bulk) return <Table {...props} />
  return (
    <form
      className="group [counter-reset:selected] [&_td_:checked]:[counter-increment:selected]"
      method="post"
      action={bulk.action}
      aria-label={`${caption}: several at once`}
    >
      {bulk.more?.price ? (
        // Enter in the field for a price presses the first button of the form.
        <button type="submit" name="verb" value={bulk.more.price.value} className="sr" tabIndex={-1} aria-hidden="true">
          {bulk.more.price.label}
        </button>
      ) : null}
      <Table {...props} />
      {/* Sticky while a row is selected; the count works without scripts. */}
      <div className="bottom-0 z-3 flex flex-wrap items-center gap-2 border-ink bg-sheet py-2 group-has-[td_:checked]:sticky group-has-[td_:checked]:border-t print:hidden">
        <span className="cap max-md:w-full">
          With <span className="num group-has-[td_:checked]:after:content-[counter(selected)_'_']" /> selected:
        </span>
        {bulk.verbs.map(verbButton)}
        {bulk.more ? <MoreVerbs {...bulk.more} /> : null}
      </div>
    </form>
  )
}
