import type { ItemKind } from '~/domain/items/item.ts'
import { FIELD_LABELS } from './item-fields.ts'

type ConflictsProps = { kind: ItemKind; conflicts: Record<string, string>; values: Record<string, string> }

/** What somebody else saved beside what was typed, field by field; nothing where nothing differs. */
export function Conflicts({ kind, conflicts, values }: ConflictsProps) {
  const rows = FIELD_LABELS[kind].filter(([name]) => conflicts[name] !== undefined)
  if (rows.length === 0) return null
  return (
    <section className="box" aria-label="What differs">
      <table className="list plain">
        <caption className="sr">What was saved meanwhile, and what you typed</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved meanwhile</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, label]) => (
            <tr key={name}>
              <td>{label}</td>
              <td className="whitespace-pre-line">{conflicts[name] || 'Nothing'}</td>
              <td className="whitespace-pre-line">{values[name] || 'Nothing'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
