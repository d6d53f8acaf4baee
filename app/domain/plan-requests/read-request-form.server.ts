/**
 * Reading the Request Plan form: the rooms in the order of the list; then the
 * shared schema, and what only the server knows of countries, phones and the files that came along.
 */
import { parseWithZod } from '@conform-to/zod/v4'
import { INVALID_PHONE, UNKNOWN_COUNTRY } from '../orders/messages.ts'
import { findCountry } from '../places/countries.ts'
import { readPhone } from '../places/phone.ts'
import type { PricedChange } from './plan-request.ts'
import { CHANGE_UNKNOWN, changeKey } from './price-list.ts'
import { ALWAYS, planRequestSchema } from './request-schema.ts'
import { arrangeRooms, type RoomRow } from './rooms.ts'

const ROOM_FIELD = /^roomDetails\[(\d{1,3})\]\.(label|value)$/

function readRooms(form: FormData): RoomRow[] {
  const rows = new Map<number, RoomRow>()
  for (const [name, value] of form) {
    const [, index, part] = ROOM_FIELD.exec(name) ?? []
    if (index === undefined || typeof value !== 'string') continue
    const row = rows.get(Number(index)) ?? { label: '', value: '' }
    row[part === 'label' ? 'label' : 'value'] = value
    rows.set(Number(index), row)
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
}

/** The fields with the rooms in order. `keepsOpen` is for a press that is no submission: nothing is checked then. */
export function tidyForm(form: FormData, keepsOpen = false): FormData {
  const tidy = new FormData()
  for (const [name, value] of form)
    if (name !== 'removeFile' && !ROOM_FIELD.test(name) && typeof value === 'string') tidy.append(name, value)
  for (const [index, row] of arrangeRooms(readRooms(form)).entries()) {
    tidy.set(`roomDetails[${index}].label`, row.label)
    tidy.set(`roomDetails[${index}].value`, row.value)
  }
  if (keepsOpen) tidy.set('__intent__', '{"type":"validate","payload":{"name":"formId"}}')
  return tidy
}

const codeOf = (country = '') => findCountry(country)?.code ?? ''

/** `offered`: the price list that the form shows; a form without one has no changes. */
export function readPlanRequest(
  form: FormData,
  fileErrors: Record<string, string[]>,
  offered: readonly PricedChange[] = [],
) {
  const chosen = form.getAll('change')
  const known = offered.map(changeKey)
  let checked = planRequestSchema
    .refine((fields) => !fields.country || findCountry(fields.country), {
      path: ['country'],
      error: UNKNOWN_COUNTRY,
      when: ALWAYS,
    })
    .refine(({ country, phone }) => !phone || !findCountry(country ?? '') || readPhone(codeOf(country), phone), {
      path: ['phone'],
      error: INVALID_PHONE,
      when: ALWAYS,
    })
  if (chosen.some((key) => !known.includes(String(key))))
    checked = checked.refine(() => false, { path: ['change'], error: CHANGE_UNKNOWN, when: ALWAYS })
  for (const field of ['document', 'referenceImages'] as const) {
    for (const error of fileErrors[field] ?? [])
      checked = checked.refine(() => false, { path: [field], error, when: ALWAYS })
  }
  const schema = checked.transform(({ termsAgreed: _agreed, roomDetails, ...fields }) => ({
    ...fields,
    changes: offered.filter((change) => chosen.includes(changeKey(change))),
    email: fields.email.toLowerCase(),
    phone: readPhone(codeOf(fields.country), fields.phone) ?? '',
    country: findCountry(fields.country)?.name ?? '',
    otherFloorPlanType: fields.floorPlanType === 'other' ? (fields.otherFloorPlanType ?? '') : '',
    roomDetails: roomDetails
      .map((room) => ({ label: room.label ?? '', value: Number(room.value ?? 0) }))
      .filter((room) => room.label !== '' && room.value > 0),
  }))
  return parseWithZod(form, { schema })
}

export type PlanRequestForm = Extract<ReturnType<typeof readPlanRequest>, { status: 'success' }>['value']
