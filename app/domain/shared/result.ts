/** Expected outcomes are values: a route maps `reason` to the specified message. */
export type Result<Value, Reason extends string> = { ok: true; value: Value } | { ok: false; reason: Reason }

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })
export const err = <Reason extends string>(reason: Reason): { ok: false; reason: Reason } => ({ ok: false, reason })
