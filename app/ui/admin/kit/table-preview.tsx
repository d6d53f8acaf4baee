import { type DecimalSign, trimDecimals, type UnclearFigure } from '~/domain/costs/table.ts'
import { plural } from '~/domain/shared/units.ts'
import { Notice } from '../../kit/notice.tsx'
import { AdminList } from './admin-list.tsx'
import { Section } from './section.tsx'

/** What was read of a table, before it counts. */
export type Preview = {
  rows: readonly (readonly string[])[]
  notes: readonly string[]
  /** The sheet of a workbook. */
  sheet: string | null
}

type TablePreviewProps = Preview & { head: readonly string[]; named: number }

const NOTES_AT_MOST = 50

/** `named` is the column that names a line. */
export function TablePreview({ head, rows, notes, sheet, named }: TablePreviewProps) {
  const from = sheet ? ` in the sheet ${sheet}` : ''
  return (
    <>
      <Notice text={`${plural(rows.length, 'line')} found${from}. Nothing is saved yet: please check each line.`} />
      {notes.length > 0 ? (
        <Section title="Read differently from how it is written">
          <ul className="stack">
            {notes.slice(0, NOTES_AT_MOST).map((note) => (
              <li key={note}>{note}</li>
            ))}
            {notes.length > NOTES_AT_MOST ? <li>{`and ${notes.length - NOTES_AT_MOST} more`}</li> : null}
          </ul>
        </Section>
      ) : null}
      <Section title="What was read">
        <AdminList<{ at: number; cells: readonly string[] }>
          caption="What was read"
          rows={rows.map((cells, at) => ({ at, cells }))}
          columns={head.map((label, place) => ({
            label,
            card: place === named ? 'name' : 'line',
            cell: ({ cells }) => cells[place],
          }))}
          idOf={({ at }) => at}
          nameOf={({ cells }) => cells[named] ?? ''}
        />
      </Section>
    </>
  )
}

/** Asks what a comma means where figures have two readings; neither is chosen. */
export function SignQuestion({ unclear, sign }: { unclear: readonly UnclearFigure[]; sign: DecimalSign | null }) {
  const [first] = unclear
  if (!first) return sign && <input type="hidden" name="sign" value={sign} />
  const { written } = first
  const decimal = trimDecimals(written.replace(/[,.]/, '.'))
  const whole = written.replace(/[,.]/, '')
  const [byComma, byPoint] = written.includes(',') ? [decimal, whole] : [whole, decimal]
  return (
    <fieldset className="box">
      <legend>{`What is ${written} in line ${first.line}?`}</legend>
      <p className="cap">{`The answer is for all figures of this table; ${plural(unclear.length, 'figure')} can be read in two ways.`}</p>
      <label className="check">
        <input type="radio" name="sign" value="comma" required />
        <span>{`The comma is the decimal sign: ${written} is ${byComma}`}</span>
      </label>
      <label className="check">
        <input type="radio" name="sign" value="point" required />
        <span>{`The point is the decimal sign: ${written} is ${byPoint}`}</span>
      </label>
    </fieldset>
  )
}
