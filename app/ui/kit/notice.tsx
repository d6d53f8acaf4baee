import { useSeen } from '../hooks/use-seen.ts'

/** The outcome of the previous form; shown until the next request. `more`: the next step. */
export function Notice({ text, more }: { text: string; more?: string }) {
  const seen = useSeen(text)
  return (
    <div className="notice" ref={seen} tabIndex={-1}>
      <p role="status">{text}</p>
      {more ? <p>{more}</p> : null}
    </div>
  )
}
