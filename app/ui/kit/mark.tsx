/**
 * The logo, a compound in plan: the outer wall turns in at its one gate, rooms line three sides, the hearth is the
 * centre.
 */
export function Mark() {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M12.5 22v7.5h-10v-27h27v27h-10V22M8.5 19V8.5h15V19" fill="none" stroke="currentColor" strokeWidth="3" />
      <path fill="#c05a35" d="M13 13h6v6h-6z" />
    </svg>
  )
}

/** The logo without its centre, for empty states and missing pages. */
export function EmptyMark() {
  return (
    <svg width="64" height="64" viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M12.5 22v7.5h-10v-27h27v27h-10V22" />
      <path d="M13 13h6v6h-6z" strokeDasharray="1.5 1" />
    </svg>
  )
}
