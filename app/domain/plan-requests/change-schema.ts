/** What staff may change of a request: status, quote, and a message to the requester. */
import * as z from 'zod/mini'
import { PRICE_UNCLEAR, readCedis } from '../shared/money.ts'
import { isDay } from '../shared/units.ts'
import { REQUEST_STATUSES } from './plan-request.ts'
import {
  AMOUNT_MISSING,
  DATE_INVALID,
  DATE_PAST,
  DEPOSIT_TOO_LARGE,
  NOTE_REQUIRED,
  NOTE_TOO_LONG,
  STATUS_UNKNOWN,
} from './staff-messages.ts'

const MOST = 2000

const words = z.string().check(
  z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
  z.maxLength(MOST, NOTE_TOO_LONG),
)

const cedis = (lowest: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.refine((typed) => (readCedis(typed) ?? -1) >= lowest, PRICE_UNCLEAR)),
      z.transform((typed) => readCedis(typed) ?? 0),
    ),
  )

/** A missing field keeps its value; an empty one clears it. */
export const requestChangeSchema = z
  .object({
    status: z.optional(z.enum(REQUEST_STATUSES, { error: STATUS_UNKNOWN })),
    amount: cedis(1),
    deposit: cedis(0),
    validUntil: z.optional(z.string().check(z.trim(), z.refine(isDay, DATE_INVALID))),
    note: z._default(words, ''),
    notify: z.pipe(
      z.optional(z.string()),
      z.transform((value) => ['on', 'true', '1', 'yes'].includes(value ?? '')),
    ),
  })
  .check(
    z.refine(({ amount, deposit, validUntil }) => Boolean(amount) || (!validUntil && deposit === undefined), {
      path: ['amount'],
      error: AMOUNT_MISSING,
    }),
    // An unreadable value is text, so the comparison is false and adds no second error.
    z.refine(({ amount = 0, deposit = 0 }) => !(deposit > amount), { path: ['deposit'], error: DEPOSIT_TOO_LARGE }),
  )

/** A saved date may be in the past; a new one is today or later, because the last day is included. */
export const requestChangeSchemaOn = (today: string, savedDay: string | null) =>
  requestChangeSchema.check(
    z.refine(({ validUntil: day }) => !day || day >= today || day === savedDay, {
      path: ['validUntil'],
      error: DATE_PAST,
    }),
  )

export const requestNoteSchema = z.object({ note: words.check(z.minLength(1, NOTE_REQUIRED)) })
