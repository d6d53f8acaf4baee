import { BILL_COLUMNS, BILL_HEAD, type BillLine, billCells } from '~/domain/costs/bill.ts'
import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { RevisionForm } from './kit/form-section.tsx'
import { DownloadLink, IconLink } from './kit/icon-link.tsx'
import { Section } from './kit/section.tsx'
import { TableField } from './kit/table-field.tsx'
import { Timeline } from './kit/timeline.tsx'

type BillPageProps = {
  plan: { id: number; title: string; slug: string; status: string; revision: number }
  lines: readonly BillLine[]
  history: readonly { revision: number; actor: string; lineCount: number; createdAt: number }[]
  /** The refused input, as it was typed. */
  answer: { typed: string; errors: string[]; based: number | null; isClash: boolean } | undefined
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The bill as text for the form. */
const tableOf = (lines: readonly BillLine[]) =>
  [[...BILL_COLUMNS], ...lines.map(billCells)].map((cells) => cells.map(quoted).join(',')).join('\n')

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
      <div className="cols">
        <RevisionForm
          name="Bill of quantities"
          action={href}
          saved={plan.revision}
          revision={answer?.based ?? plan.revision}
          alert={answer?.errors.join(', ')}
          fields={[]}
          hasFiles
          label="Save bill"
        >
          <TableField
            name="bill"
            label="Bill"
            hint={`${BILL_HEAD}. A rate is a key of the rate book; a source says what was measured. At most 2,000 lines.`}
            value={answer?.typed ?? tableOf(lines)}
            errors={answer && !answer.isClash ? answer.errors : []}
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
