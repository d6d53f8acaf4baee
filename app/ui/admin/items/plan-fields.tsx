import type { FormFiles } from '~/domain/items/item.ts'
import { OPTION_FIELDS, OPTION_LABELS, PLAN_OPTIONS, type PlanOption } from '~/domain/plans/options.ts'
import { revisionLetter } from '~/domain/plans/plan.ts'
import { formatBytes } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { controlProps, Field, type FieldState, TextAreaField, TextField } from '../../kit/field.tsx'
import { FormSection } from '../kit/form-section.tsx'
import { DownloadLink } from '../kit/icon-link.tsx'
import { BuiltFields, CountField } from './built-fields.tsx'
import { type FieldOf, PEOPLE } from './item-fields.ts'
import { PlaceFields } from './place-fields.tsx'

type PlanFieldsProps = {
  field: FieldOf
  /** Null for a new one. */
  planId: number | null
  values: Record<string, string>
  files: FormFiles
}

export function PlanFields({ field, planId, values, files }: PlanFieldsProps) {
  const isNew = planId === null
  return (
    <>
      <BuiltFields
        field={field}
        isNew={isNew}
        typeLabel={isNew ? 'Type' : 'Select Document Type'}
        type={values.type ?? ''}
        own={<CountField field={field} name="floors" label="Floors" />}
      >
        <PlaceFields region={field('location')} city={field('city')} />
      </BuiltFields>
      <FormSection title="Architect and engineer">
        <p className="cap all">Visitors see them with their registration numbers. Empty fields are not shown.</p>
        {PEOPLE.map(([name, label]) => (
          <TextField key={name} field={field(name)} label={label} isOptional />
        ))}
      </FormSection>
      <FormSection title="Prices and files">
        <p className="cap all">
          A file type is sold where it has a price and a ZIP of at most 90 MB. Without a price it is not for sale.
        </p>
        {PLAN_OPTIONS.map((option) => (
          <SoldOption key={option} option={option} field={field} planId={planId} files={files} />
        ))}
      </FormSection>
    </>
  )
}

type SoldOptionProps = Pick<PlanFieldsProps, 'field' | 'planId' | 'files'> & { option: PlanOption }

/** One file type: its price, its current file, a new file, and what the file contains. */
function SoldOption({ option, field, planId, files }: SoldOptionProps) {
  const names = OPTION_FIELDS[option]
  const label = OPTION_LABELS[option]
  const drawings = field(names.drawings)
  return (
    <div className="all grid grid-cols-1 gap-3 border-line border-t py-3 md:grid-cols-[9rem_minmax(0,1fr)] md:items-start">
      <TextField field={field(names.price)} label={`${label}, GHS`} inputMode="decimal" />
      <FileField field={field(names.file)} label={label} planId={planId} file={files[names.file]} />
      <details className="more md:col-span-full" open={drawings.errors !== undefined}>
        <summary>{`Drawings of the ${label}`}</summary>
        <TextAreaField field={drawings} label={`Drawings of the ${label}`} hint="One per line." isOptional />
      </details>
    </div>
  )
}

type FileFieldProps = { field: FieldState; label: string; planId: number | null; file: FormFiles[string] | undefined }

function FileField({ field, label, planId, file }: FileFieldProps) {
  const { current = null, staged = null } = file ?? {}
  return (
    <Field field={field} label={current ? `Replace ${label}` : label}>
      {staged ? (
        <p className="cap num">{`${staged.filename}, ${formatBytes(staged.sizeBytes)}, uploaded, not saved yet`}</p>
      ) : null}
      {current && planId !== null ? (
        <p className="cap num">
          <DownloadLink href={paths.planFileAdmin(planId, current.id)}>{current.filename}</DownloadLink>
          {` ${formatBytes(current.sizeBytes)}, revision ${revisionLetter(current.revision)}`}
        </p>
      ) : null}
      <input {...controlProps(field)} type="file" accept=".zip,application/zip,application/x-zip-compressed" />
    </Field>
  )
}
