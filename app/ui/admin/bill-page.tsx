import { BILL_COLUMNS, BILL_HEAD, type BillLine, billText, cellsOf } from '~/domain/costs/bill.ts'
import {
  BILL_ROWS_AT_MOST,
  type BillAnswer,
  type BookRate,
  TOO_MANY_ROWS,
  withSpareRows,
} from '~/domain/costs/bill-rows.ts'
import { formatRange } from '~/domain/costs/cost.ts'
import { UNCLEAR_FIGURES } from '~/domain/costs/table.ts'
import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { BillRows } from './bill-editor.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { RevisionForm } from './kit/form-section.tsx'
import { DownloadLink, IconLink } from './kit/icon-link.tsx'
import { Section } from './kit/section.tsx'
import { fieldOf } from './kit/settings-state.ts'
import { TableField } from './kit/table-field.tsx'
import { SignQuestion, TablePreview } from './kit/table-preview.tsx'
import { Timeline } from './kit/timeline.tsx'

type BillPageProps = {
  plan: { id: number; title: string; slug: string; status: string; revision: number }
  lines: readonly BillLine[]
  history: readonly { revision: number; actor: string; lineCount: number; createdAt: number }[]
  /** The other plans that have a bill. */
  others: readonly { id: number; title: string }[]
  book: readonly BookRate[]
  answer: BillAnswer | undefined
}

/** The place of the item in `BILL_COLUMNS`. */
const ITEM = 1

function BillPreview({ preview }: { preview: NonNullable<BillAnswer['preview']> }) {
  return (
    <>
      <TablePreview head={BILL_COLUMNS} named={ITEM} {...preview} />
      {preview.added.length > 0 ? (
        <Section title="New rates of the rate book">
          <ul>
            {preview.added.map(({ key, unit, ...range }) => (
              <li key={key}>{`${key}: ${formatRange(range)} per ${unit}`}</li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

/** The bill as rows, which suit a short one and a change, and as a table, which suits a spreadsheet. */
export function BillPage({ plan, lines, history, others, book, answer }: BillPageProps) {
  const shared = {
    action: paths.planBill(plan.id),
    revision: answer?.based ?? plan.revision,
    label: answer?.preview ? 'Save bill' : 'Check bill',
  }
  const { editor, table, preview, errors = [] } = answer ?? {}
  const rows = editor?.rows ?? withSpareRows(lines.map(cellsOf))
  const isLong = !editor && rows.length > BILL_ROWS_AT_MOST
  const cellErrors = editor?.errors ?? {}
  return (
    <>
      <AdminHead
        title={`Bill of quantities: ${plan.title}`}
        back={{ label: plan.title, href: paths.itemPage('plan', plan.id) }}
      >
        {plan.status === 'published' ? (
          <IconLink icon="site" to={paths.planCost(plan.slug)}>
            What it costs
          </IconLink>
        ) : null}
      </AdminHead>
      {preview ? <BillPreview preview={preview} /> : null}
      {isLong ? (
        <p className="cap">{TOO_MANY_ROWS}</p>
      ) : (
        <RevisionForm
          {...shared}
          name="Bill of quantities"
          // New rows replace what the browser keeps in the fields.
          saved={`${plan.revision} ${editor ? JSON.stringify(rows) : ''}`}
          alert={editor && errors.length > 0 ? errors.join(', ') : undefined}
          fields={Object.entries(cellErrors).map(([id, error]) => fieldOf(id, error, undefined))}
          label={editor ? shared.label : 'Check bill'}
        >
          <p className="cap">
            A rate is a key or a label of the <SiteLink to={paths.ratesAdmin()}>rate book</SiteLink>, or a price such as
            120 or 1,000 to 1,200, which is added to it. A row that is empty is left out.
          </p>
          <BillRows
            rows={rows}
            errors={cellErrors}
            book={book}
            others={others}
            isChecked={Boolean(editor && preview)}
          />
        </RevisionForm>
      )}
      <details className="more" open={Boolean(table) || isLong}>
        <summary>Upload a table</summary>
        <RevisionForm
          {...shared}
          name="Table of the bill"
          // A file's text and what was read of it replace what the browser keeps in the field.
          saved={`${plan.revision} ${table?.typed ?? ''}`}
          alert={table ? errors.join(', ') || (table.unclear.length > 0 ? UNCLEAR_FIGURES : undefined) : undefined}
          fields={[]}
          hasFiles
          label={table ? shared.label : 'Check bill'}
        >
          <SignQuestion unclear={table?.unclear ?? []} sign={table?.sign ?? null} />
          <TableField
            name="bill"
            label="Bill"
            hint={`${BILL_HEAD}; rows above them are left out. A rate is a key of the rate book; a source says what was measured. At most 2,000 lines.`}
            value={table?.typed ?? billText(lines)}
            errors={table && answer?.based !== null ? errors : []}
            isChecked={Boolean(table && preview)}
          />
        </RevisionForm>
      </details>
      <Section title="History" empty={history.length === 0 && 'This plan has no bill yet.'}>
        <Timeline
          moments={history.map(({ revision, actor, lineCount, createdAt }) => ({
            key: revision,
            at: createdAt,
            title: (
              <DownloadLink
                href={paths.planBillCsv(plan.id, revision)}
              >{`Revision ${revision}, ${plural(lineCount, 'line')}`}</DownloadLink>
            ),
            detail: actor,
          }))}
        />
      </Section>
    </>
  )
}
