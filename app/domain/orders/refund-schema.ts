/** The form of a refund: how much, of which payment, and why. */
import * as z from 'zod'
import { REFUND_REASONS } from './refund-reasons.ts'
import { REFUND_AMOUNT_INVALID, REFUND_PAYMENT_UNKNOWN, REFUND_REASON_UNKNOWN } from './staff-messages.ts'

/** `1,250` or `GHS 99.50` in pesewas. */
const cedis = z
  .string()
  .trim()
  .regex(/^(?:GHS\s*)?(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/i, REFUND_AMOUNT_INVALID)
  .transform((typed) => Math.round(Number(typed.replace(/[^\d.]/g, '')) * 100))
  .refine((amountMinor) => amountMinor > 0, REFUND_AMOUNT_INVALID)

export const refundSchema = z.object({
  /** Nothing is all that is left. */
  amount: cedis.optional(),
  payment: z
    .string({ error: REFUND_PAYMENT_UNKNOWN })
    .regex(/^ref_[0-9a-z_]{1,100}$/, REFUND_PAYMENT_UNKNOWN)
    .optional(),
  reason: z.enum(REFUND_REASONS, { error: REFUND_REASON_UNKNOWN }).default('Other'),
})

/** What the form said is left of the payment: `reference:pesewas` for each that it offered. */
export function readShownRest(shown: readonly string[], payment: string | undefined): number | null {
  const entry = payment === undefined ? shown[0] : shown.find((each) => each.startsWith(`${payment}:`))
  const rest = /:(\d{1,15})$/.exec(entry ?? '')?.[1]
  return rest === undefined ? null : Number(rest)
}
