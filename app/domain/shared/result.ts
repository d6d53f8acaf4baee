/** Expected outcomes are values: a route turns `reason` into the specified words. */
export type Result<Value, Reason extends string> = { ok: true; value: Value } | { ok: false; reason: Reason }

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })
export const err = <Reason extends string>(reason: Reason): { ok: false; reason: Reason } => ({ ok: false, reason })
