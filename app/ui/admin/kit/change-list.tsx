import type { ReactNode } from 'react'
import { type AuditLine, changesOf } from '~/domain/audit/audit-list.ts'
import { describeActor, describeChange } from '../describe-change.ts'
import { Timeline } from './timeline.tsx'

type ChangeListProps<Line> = { changes: readonly Line[]; detailOf: (change: Line) => ReactNode }

/** Entries of the audit log, newest first. */
export function ChangeList<Line extends Pick<AuditLine, 'id' | 'at' | 'action' | 'subject' | 'subjectId'>>({
  changes,
  detailOf,
}: ChangeListProps<Line>) {
  if (changes.length === 0) return <p className="soft">Nothing was changed yet.</p>
  return (
    <Timeline
      moments={changes.map((change) => ({
        key: change.id,
        at: change.at,
        title: describeChange(change),
        detail: detailOf(change),
      }))}
    />
  )
}

/** Who changed what, shown below the form that changes it. */
export function History({ changes, isOpen = false }: { changes: readonly AuditLine[]; isOpen?: boolean }) {
  return (
    <details className="more" open={isOpen}>
      <summary>History</summary>
      <ChangeList
        changes={changes}
        detailOf={(change) => (
          <>
            {describeActor(change)}
            <FieldChanges line={change} />
          </>
        )}
      />
    </details>
  )
}

/** The old and new value of each changed field. */
export function FieldChanges({ line }: { line: AuditLine }) {
  const changes = changesOf(line)
  if (changes.length === 0) return null
  return (
    <dl className="wrap-anywhere">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex items-baseline gap-2">
          <dt className="cap w-18 flex-none">{field}</dt>
          <dd>
            {before === null ? null : (
              <del className="text-alarm no-underline">
                <span className="sr">Before: </span>
                {before}
              </del>
            )}{' '}
            {after === null ? null : (
              <ins className="after text-forest no-underline">
                <span className="sr">After: </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
