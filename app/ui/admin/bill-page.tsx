import { BILL_COLUMNS, BILL_HEAD, type BillLine, billText } from '~/domain/costs/bill.ts'
import { type DecimalSign, UNCLEAR_FIGURES, type UnclearFigure } from '~/domain/costs/table.ts'
import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { RevisionForm } from './kit/form-section.tsx'
import { DownloadLink, IconLink } from './kit/icon-link.tsx'
import { Section } from './kit/section.tsx'
import { TableField } from './kit/table-field.tsx'
import { type Preview, SignQuestion, TablePreview } from './kit/table-preview.tsx'
import { Timeline } from './kit/timeline.tsx'

type BillPageProps = {
  plan: { id: number; title: string; slug: string; status: string; revision: number }
  lines: readonly BillLine[]
  history: readonly { revision: number; actor: string; lineCount: number; createdAt: number }[]
  /** The refused input as it was typed, or what was read, as a preview. */
  answer:
    | {
        typed: string
        errors: string[]
        based: number | null
        isClash: boolean
        unclear: UnclearFigure[]
        sign: DecimalSign | null
        preview: Preview | null
      }
    | undefined
}

/** The place of the item in `BILL_COLUMNS`. */
const ITEM = 1

export function BillPage({ plan, lines, history, answer }: BillPageProps) {
  const href = paths.planBill(plan.id)
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
      {answer?.preview ? <TablePreview head={BILL_COLUMNS} named={ITEM} {...answer.preview} /> : null}
      <div className="cols">
        <RevisionForm
          name="Bill of quantities"
          action={href}
          // A file's text and what was read of it replace what the browser keeps in the field.
          saved={`${plan.revision} ${answer?.typed ?? ''}`}
          revision={answer?.based ?? plan.revision}
          alert={answer?.errors.join(', ') || (answer && answer.unclear.length > 0 ? UNCLEAR_FIGURES : undefined)}
          fields={[]}
          hasFiles
          label={answer?.preview ? 'Save bill' : 'Check bill'}
        >
          <SignQuestion unclear={answer?.unclear ?? []} sign={answer?.sign ?? null} />
          <TableField
            name="bill"
            label="Bill"
            hint={`${BILL_HEAD}; rows above them are left out. A rate is a key of the rate book; a source says what was measured. At most 2,000 lines.`}
            value={answer?.typed ?? billText(lines)}
            errors={answer && !answer.isClash ? answer.errors : []}
            isChecked={Boolean(answer?.preview)}
          />
          <p className="cap">
            <SiteLink to={paths.ratesAdmin()}>Rate book</SiteLink>
          </p>
        </RevisionForm>
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
      </div>
    </>
  )
}
