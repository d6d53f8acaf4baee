import { AUDIT_SUBJECTS, type AuditLine } from '~/domain/audit/audit-list.ts'
import { paths } from '~/paths.ts'
import { describeActor, describeChange } from './describe-change.ts'
import type { AdminColumn } from './kit/admin-list.tsx'
import { FieldChanges } from './kit/change-list.tsx'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { Time } from './kit/time.tsx'
import { filterOf } from './kit/tool-bar.tsx'

const COLUMNS: AdminColumn<AuditLine>[] = [
  { label: 'What', card: 'name', cell: describeChange },
  { label: 'Who', card: 'line', cell: describeActor },
  { label: 'When', card: 'line', sort: 'at', cell: ({ at }) => <Time at={at} /> },
  { label: 'Before and after', card: 'line', cell: (line) => <FieldChanges line={line} /> },
]

const FILTERS = [filterOf('subject', 'Subject', AUDIT_SUBJECTS)]

export function AuditPage(list: ListProps<AuditLine>) {
  return (
    <StaffList
      {...list}
      title="Audit log"
      noun="change"
      path={paths.auditAdmin()}
      csvPath={paths.auditCsv}
      searchHint="Who or what"
      filters={FILTERS}
      sorts={{ 'at-desc': 'Newest first', 'at-asc': 'Oldest first' }}
      columns={COLUMNS}
      nameOf={describeChange}
    />
  )
}
