/**
 * Reads the Request Plan form: the rooms in the list's order, then the shared schema, and the server's checks of
 * countries, phones and uploaded files.
 */
import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod/mini'
import { findCountry } from '../places/countries.ts'
import { INVALID_PHONE, UNKNOWN_COUNTRY } from '../places/messages.ts'
import { readPhone } from '../places/read-phone.ts'
import { ALWAYS } from '../shared/form-fields.ts'
import type { PricedChange } from './plan-request.ts'
import { CHANGE_UNKNOWN, changeKey } from './price-list.ts'
import { planRequestSchema } from './request-schema.ts'
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

/** The fields with the rooms in order. `keepsOpen` is for buttons that do not submit: nothing is validated then. */
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

type Fields = z.output<typeof planRequestSchema>

const codeOf = (country = '') => findCountry(country)?.code ?? ''

/** `offered`: the price list shown in the form; a form without one has no changes. */
export function readPlanRequest(
  form: FormData,
  fileErrors: Record<string, string[]>,
  offered: readonly PricedChange[] = [],
) {
  const chosen = form.getAll('change')
  const known = offered.map(changeKey)
  const rule = (field: string, error: string, holds: (fields: Partial<Fields>) => boolean) =>
    z.refine<Fields>(holds, { path: [field], error, when: ALWAYS })
  const checked = planRequestSchema.check(
    rule('country', UNKNOWN_COUNTRY, ({ country }) => !country || Boolean(findCountry(country))),
    rule(
      'phone',
      INVALID_PHONE,
      ({ country, phone }) => !phone || !findCountry(country ?? '') || readPhone(codeOf(country), phone) !== null,
    ),
    rule('change', CHANGE_UNKNOWN, () => chosen.every((key) => known.includes(String(key)))),
    ...(['document', 'referenceImages'] as const).flatMap((field) =>
      (fileErrors[field] ?? []).map((error) => rule(field, error, () => false)),
    ),
  )
  const read = z.transform(({ termsAgreed: _agreed, roomDetails, ...fields }: Fields) => ({
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
  return parseWithZod(form, { schema: z.pipe(checked, read) })
}

export type PlanRequestForm = Extract<ReturnType<typeof readPlanRequest>, { status: 'success' }>['value']
