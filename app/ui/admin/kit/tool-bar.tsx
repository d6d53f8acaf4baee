import type { ListQuery } from '~/domain/lists/list-query.ts'
import { SiteForm } from '../../kit/site-link.tsx'
import { AdminIcon } from '../admin-icon.tsx'

export type ToolFilter = {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

type ToolBarProps = {
  /** The address of the list. */
  action: string
  query: ListQuery
  /** What the words are looked for in: 'Name or number'. */
  searchHint: string
  filters?: readonly ToolFilter[]
  /** Orders to choose from on a phone, where the head of the table does not show. */
  sorts?: readonly { value: string; label: string }[]
  /** `24 plans`. */
  count: string
}

/** Search and filters of a list: a GET form, so that what was looked for can be kept and shared. */
export function ToolBar({ action, query, searchHint, filters = [], sorts = [], count }: ToolBarProps) {
  const order = `${query.sort}-${query.direction}`
  const narrowed = Object.values(query.filters).filter(Boolean).length
  return (
    // The key draws the controls anew where the address changed by a link.
    <SiteForm className="tools" role="search" method="get" action={action} key={JSON.stringify(query)}>
      <span className="find">
        <AdminIcon name="search" />
        <input
          type="search"
          name="q"
          aria-label="Search"
          placeholder={searchHint}
          defaultValue={query.q}
          maxLength={100}
        />
      </span>
      <details className="fold" open={narrowed > 0}>
        <summary aria-label="Filters and order">
          <AdminIcon name="sliders" />
        </summary>
      </details>
      <span className="more-f">
        {filters.map(({ name, label, options }) => (
          <select key={name} name={name} aria-label={label} defaultValue={query.filters[name] ?? ''}>
            <option value="">{label}: All</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
        {sorts.length > 0 ? (
          <select name="sort" aria-label="Order" className="small-only" defaultValue={order}>
            {sorts.some(({ value }) => value === order) ? null : <option value={order}>As chosen</option>}
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <input type="hidden" name="sort" value={order} />
        )}
        <button type="submit" className="btn btn-line">
          Apply
        </button>
      </span>
      <span className="cap num">{count}</span>
    </SiteForm>
  )
}
