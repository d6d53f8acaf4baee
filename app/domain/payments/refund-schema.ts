/** The refund form: all or an amount, payment and reason. */
import * as z from 'zod/mini'
import { PRICE_UNCLEAR, readCedis } from '../shared/money.ts'
import {
  REFUND_ACCOUNT_MISSING,
  REFUND_AMOUNT_MISSING,
  REFUND_BANK_MISSING,
  REFUND_EXTENT_MISSING,
  REFUND_EXTENT_UNCLEAR,
  REFUND_PAYMENT_UNKNOWN,
  REFUND_REASON_UNKNOWN,
  REFUND_REASONS,
} from './refund-messages.ts'

const cedis = z.pipe(
  z.string().check(z.refine((typed) => (readCedis(typed) ?? 0) > 0, PRICE_UNCLEAR)),
  z.transform((typed) => readCedis(typed) ?? 0),
)

export const REFUND_EXTENTS = {
  full: 'Full: all that is left of the payment',
  part: 'Part: the amount below',
} as const

export const refundSchema = z.object({
  extent: z.optional(z.enum(['full', 'part'], { error: REFUND_EXTENT_MISSING })),
  /** Empty means all that is left. */
  amount: z.optional(cedis),
  payment: z.optional(
    z.string({ error: REFUND_PAYMENT_UNKNOWN }).check(z.regex(/^ref_[0-9a-z_]{1,100}$/, REFUND_PAYMENT_UNKNOWN)),
  ),
  reason: z._default(z.enum(REFUND_REASONS, { error: REFUND_REASON_UNKNOWN }), 'Other'),
})

/** The form of a refund that needs attention: the customer's bank account. */
export const accountSchema = z.object({
  bankCode: z.string({ error: REFUND_BANK_MISSING }).check(z.minLength(1, REFUND_BANK_MISSING), z.maxLength(20)),
  accountNumber: z.pipe(
    z.pipe(
      z.string({ error: REFUND_ACCOUNT_MISSING }),
      z.transform((typed) => typed.replace(/[\s-]/g, '')),
    ),
    z.string().check(z.regex(/^\d{6,20}$/, REFUND_ACCOUNT_MISSING)),
  ),
})

/** What the page asks for: nothing is chosen beforehand, so that nothing is refunded by accident. `shown` as read below. */
export const chosenRefundSchema = (shown: readonly string[]) =>
  z
    .extend(refundSchema, {
      extent: z.enum(['full', 'part'], { error: REFUND_EXTENT_MISSING }),
      reason: z.enum(REFUND_REASONS, { error: REFUND_REASON_UNKNOWN }),
    })
    .check(
      z.refine(({ extent, amount }) => extent !== 'part' || amount !== undefined, {
        path: ['amount'],
        error: REFUND_AMOUNT_MISSING,
      }),
      z.refine(({ extent, amount }) => extent !== 'full' || amount === undefined, {
        path: ['amount'],
        error: REFUND_EXTENT_UNCLEAR,
      }),
      z.refine(({ payment }) => payment !== undefined || shown.length < 2, {
        path: ['payment'],
        error: REFUND_PAYMENT_UNKNOWN,
      }),
    )

/** The rest of the payment that the form showed: `reference:pesewas` for each that it offered, without a sum where unknown. */
export function readShownUnrefunded(shown: readonly string[], payment: string | undefined): number | null {
  const entry = payment === undefined ? shown[0] : shown.find((each) => each.startsWith(`${payment}:`))
  const rest = /:(\d{1,15})$/.exec(entry ?? '')?.[1]
  return rest === undefined ? null : Number(rest)
}
