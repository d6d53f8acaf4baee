/** The form of a permit list as it was sent: the rows stand in repeated fields. */
import {
  type AssemblySetbacks,
  type PermitForm,
  REQUIREMENT_FIELDS,
  REQUIREMENTS_AT_MOST,
  type RequirementRow,
  SETBACK_FIELDS,
} from '../../domain/permits/permit.ts'
import { formFields } from './form-fields.server'
import { requireForm } from './read-body.server'

const ROWS_AT_MOST = REQUIREMENTS_AT_MOST + 10
const FORM_BYTES = 256_000
const FIELDS = formFields(null, {
  name: 1,
  region: 1,
  note: 1,
  revision: 1,
  ...Object.fromEntries(SETBACK_FIELDS.map((name) => [name, 1])),
  ...Object.fromEntries(REQUIREMENT_FIELDS.map((name) => [name, ROWS_AT_MOST])),
})

export async function readPermitForm(request: Request, revision: number): Promise<{ form: PermitForm; based: number }> {
  const fields = await requireForm(request, FIELDS, FORM_BYTES)
  const text = (value: FormDataEntryValue | null | undefined) => (typeof value === 'string' ? value : '')
  const columns = REQUIREMENT_FIELDS.map((name) => [name, fields.getAll(name)] as const)
  const count = Math.min(Math.max(...columns.map(([, values]) => values.length)), ROWS_AT_MOST)
  const given = text(fields.get('revision'))
  return {
    form: {
      ...(Object.fromEntries(SETBACK_FIELDS.map((name) => [name, text(fields.get(name))])) as AssemblySetbacks),
      name: text(fields.get('name')),
      region: text(fields.get('region')),
      note: text(fields.get('note')),
      rows: Array.from(
        { length: count },
        (_, at) => Object.fromEntries(columns.map(([name, values]) => [name, text(values[at])])) as RequirementRow,
      ),
    },
    based: /^\d{1,9}$/.test(given) ? Number(given) : revision,
  }
}
