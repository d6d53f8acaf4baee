import { AUDIT_SUBJECTS, type AuditLine, changesOf } from '~/domain/audit/audit-list.ts'
import { type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { formatDateTime, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { describeActor, describeChange } from './describe-change.ts'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { ListFoot } from './kit/list-foot.tsx'
import { statusLabel } from './kit/status-chip.tsx'
import { ToolBar } from './kit/tool-bar.tsx'

function Changes({ line }: { line: AuditLine }) {
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
            )}
            {after === null ? null : (
              <ins className="text-forest no-underline [del+&]:before:text-ink [del+&]:before:content-['_→_'_/_'']">
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

const COLUMNS: AdminColumn<AuditLine>[] = [
  { label: 'What', card: 'name', cell: describeChange },
  { label: 'Who', card: 'line', cell: describeActor },
  { label: 'When', card: 'line', sort: 'at', cell: ({ at }) => <span className="num">{formatDateTime(at)}</span> },
  { label: 'Before and after', card: 'line', cell: (line) => <Changes line={line} /> },
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
