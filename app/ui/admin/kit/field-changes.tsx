import { type AuditLine, changesOf } from '~/domain/audit/audit-list.ts'

/** Field by field what was and what is. */
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
