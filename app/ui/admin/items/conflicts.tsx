import type { ItemKind } from '~/domain/items/item.ts'
import { PlainTable } from '../kit/plain-table.tsx'
import { FIELD_LABELS } from './item-fields.ts'

type ConflictsProps = { kind: ItemKind; conflicts: Record<string, string>; values: Record<string, string> }

const text = (value: string | undefined) => <span className="whitespace-pre-line">{value || 'Nothing'}</span>

/** Shows, for each field that differs, what somebody else saved meanwhile and what was typed here. */
export function Conflicts({ kind, conflicts, values }: ConflictsProps) {
  const rows = FIELD_LABELS[kind].filter(([name]) => conflicts[name] !== undefined)
  if (rows.length === 0) return null
  return (
    <section className="box" aria-label="What differs">
      <PlainTable
        caption="What was saved meanwhile, and what you typed"
        head={['Field', 'Saved meanwhile', 'Yours']}
        rows={rows.map(([name, label]) => ({ key: name, cells: [label, text(conflicts[name]), text(values[name])] }))}
      />
    </section>
  )
}
