/** Reads the forms of the team and of the portfolio: valid values and errors. */
import { inOneLine, isTooLong } from '../shared/form-fields.ts'
import { readRows } from '../shared/lines.ts'
import { PORTFOLIO_FIELDS, TEAM_AT_MOST, TEAM_EMPTY, TEAM_TOO_LARGE, TEXT_LABELS } from './settings-form.ts'

export const MEMBER_FIELDS = ['place', 'name', 'role', 'about', 'photo'] as const
/** One row of the team form, as typed. */
export type MemberRow = Record<(typeof MEMBER_FIELDS)[number], string>
/** Rows beyond this are ignored; more than TEAM_AT_MOST people is an error. */
export const MEMBER_ROWS = TEAM_AT_MOST * 2

const LONGEST = { name: 80, role: 120, about: 400 } as const
const MEMBER_LABELS = { name: 'Name', role: 'Role', about: 'About' } as const

/**
 * People in the order of their places; an empty row is ignored. Errors are keyed by field, such as `role-2` of the
 * third row; '' is the whole form.
 */
export function readTeamForm(form: FormData) {
  const rows = readRows(form, MEMBER_FIELDS, MEMBER_ROWS).map(
    (row) => Object.fromEntries(MEMBER_FIELDS.map((name) => [name, inOneLine(row[name])])) as MemberRow,
  )
  const errors: Record<string, string> = {}
  const isSomebody = ({ name, role, about }: MemberRow) => `${name}${role}${about}` !== ''
  for (const [at, row] of rows.entries()) {
    if (!isSomebody(row)) continue
    for (const key of ['name', 'role', 'about'] as const) {
      if (key !== 'about' && row[key] === '') errors[`${key}-${at}`] = `${MEMBER_LABELS[key]} is required`
      else if (row[key].length > LONGEST[key]) errors[`${key}-${at}`] = isTooLong(MEMBER_LABELS[key], LONGEST[key])
    }
    if (row.place !== '' && !/^\d{1,3}$/.test(row.place)) errors[`place-${at}`] = 'Place must be a number'
  }
  const people = rows.filter(isSomebody)
  if (people.length === 0) errors[''] = TEAM_EMPTY
  if (people.length > TEAM_AT_MOST) errors[''] = TEAM_TOO_LARGE
  // After every place that can be typed; equal places keep the form's order.
  const LAST = 1000
  const placeOf = ({ place }: MemberRow) => (place === '' ? LAST : Number(place))
  const team = people
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(({ name, role, about, photo }) => ({ name, role, about, photoKey: photo || null }))
  return { rows, team, errors }
}

const LONGEST_OF = { title: 80, lead: 600, body: 6000, parts: 6000 } as const

/** A missing field keeps its value. Line ends become LF. */
export function readPortfolioForm(form: FormData, before: Record<string, string>) {
  const values: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const { name, kind } of PORTFOLIO_FIELDS) {
    const sent = form.get(name)
    const value = typeof sent === 'string' ? sent.replaceAll('\r\n', '\n').trim() : (before[name] ?? '')
    values[name] = kind === 'title' ? inOneLine(value) : value
    if (kind === 'title' && values[name] === '') errors[name] = `${TEXT_LABELS.title} is required`
    else if (value.length > LONGEST_OF[kind]) errors[name] = isTooLong(TEXT_LABELS[kind], LONGEST_OF[kind])
  }
  return { values, errors }
}
