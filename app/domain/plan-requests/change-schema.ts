/** What staff may change of a request: its status, its quote, and the words for the requester. */
import * as z from 'zod'
import { PRICE_UNCLEAR, readCedis } from '../shared/money.ts'
import type { RequestStatus } from './plan-request.ts'
import {
  AMOUNT_MISSING,
  DATE_INVALID,
  DATE_PAST,
  DEPOSIT_TOO_LARGE,
  NOTE_REQUIRED,
  NOTE_TOO_LONG,
  STATUS_UNKNOWN,
} from './staff-messages.ts'

const STATUSES = [
  'pending',
  'reviewing',
  'quoted',
  'accepted',
  'declined',
  'completed',
] as const satisfies RequestStatus[]
const MOST = 2000

const words = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
  .max(MOST, NOTE_TOO_LONG)

const cedis = (lowest: number) =>
  z
    .string()
    .refine((typed) => (readCedis(typed) ?? -1) >= lowest, PRICE_UNCLEAR)
    .transform((typed) => readCedis(typed) ?? 0)
    .optional()

const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) &&
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
  new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** What is not sent stays as it is; a field that is sent empty is emptied. */
export const requestChangeSchema = z
  .object({
    status: z.enum(STATUSES, { error: STATUS_UNKNOWN }).optional(),
    amount: cedis(1),
    deposit: cedis(0),
    validUntil: z.string().trim().refine(isDay, DATE_INVALID).optional(),
    note: words.default(''),
    notify: z
      .string()
      .optional()
      .transform((value) => ['on', 'true', '1', 'yes'].includes(value ?? '')),
  })
  .refine(({ amount, deposit, validUntil }) => amount || (!validUntil && deposit === undefined), {
    path: ['amount'],
    error: AMOUNT_MISSING,
  })
  // What could not be read is no number, and larger than nothing.
  .refine(({ amount = 0, deposit = 0 }) => !(deposit > amount), { path: ['deposit'], error: DEPOSIT_TOO_LARGE })

/** A date that was saved before may have passed; a new one is in the future. */
export const requestChangeSchemaOn = (today: string, savedDay: string | null) =>
  requestChangeSchema.refine(({ validUntil: day }) => !day || day > today || day === savedDay, {
    path: ['validUntil'],
    error: DATE_PAST,
  })

export const requestNoteSchema = z.object({ note: words.min(1, NOTE_REQUIRED) })
