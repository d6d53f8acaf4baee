/** Reads the form of a permit list: the rows are repeated fields. */
import {
  type AssemblySetbacks,
  type PermitForm,
  REQUIREMENT_FIELDS,
  REQUIREMENTS_AT_MOST,
  SETBACK_FIELDS,
} from '../../domain/permits/permit.ts'
import { readRows } from '../../domain/shared/lines.ts'
import { formFields } from './form-fields.server.ts'
import { requireForm } from './read-body.server.ts'

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
  const text = (name: string) => String(fields.get(name) ?? '')
  const given = text('revision')
  return {
    form: {
      ...(Object.fromEntries(SETBACK_FIELDS.map((name) => [name, text(name)])) as AssemblySetbacks),
      name: text('name'),
      region: text('region'),
      note: text('note'),
      rows: readRows(fields, REQUIREMENT_FIELDS, ROWS_AT_MOST),
    },
    based: /^\d{1,9}$/.test(given) ? Number(given) : revision,
  }
}
