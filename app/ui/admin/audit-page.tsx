import { AUDIT_SUBJECTS, type AuditLine } from '~/domain/audit/audit-list.ts'
import { formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { describeActor, describeChange } from './describe-change.ts'
import type { AdminColumn } from './kit/admin-list.tsx'
import { FieldChanges } from './kit/change-list.tsx'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { statusLabel } from './kit/status-chip.tsx'

const COLUMNS: AdminColumn<AuditLine>[] = [
  { label: 'What', card: 'name', cell: describeChange },
  { label: 'Who', card: 'line', cell: describeActor },
  { label: 'When', card: 'line', sort: 'at', cell: ({ at }) => <span className="num">{formatDateTime(at)}</span> },
  { label: 'Before and after', card: 'line', cell: (line) => <FieldChanges line={line} /> },
]

export function AuditPage(list: ListProps<AuditLine>) {
  return (
    <StaffList
      {...list}
      title="Audit log"
      noun="change"
      path={paths.auditAdmin()}
      csvPath={paths.auditCsv}
      searchHint="Who or what"
      filters={[
        {
          name: 'subject',
          label: 'Subject',
          options: AUDIT_SUBJECTS.map((value) => ({ value, label: statusLabel(value) })),
        },
      ]}
      sorts={{ 'at-desc': 'Newest first', 'at-asc': 'Oldest first' }}
      columns={COLUMNS}
      nameOf={describeChange}
    />
  )
}
