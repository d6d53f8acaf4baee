import type { AuditLine } from '~/domain/audit/audit-list.ts'
import { describeActor, describeChange } from '../describe-change.ts'
import { FieldChanges } from './field-changes.tsx'
import { Timeline } from './timeline.tsx'

/** Who changed what, newest first. */
export function History({ changes }: { changes: readonly AuditLine[] }) {
  return (
    <>
      {changes.length === 0 ? <p className="soft">Nothing was changed yet.</p> : null}
      <Timeline
        moments={changes.map((change) => ({
          key: change.id,
          at: change.at,
          title: describeChange(change),
          detail: (
            <>
              {describeActor(change)}
              <FieldChanges line={change} />
            </>
          ),
        }))}
      />
    </>
  )
}
