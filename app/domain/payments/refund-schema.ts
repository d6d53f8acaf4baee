/** The refund form: amount, payment and reason. */
import * as z from 'zod/mini'
import { PRICE_UNCLEAR, readCedis } from '../shared/money.ts'
import {
  REFUND_ACCOUNT_MISSING,
  REFUND_BANK_MISSING,
  REFUND_PAYMENT_UNKNOWN,
  REFUND_REASON_UNKNOWN,
  REFUND_REASONS,
} from './refund-messages.ts'

const cedis = z.pipe(
  z.string().check(z.refine((typed) => (readCedis(typed) ?? 0) > 0, PRICE_UNCLEAR)),
  z.transform((typed) => readCedis(typed) ?? 0),
)

export const refundSchema = z.object({
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

/** The rest of the payment that the form showed: `reference:pesewas` for each payment that it offered. */
export function readShownUnrefunded(shown: readonly string[], payment: string | undefined): number | null {
  const entry = payment === undefined ? shown[0] : shown.find((each) => each.startsWith(`${payment}:`))
  const rest = /:(\d{1,15})$/.exec(entry ?? '')?.[1]
  return rest === undefined ? null : Number(rest)
}
