import type { AuditLine } from '~/domain/audit/audit-list.ts'
import { FINISHES, formatRange } from '~/domain/costs/cost.ts'
import {
  isStale,
  RATE_FIELDS,
  RATE_LABELS,
  RATES_HEAD,
  type Rate,
  type RateField,
  type RateValues,
} from '~/domain/costs/rate.ts'
import { type DecimalSign, UNCLEAR_FIGURES, type UnclearFigure } from '~/domain/costs/table.ts'
import { REGIONS } from '~/domain/places/regions.ts'
import { formatDay, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { useOpenErrors } from '../hooks/use-edited.ts'
import { FormAlert, FormErrors } from '../kit/error-summary.tsx'
import { type FieldState, SelectField, TextField } from '../kit/field.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { History } from './kit/change-list.tsx'
import { FormSection, SaveBar } from './kit/form-section.tsx'
import { DownloadLink } from './kit/icon-link.tsx'
import { fieldOf } from './kit/settings-state.ts'
import { TableField } from './kit/table-field.tsx'
import { type Preview, SignQuestion, TablePreview } from './kit/table-preview.tsx'
import { SearchForm } from './kit/tool-bar.tsx'

type RatesPageProps = {
  rates: readonly Rate[]
  /** The search words. */
  q: string
  /** From 1; beyond the last is the last. */
  page: number
  edited: RateValues | null
  /** The changes to the edited rate, or to all rates. */
  changes: readonly AuditLine[]
  answer:
    | {
        table: {
          text: string
          errors: string[]
          unclear: UnclearFigure[]
          sign: DecimalSign | null
          preview: Preview | null
        } | null
        rate: { values: RateValues; errors: Partial<Record<RateField, string>> } | null
      }
    | undefined
  now: number
}

const PER_PAGE = 30

const nameOf = ({ label, region }: Rate) => (region === '' ? label : `${label}, ${region}`)

const columns = (now: number): AdminColumn<Rate>[] => [
  {
    label: 'Rate',
    card: 'name',
    cell: (rate) => (
      <>
        {nameOf(rate)}
        <span className="cap block">{rate.key}</span>
      </>
    ),
  },
  {
    label: 'Range',
    card: 'line',
    cell: (rate) => <span className="num">{`${formatRange(rate)} per ${rate.unit}`}</span>,
  },
  {
    label: 'Date',
    card: 'line',
    cell: ({ date }) => (
      <span className="num">{`${formatDay(date)}${isStale(date, now) ? ', older than 90 days' : ''}`}</span>
    ),
  },
  { label: 'Source', card: 'line', from: 'wide', cell: ({ source }) => source },
]

const HINTS: Partial<Record<RateField, string>> = {
  key: `Small letters, such as roof-sheet; ${FINISHES.filter((each) => each !== 'standard').join(' or ')} after a dot is the price of that finish.`,
  region: 'Empty is the whole country.',
  unit: 'm, m², m³, kg, bag, nr or sum',
}

function RateForm({ edited, answer }: Pick<RatesPageProps, 'edited' | 'answer'>) {
  const refused = answer?.rate
  const errors = useOpenErrors(refused)
  const values = refused?.values ?? edited
  const fields = Object.fromEntries(
    RATE_FIELDS.map((name) => [name, fieldOf(name, errors[name], values?.[name] ?? '')]),
  ) as Record<RateField, FieldState>
  return (
    <SiteForm
      key={`${values?.key} ${values?.region}`}
      method="post"
      action={paths.ratesAdmin()}
      className="form"
      aria-label="Rate"
    >
      <FormErrors fields={Object.values(fields)} />
      <FormSection title={edited ? `Change ${edited.key}` : 'Add or change a rate'}>
        {RATE_FIELDS.map((name) =>
          name === 'region' ? (
            <SelectField key={name} field={fields.region} label="Region" hint={HINTS.region ?? ''}>
              <option value="">Whole country</option>
              {REGIONS.map((region) => (
                <option key={region}>{region}</option>
              ))}
            </SelectField>
          ) : (
            <TextField
              key={name}
              field={fields[name]}
              label={RATE_LABELS[name]}
              required
              type={name === 'date' ? 'date' : 'text'}
              inputMode={name === 'low' || name === 'high' ? 'decimal' : undefined}
              hint={HINTS[name] ?? ''}
            />
          ),
        )}
      </FormSection>
      <SaveBar label="Save rate" cancelHref={edited ? paths.ratesAdmin() : undefined} />
    </SiteForm>
  )
}

function Pages({ q, page, last }: { q: string; page: number; last: number }) {
  if (last === 1) return null
  const at = (other: number) =>
    paths.ratesAdmin(`?${new URLSearchParams({ ...(q ? { q } : {}), ...(other > 1 ? { page: String(other) } : {}) })}`)
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 ? (
        <SiteLink to={at(page - 1)} rel="prev">
          Previous
        </SiteLink>
      ) : null}{' '}
      <span className="cap num">{`Page ${page} of ${last}`}</span>{' '}
      {page < last ? (
        <SiteLink to={at(page + 1)} rel="next">
          Next
        </SiteLink>
      ) : null}
    </nav>
  )
}

