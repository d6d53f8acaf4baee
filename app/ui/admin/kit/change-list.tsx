import type { AuditLine } from '~/domain/audit/audit-list.ts'
import { describeChange } from '../describe-change.ts'
import { Timeline } from './timeline.tsx'

type Change = Pick<AuditLine, 'id' | 'at' | 'action' | 'subject' | 'subjectId'>

/** What the audit log says, newest first; `whoOf` names who did it. */
export function ChangeList<Line extends Change>({
  changes,
  whoOf,
}: {
  changes: readonly Line[]
  whoOf: (change: Line) => string
}) {
  if (changes.length === 0) return <p className="soft">Nothing was changed yet.</p>
  return (
    <Timeline
      moments={changes.map((change) => ({
        key: change.id,
        at: change.at,
        title: describeChange(change),
        detail: whoOf(change),
      }))}
    />
  )
}
