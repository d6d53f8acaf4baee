/** How the form sent before ended; stays until the next request. `more`: the next step. */
export function Notice({ text, more }: { text: string; more?: string }) {
  return (
    <div className="notice">
      <p role="status">{text}</p>
      {more ? <p>{more}</p> : null}
    </div>
  )
}
