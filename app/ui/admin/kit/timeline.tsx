import type { ReactNode } from 'react'
import { formatDateTime } from '~/domain/shared/units.ts'

export type Moment = { key: string | number; at: number; title: ReactNode; detail?: ReactNode }

/** What happened, newest first, each on a point of the line. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ul>
      {moments.map(({ key, at, title, detail }) => (
        <li
          key={key}
          className="wrap-anywhere relative ml-1.5 border-rule border-l pb-3.5 pl-5 before:absolute before:top-[0.1rem] before:-left-[0.5px] before:h-[0.9rem] before:[transform:rotate(45deg)] before:border-laterite before:border-l-2"
        >
          <time className="cap num" dateTime={new Date(at).toISOString()}>
            {formatDateTime(at)}
          </time>{' '}
          <strong className="block">{title}</strong> {detail ? <span className="cap">{detail}</span> : null}
        </li>
      ))}
    </ul>
  )
}