export function RatesPage({ rates, q, page: asked, edited, changes, answer, now }: RatesPageProps) {
  const words = q.toLowerCase().split(/\s+/)
  const shown = rates.filter((rate) => {
    const text = Object.values(rate).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const last = Math.max(1, Math.ceil(shown.length / PER_PAGE))
  const page = Math.min(Math.max(1, asked), last)
  const table = answer?.table
  const alert = table?.errors.join(', ') || (table && table.unclear.length > 0 ? UNCLEAR_FIGURES : '')
  return (
    <>
      <AdminHead title="Rates">
        <DownloadLink href={paths.ratesCsv()}>Export CSV</DownloadLink>
      </AdminHead>
      <p className="cap">
        What a unit costs, as a range with its date and source. A new price applies at once on the cost page of every
        plan.
      </p>
      <details className="more" open={Boolean(edited || answer?.rate)}>
        <summary>{edited ? 'Change a rate' : 'Add or change one rate'}</summary>
        <RateForm edited={edited} answer={answer} />
      </details>
      {table?.preview ? <TablePreview head={RATE_FIELDS} named={0} {...table.preview} /> : null}
      <details className="more" open={Boolean(table)}>
        <summary>Upload a table</summary>
        <SiteForm
          // A file's text and what was read of it replace what the browser keeps in the field.
          key={table?.text}
          method="post"
          encType="multipart/form-data"
          action={paths.ratesAdmin()}
          className="form"
          aria-label="Table of rates"
        >
          {alert ? <FormAlert text={alert} /> : null}
          <SignQuestion unclear={table?.unclear ?? []} sign={table?.sign ?? null} />
          <TableField
            name="rates"
            label="Rates"
            hint={`${RATES_HEAD}; rows above them are left out. Rates that the table does not name stay as they are.`}
            value={table?.text ?? ''}
            errors={table?.errors ?? []}
            isChecked={Boolean(table?.preview)}
          />
          <SaveBar label={table?.preview ? 'Save table' : 'Check table'} />
        </SiteForm>
      </details>
      <SearchForm
        action={paths.ratesAdmin()}
        hint="Rate, region or source"
        q={q}
        count={plural(shown.length, 'rate')}
      />
      <AdminList
        caption="Rates"
        rows={shown.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        columns={columns(now)}
        idOf={({ key, region }) => `${key} ${region}`}
        nameOf={nameOf}
        actions={({ key, region }) => [
          { label: 'Edit', href: paths.ratesAdmin(`?${new URLSearchParams({ key, region })}`), icon: 'pencil' },
        ]}
        empty={{ text: 'No rates found', next: <a href={paths.ratesAdmin()}>Show all</a> }}
      />
      <Pages q={q} page={page} last={last} />
      <History changes={changes} isOpen={edited !== null} />
    </>
  )
}
