import { AUDIT_SUBJECTS, type AuditLine } from '~/domain/audit/audit-list.ts'
import { type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { formatDateTime, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { describeActor, describeChange } from './describe-change.ts'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { FieldChanges } from './kit/field-changes.tsx'
import { ListFoot } from './kit/list-foot.tsx'
import { statusLabel } from './kit/status-chip.tsx'
import { ToolBar } from './kit/tool-bar.tsx'

const COLUMNS: AdminColumn<AuditLine>[] = [
  { label: 'What', card: 'name', cell: describeChange },
  { label: 'Who', card: 'line', cell: describeActor },
  { label: 'When', card: 'line', sort: 'at', cell: ({ at }) => <span className="num">{formatDateTime(at)}</span> },
  { label: 'Before and after', card: 'line', cell: (line) => <FieldChanges line={line} /> },
]

export function AuditPage({ rows, total, query }: { rows: AuditLine[]; total: number; query: ListQuery }) {
  return (
    <>
      <AdminHead title="Audit log" />
      <ToolBar
        action={paths.auditAdmin()}
        query={query}
        searchHint="Who or what"
        filters={[
          {
            name: 'subject',
            label: 'Subject',
            options: AUDIT_SUBJECTS.map((value) => ({ value, label: statusLabel(value) })),
          },
        ]}
        sorts={[
          { value: 'at-desc', label: 'Newest first' },
          { value: 'at-asc', label: 'Oldest first' },
        ]}
        count={plural(total, 'change')}
      />
      <AdminList
        caption="Audit log"
        rows={rows}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={describeChange}
        sorting={{ path: paths.auditAdmin(), query }}
        empty={{ text: 'No changes found' }}
      />
      <ListFoot
        path={paths.auditAdmin()}
        query={query}
        total={total}
        csvHref={paths.auditCsv(writeListQuery({ ...query, page: 1 }))}
      />
    </>
  )
}
