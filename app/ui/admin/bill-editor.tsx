import { type FormEvent, memo, useState } from 'react'
import { BILL_COLUMNS, type BillCells, STAGES } from '~/domain/costs/bill.ts'
import {
  BILL_ROWS_AT_MOST,
  type BillSums,
  type BookRate,
  cellId,
  isStandard,
  NO_ROW,
  ROWS_MORE,
  readBillRows,
  withSpareRows,
} from '~/domain/costs/bill-rows.ts'
import { formatRange, type Range } from '~/domain/costs/cost.ts'
import { readRows } from '~/domain/shared/lines.ts'
import { plural } from '~/domain/shared/units.ts'
import { controlProps, FieldError, SelectField } from '../kit/field.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { PlainTable } from './kit/plain-table.tsx'
import { fieldOf } from './kit/settings-state.ts'

const LABELS: Record<keyof BillCells, string> = {
  stage: 'Stage',
  item: 'Item',
  unit: 'Unit',
  quantity: 'Quantity',
  rate: 'Rate',
  source: 'What was measured',
}
const GRID =
  'grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-[9.5rem_minmax(0,2fr)_4.5rem_6rem_minmax(0,1.2fr)_minmax(0,1.2fr)_9rem]'
const IS_WIDE: Partial<Record<keyof BillCells, true>> = { stage: true, item: true, rate: true, source: true }
const BOOK = 'rate-book'

type RowProps = { at: number; row: BillCells; errors: string; amount: string }

/** `errors` are those of the row as JSON, so that a row without a change is not rendered again. */
const Row = memo(function Row({ at, row, errors, amount }: RowProps) {
  const said: Record<string, string> = JSON.parse(errors)
  return (
    <fieldset className="border-line border-t pt-2 pb-3 lg:pb-1">
      <legend className="cap float-left w-full lg:sr-only">{`Row ${at + 1}`}</legend>
      <div className={`${GRID} clear-both`}>
        {BILL_COLUMNS.map((column) => {
          const field = fieldOf(cellId(column, at), said[cellId(column, at)], row[column], column)
          const shared = { ...controlProps(field), defaultValue: row[column] }
          return (
            <div key={column} className={`field ${IS_WIDE[column] ? 'col-span-2 lg:col-span-1' : ''}`.trim()}>
              <label htmlFor={field.id} className="lg:sr-only">
                {LABELS[column]}
              </label>{' '}
              {column === 'stage' ? (
                <select {...shared}>
                  <option value="">{at === 0 ? 'Please choose' : 'As above'}</option>
                  {STAGES.map((stage) => (
                    <option key={stage}>{stage}</option>
                  ))}
                </select>
              ) : (
                <input
                  {...shared}
                  autoComplete="off"
                  maxLength={column === 'unit' ? 40 : 250}
                  inputMode={column === 'quantity' ? 'decimal' : undefined}
                  list={column === 'rate' ? BOOK : undefined}
                />
              )}
              <FieldError field={field} />
            </div>
          )
        })}
        <p className="num col-span-2 self-center text-right lg:col-span-1">{amount}</p>
      </div>
    </fieldset>
  )
})

function Sums({ sums: { stages, total, unpriced } }: { sums: BillSums }) {
  return (
    <>
      <PlainTable
        caption="Sums by stage"
        head={['Stage', 'Sum, GHS']}
        numericFrom={1}
        rows={stages.map(({ stage, ...sum }) => ({ key: stage, cells: [stage, amountOf(sum)] }))}
      />
      {/* Above the bar that stays in view. */}
      <p className="sticky bottom-17 z-2 lg:bottom-13 border-line border-t bg-sheet py-1 text-right">
        <strong className="num">{`Total: ${formatRange(total)}`}</strong>
        {unpriced > 0 ? <span className="cap"> {`and ${plural(unpriced, 'row')} without a sum`}</span> : null}
      </p>
    </>
  )
}

type BillRowsProps = {
  rows: readonly BillCells[]
  errors: Readonly<Record<string, string>>
  book: readonly BookRate[]
  others: readonly { id: number; title: string }[]
  isChecked: boolean
}

const nameOf = ({ label, unit, ...range }: BookRate) => `${label}, ${formatRange(range)} per ${unit}`

/** The rows, their sums and the buttons that change the form alone. With scripts, sums and errors follow the typing. */
export function BillRows({ rows, errors, book, others, isChecked }: BillRowsProps) {
  const [typed, setTyped] = useState(rows)
  const read = readBillRows(typed, book)
  const from = fieldOf('from', errors.from, '')
  const note = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form')
    if (form) setTyped(readRows(new FormData(form), BILL_COLUMNS, BILL_ROWS_AT_MOST))
  }
  const errorsOf = (at: number) =>
    Object.fromEntries(
      BILL_COLUMNS.flatMap((column) => {
        const id = cellId(column, at)
        return errors[id] && read.errors[id] ? [[id, errors[id]]] : []
      }),
    )
  return (
    <>
      <input type="hidden" name="editor" value="yes" />
      {/* The key Enter presses the first button of a form. */}
      <button type="submit" name="preview" value="yes" hidden tabIndex={-1}>
        Check bill
      </button>
      <div onInput={note}>
        <p className={`${GRID} cap max-lg:hidden`} aria-hidden>
          {[...BILL_COLUMNS.map((column) => LABELS[column]), 'Amount'].map((label) => (
            <span key={label} className="last:text-right">
              {label}
            </span>
          ))}
        </p>
        {typed.map((_, at) => (
          <Row
            key={cellId('stage', at)}
            at={at}
            row={rows[at] ?? NO_ROW}
            errors={JSON.stringify(errorsOf(at))}
            amount={amountOf(read.ranges[at])}
          />
        ))}
      </div>
      <datalist id={BOOK}>
        {book.filter(isStandard).map((rate) => (
          <option key={rate.key} value={rate.key}>
            {nameOf(rate)}
          </option>
        ))}
      </datalist>
      <div className="flex flex-wrap items-end gap-3">
        <SubmitButton
          kind="line"
          name="more"
          value="yes"
          onClick={(event) => {
            event.preventDefault()
            setTyped(withSpareRows(typed, typed.length + ROWS_MORE))
          }}
        >
          Add rows
        </SubmitButton>
        {isChecked ? (
          <SubmitButton kind="line" name="preview" value="yes">
            Check again
          </SubmitButton>
        ) : (
          <input type="hidden" name="preview" value="yes" />
        )}
      </div>
      {others.length > 0 ? (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            field={from}
            label="Start from the bill of"
            hint="Its lines are added below what is typed. Nothing is saved yet."
          >
            <option value="">Please choose</option>
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <SubmitButton kind="line" name="copy" value="yes">
            Add its lines
          </SubmitButton>
        </div>
      ) : null}
      <Sums sums={read.sums} />
    </>
  )
}

const amountOf = (range: Range | null | undefined) => (range ? formatRange(range).replaceAll('GHS ', '') : '')
