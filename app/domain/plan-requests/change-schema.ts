/** What staff may change of a request: its status, its quote, and the words for the requester. */
import * as z from 'zod'
import { PRICE_UNCLEAR, readCedis } from '../shared/money.ts'
import type { RequestStatus } from './plan-request.ts'
import {
  DATE_INVALID,
  DATE_PAST,
  NOTE_REQUIRED,
  NOTE_TOO_LONG,
  QUOTE_MISSING,
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

const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) &&
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
  new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** What is not sent stays as it is; a field that is sent empty is emptied. */
export const requestChangeSchema = z
  .object({
    status: z.enum(STATUSES, { error: STATUS_UNKNOWN }),
    quote: z
      .string()
      .refine((typed) => (readCedis(typed) ?? 0) > 0, PRICE_UNCLEAR)
      .optional(),
    quoteValidUntil: z.string().trim().refine(isDay, DATE_INVALID).optional(),
    note: words.default(''),
    notify: z
      .string()
      .optional()
      .transform((value) => ['on', 'true', '1', 'yes'].includes(value ?? '')),
  })
  .refine(({ quote, quoteValidUntil }) => !quoteValidUntil || quote, { path: ['quote'], error: QUOTE_MISSING })

/** A date that was saved before may have passed; a new one may not. */
export const requestChangeSchemaOn = (today: string, savedDay: string | null) =>
  requestChangeSchema.refine(({ quoteValidUntil: day }) => !day || day >= today || day === savedDay, {
    path: ['quoteValidUntil'],
    error: DATE_PAST,
  })

export const requestNoteSchema = z.object({ note: words.min(1, NOTE_REQUIRED) })
