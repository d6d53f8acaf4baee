import cards from './cards.css?inline'
import filters from './filters.css?inline'

/** The styles of a list. Behind an open item, in a `backdrop`, it has neither filters nor pages. */
export const listStyles = (data: unknown) => [
  (data as { backdrop?: boolean } | undefined)?.backdrop === true ? cards : filters,
]
