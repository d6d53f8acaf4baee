import type { UnreadFilter } from '~/domain/catalog/unread-filters.ts'

const idOf = ({ param }: UnreadFilter) => `${param}-error`

/** For the control of a filter that cannot be read. */
export const unreadProps = (filter: UnreadFilter | undefined) =>
  filter?.error ? { 'aria-invalid': true, 'aria-describedby': idOf(filter) } : {}

export const UnreadError = ({ filter }: { filter: UnreadFilter | undefined }) =>
  filter?.error ? (
    <span className="err" id={idOf(filter)}>
      {filter.error}
    </span>
  ) : null
