/** What an assembly requires for a building permit, and who supplies each part of it. */
import type { assemblies, permitRequirements } from '~db/schema/index.ts'
import { citiesOf, isRegion } from '../places/regions.ts'
import { oneLine } from '../shared/lines.ts'
import { slugify } from '../shared/slug.ts'
import { isDay, isOlderThan } from '../shared/units.ts'

export type Supplier = Requirement['supplier']
export const SUPPLIER_LABELS: Record<Supplier, string> = {
  file: 'In the file you buy',
  you: 'From you',
  'we can add': 'We can add it',
}
export const SUPPLIERS = Object.keys(SUPPLIER_LABELS) as Supplier[]

export type Requirement = Omit<typeof permitRequirements.$inferSelect, 'assembly' | 'position'>
/** Without `setbacks` the firm's apply: nobody has read the assembly's. */
export type Assembly = Omit<typeof assemblies.$inferSelect, 'updatedAt'>
/** The distances that it requires between a house and its plot's boundaries. */
export type AssemblySetbacks = NonNullable<Assembly['setbacks']>
export type Permit = Assembly & { requirements: Requirement[] }

/** The permit list for a plan's panel: by supplier, without the sources, which are on its own page. */
export type PermitDigest = { slug: string; name: string; parts: { label: string; text: string }[]; isStale: boolean }

export function digestOf({ slug, name, requirements }: Permit, now: number): PermitDigest {
  const words = ({ what, howMany }: Requirement) => (howMany === '' || howMany === '1' ? what : `${what} (${howMany})`)
  const parts = SUPPLIERS.map((supplier) => ({
    label: SUPPLIER_LABELS[supplier],
    text: requirements
      .filter((each) => each.supplier === supplier)
      .map(words)
      .join('; '),
  })).filter(({ text }) => text !== '')
  return { slug, name, parts, isStale: requirements.some(({ checkedOn }) => isStale(checkedOn, now)) }
}

/** Those whose name or region has the words, or whose region has a town with them. */
export function findAssemblies(assemblies: readonly Assembly[], words: string): readonly Assembly[] {
  const wanted = words.trim().toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(wanted)
  const named = assemblies.filter(({ name }) => has(name))
  return named.length > 0 || wanted === ''
    ? named
    : assemblies.filter(({ region }) => has(region) || (isRegion(region) && citiesOf(region).some(has)))
}

export const REQUIREMENTS_AT_MOST = 40
export const PLEASE_CONFIRM = 'Please confirm with the assembly.'
export const PERMIT_SAVED = 'The permit list is saved.'
export const NO_SUCH_ASSEMBLY = 'We have no permit list of this assembly yet.'
export const SETBACK_UNCLEAR = 'A setback must be metres such as 3.0, at most 99.99'
export const SAME_NAME = 'There is already an assembly with this name'

/** Older than 180 days. */
export const isStale = (checkedOn: string, now: number) => isOlderThan(180, checkedOn, now)

export const REQUIREMENT_LABELS = {
  what: 'What',
  howMany: 'How many',
  supplier: 'Who supplies it',
  source: 'Source',
  checkedOn: 'Date checked',
}

export type RequirementField = keyof typeof REQUIREMENT_LABELS
export const REQUIREMENT_FIELDS = Object.keys(REQUIREMENT_LABELS) as RequirementField[]
export type RequirementRow = Record<RequirementField, string>

export const SETBACK_FIELD_LABELS: Record<keyof AssemblySetbacks, string> = {
  setbackFront: 'In front, m',
  setbackRear: 'At the rear, m',
  setbackSide: 'At each side, m',
  setbackSource: 'Source',
  setbackCheckedOn: 'Date checked',
}
export const SETBACK_FIELDS = Object.keys(SETBACK_FIELD_LABELS) as (keyof AssemblySetbacks)[]
const LONGEST: Record<RequirementField, number> = { what: 200, howMany: 60, supplier: 20, source: 200, checkedOn: 10 }

/** The error of the day that a source was read; '' where it is valid. */
function dayError(day: string, today: string) {
  if (!isDay(day)) return 'Date checked must be a day such as 2026-11-21'
  return day > today ? 'Date checked must not be in the future' : ''
}

function rowErrors(row: RequirementRow, today: string): Partial<RequirementRow> {
  const errors: Partial<RequirementRow> = {}
  if (!SUPPLIERS.some((each) => each === row.supplier)) errors.supplier = 'Choose who supplies it'
  const checkedOn = dayError(row.checkedOn, today)
  if (checkedOn) errors.checkedOn = checkedOn
  for (const name of ['what', 'source'] as const)
    if (row[name] === '') errors[name] = `${REQUIREMENT_LABELS[name]} is required`
  for (const name of REQUIREMENT_FIELDS)
    if (row[name].length > LONGEST[name])
      errors[name] = `${REQUIREMENT_LABELS[name]} is too long (at most ${LONGEST[name]} characters)`
  return errors
}

/** All three setbacks with their source, or none. */
function readSetbacks(form: AssemblySetbacks, today: string) {
  const setbacks = Object.fromEntries(SETBACK_FIELDS.map((name) => [name, oneLine(form[name])])) as AssemblySetbacks
  const { setbackFront, setbackRear, setbackSide, setbackSource, setbackCheckedOn } = setbacks
  const errors: Record<string, string> = {}
  if (`${setbackFront}${setbackRear}${setbackSide}` === '') return { setbacks: null, errors }
  for (const name of ['setbackFront', 'setbackRear', 'setbackSide'] as const)
    if (!/^\d{1,2}(\.\d{1,2})?$/.test(setbacks[name])) errors[name] = SETBACK_UNCLEAR
  if (setbackSource === '') errors.setbackSource = 'Source is required'
  else if (setbackSource.length > LONGEST.source) errors.setbackSource = 'Source is too long (at most 200 characters)'
  const checkedOn = dayError(setbackCheckedOn, today)
  if (checkedOn) errors.setbackCheckedOn = checkedOn
  return { setbacks, errors }
}

export type PermitForm = AssemblySetbacks & { name: string; region: string; note: string; rows: RequirementRow[] }

/** The form of an assembly; empty rows are ignored. Errors are keyed by field, such as `source-2` of the third row. */
export function readPermit(form: PermitForm, today: string) {
  const name = oneLine(form.name)
  const note = form.note.trim()
  const { setbacks, errors } = readSetbacks(form, today)
  if (slugify(name) === '') errors.name = 'Name is required'
  else if (name.length > 80) errors.name = 'Name is too long (at most 80 characters)'
  if (!isRegion(form.region)) errors.region = 'Region must be a region of Ghana'
  if (note.length > 1000) errors.note = 'Note is too long (at most 1000 characters)'
  const rows = form.rows.map(
    (row) => Object.fromEntries(REQUIREMENT_FIELDS.map((field) => [field, oneLine(row[field])])) as RequirementRow,
  )
  const isRow = ({ what, howMany, source }: RequirementRow) => `${what}${howMany}${source}` !== ''
  for (const [at, row] of rows.entries())
    if (isRow(row)) for (const [field, error] of Object.entries(rowErrors(row, today))) errors[`${field}-${at}`] = error
  const requirements = rows.filter(isRow).map((row) => ({ ...row, supplier: row.supplier as Supplier }))
  if (requirements.length === 0) errors[''] = 'A permit list needs at least one requirement'
  if (requirements.length > REQUIREMENTS_AT_MOST)
    errors[''] = `A permit list can have at most ${REQUIREMENTS_AT_MOST} requirements`
  return { permit: { name, region: form.region, note, setbacks, requirements }, rows, errors }
}
