import type { ReactNode } from 'react'
import type { ListQuery } from '~/domain/lists/list-query.ts'
import { SiteForm } from '../../kit/site-link.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import { statusLabel } from './status-chip.tsx'

export type ToolFilter = {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** A filter by values that are read as they are, or by their labels. */
export const filterOf = (
  name: string,
  label: string,
  values: readonly string[],
  labelOf: (value: string) => string = statusLabel,
): ToolFilter => ({ name, label, options: values.map((value) => ({ value, label: labelOf(value) })) })

export type ToolBarProps = {
  /** The address of the list. */
  action: string
  query: ListQuery
  /** What the search covers: 'Name or number'. */
  searchHint: string
  filters?: readonly ToolFilter[]
  /** The sort orders for phones, where the table head is hidden, by their value in the address. */
  sorts?: Readonly<Record<string, string>>
  /** `24 plans`. */
  count: string
}

type SearchFormProps = {
  action: string
  label?: string
  hint: string
  q: string
  /** `24 plans`. */
  count?: string
  children?: ReactNode
}

/** The search field of a list and the controls beside it: a GET form, so that a search can be bookmarked and shared. */
export function SearchForm({ action, label = 'Search', hint, q, count, children }: SearchFormProps) {
  return (
    <SiteForm
      className="my-3.5 flex flex-wrap items-center gap-2 print:hidden"
      role="search"
      method="get"
      action={action}
    >
      <span className="relative flex-[1_1_12rem] [&>.i]:pointer-events-none [&>.i]:absolute [&>.i]:top-1/2 [&>.i]:left-3 [&>.i]:[transform:translateY(-50%)] [&>.i]:text-soft">
        <AdminIcon name="search" />
        <input
          className="pl-9.5"
          type="search"
          name="q"
          key={q}
          aria-label={label}
          placeholder={hint}
          defaultValue={q}
          maxLength={100}
        />
      </span>
      {children}
      {count ? <span className="cap num ml-auto">{count}</span> : null}
    </SiteForm>
  )
}

const SELECT = 'w-auto min-w-0 flex-[1_1_8rem] md:w-38 md:flex-none'

/** Search, filters and sorting of a list. */
export function ToolBar({ action, query, searchHint, filters = [], sorts = {}, count }: ToolBarProps) {
  const order = `${query.sort}-${query.direction}`
  const narrowed = Object.values(query.filters).filter(Boolean).length
  return (
    // The key resets the controls when a link changes the address.
    <SearchForm action={action} hint={searchHint} q={query.q} count={count} key={JSON.stringify(query)}>
      <details className="switch md:hidden" open={narrowed > 0}>
        <summary
          className="flex min-h-12 min-w-12 cursor-pointer list-none items-center justify-center border border-rule"
          aria-label="Filters and order"
        >
          <AdminIcon name="sliders" />
        </summary>
      </details>
      <span className="switched min-w-0 flex-[1_1_100%] flex-wrap gap-2 md:flex md:flex-[0_1_auto]">
        {filters.map(({ name, label, options }) => (
          <select key={name} className={SELECT} name={name} aria-label={label} defaultValue={query.filters[name] ?? ''}>
            <option value="">{label}: All</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
        {Object.keys(sorts).length > 0 ? (
          <select name="sort" aria-label="Order" className={`${SELECT} md:hidden`} defaultValue={order}>
            {order in sorts ? null : <option value={order}>As chosen</option>}
            {Object.entries(sorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <input type="hidden" name="sort" value={order} />
        )}{' '}
        <button type="submit" className="btn btn-line">
          Apply
        </button>
      </span>
    </SearchForm>
  )
}
