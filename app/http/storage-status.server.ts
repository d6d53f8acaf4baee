/** Which failures mean that a store does not answer, and not that we made a mistake: they pass, so the visitor is told to come again. */

/** What became of one request beyond its answer. */
export type Trouble = { isUnavailable: boolean }

const PASSING = /^D1_|D1 DB|Network connection lost|caused object to be reset|reset because its code was updated/
const OURS = /constraint failed|no such (table|column)|syntax error|too many SQL variables/

/** True for D1 down, overloaded or restarting, however deep in the chain of causes. */
export function isStoreFailure(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (OURS.test(at.message)) return false
    if (PASSING.test(at.message)) return true
  }
  return false
}
