import type { AuditLine } from '~/domain/audit/audit-list.ts'
import {
  type Permit,
  type PermitForm,
  REQUIREMENT_FIELDS,
  REQUIREMENT_LABELS,
  type RequirementField,
  type RequirementRow,
  SETBACK_FIELD_LABELS,
  SETBACK_FIELDS,
  SUPPLIER_LABELS,
  SUPPLIERS,
} from '~/domain/permits/permit.ts'
import { REGIONS } from '~/domain/places/regions.ts'
import { paths } from '~/paths.ts'
import { type FieldState, SelectField, TextAreaField, TextField } from '../kit/field.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { History } from './kit/change-list.tsx'
import { FormSection, RevisionForm } from './kit/form-section.tsx'
import { fieldOf } from './kit/settings-state.ts'

type PermitFormPageProps = {
  /** Null for a new assembly. */
  permit: Permit | null
  changes: readonly AuditLine[]
  today: string
  answer: { typed: PermitForm; errors: Record<string, string>; based: number | null } | undefined
}

const SPARE = 2

const NO_SETBACKS = { setbackFront: '', setbackRear: '', setbackSide: '', setbackSource: '' }

/** The saved rows plus a few empty ones; saving adds more. */
function formOf(permit: Permit | null, today: string): PermitForm {
  const { name = '', region = '', note = '', requirements = [] } = permit ?? {}
  const setbacks = permit?.setbacks ?? { ...NO_SETBACKS, setbackCheckedOn: today }
  const spare: RequirementRow = { what: '', howMany: '', supplier: 'you', source: '', checkedOn: today }
  return { ...setbacks, name, region, note, rows: [...requirements, ...Array.from({ length: SPARE }, () => spare)] }
}

export function PermitFormPage({ permit, changes, today, answer }: PermitFormPageProps) {
  const { name, region, note, rows, ...setbacks } = answer?.typed ?? formOf(permit, today)
  const errors = answer?.errors ?? {}
  const field = (id: string, initialValue: string, name?: string) => fieldOf(id, errors[id], initialValue, name)
  const head = [field('name', name), field('region', region), field('note', note)] as const
  const setbackFields = SETBACK_FIELDS.map((name) => [name, field(name, setbacks[name])] as const)
  const lines = rows.map((row, at) => ({
    row,
    fields: Object.fromEntries(
      REQUIREMENT_FIELDS.map((name) => [name, field(`${name}-${at}`, row[name], name)]),
    ) as Record<RequirementField, FieldState>,
  }))
  return (
    <>
      <AdminHead
        title={permit ? `Permit: ${permit.name}` : 'New assembly'}
        back={{ label: 'Permits', href: paths.permitsAdmin() }}
      />
      <RevisionForm
        name="Permit list"
        action={paths.permitAdmin(permit?.slug ?? 'new')}
        saved={permit?.revision}
        revision={answer?.based ?? permit?.revision ?? 0}
        alert={errors['']}
        fields={[
          ...head,
          ...setbackFields.map(([, field]) => field),
          ...lines.flatMap(({ fields }) => Object.values(fields)),
        ]}
        cancelHref={paths.permitsAdmin()}
      >
        <FormSection title="Assembly">
          <TextField field={head[0]} label="Name" required />
          <SelectField field={head[1]} label="Region">
            <option value="">Please choose</option>
            {REGIONS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <TextAreaField field={head[2]} label="Note" isOptional className="all" rows={3} />
        </FormSection>
        <FormSection
          title="Setbacks"
          note="Leave the first three empty if you don't know them; our own figures then apply."
        >
          {setbackFields.map(([name, field]) => (
            <TextField
              key={name}
              field={field}
              label={SETBACK_FIELD_LABELS[name]}
              type={name === 'setbackCheckedOn' ? 'date' : 'text'}
              inputMode={name === 'setbackSource' ? undefined : 'decimal'}
            />
          ))}
        </FormSection>
        <p className="cap">To remove a requirement, clear what, how many and source.</p>
        {lines.map(({ row, fields }, at) => (
          <FormSection key={fields.what.id} title={row.what === '' ? 'New requirement' : `${at + 1}. ${row.what}`}>
            {REQUIREMENT_FIELDS.map((field) =>
              field === 'supplier' ? (
                <SelectField key={field} field={fields.supplier} label={REQUIREMENT_LABELS.supplier}>
                  {SUPPLIERS.map((each) => (
                    <option key={each} value={each}>
                      {SUPPLIER_LABELS[each]}
                    </option>
                  ))}
                </SelectField>
              ) : (
                <TextField
                  key={field}
                  field={fields[field]}
                  label={REQUIREMENT_LABELS[field]}
                  type={field === 'checkedOn' ? 'date' : 'text'}
                  isOptional={field === 'howMany'}
                />
              ),
            )}
          </FormSection>
        ))}
      </RevisionForm>
      {permit ? <History changes={changes} /> : null}
    </>
  )
}
