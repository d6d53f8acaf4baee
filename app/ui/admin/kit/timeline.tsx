import type { ReactNode } from 'react'
import { formatDateTime } from '~/domain/shared/units.ts'

export type Moment = { key: string | number; at: number; title: ReactNode; detail?: ReactNode }

/** What happened, newest first, each on a point of the line. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ul className="log">
      {moments.map(({ key, at, title, detail }) => (
        <li key={key}>
          <time className="cap num" dateTime={new Date(at).toISOString()}>
            {formatDateTime(at)}
          </time>
          <strong>{title}</strong>
          {detail ? <span className="cap">{detail}</span> : null}
        </li>
      ))}
    </ul>
  )
}
