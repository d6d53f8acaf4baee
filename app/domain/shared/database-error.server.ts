/** Telling failures of D1 apart. It has no codes, so its words are read here and nowhere else. */

const CONSTRAINT = /(?:UNIQUE|NOT NULL) constraint failed: ([\w., ]+)/
const PASSING = /^D1_|D1 DB|Network connection lost|caused object to be reset|reset because its code was updated/
const OURS = /constraint failed|no such (table|column)|syntax error|too many SQL variables/

/** What an error says and what it was caused by, outermost first. */
function* messagesOf(error: unknown) {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) yield at.message
}

/** Whether one of these columns, `users.email` say, kept a row out: there is one like it, or it had no value. */
export function violatesConstraintOf(error: unknown, ...columns: string[]): boolean {
  for (const message of messagesOf(error)) {
    const violated = CONSTRAINT.exec(message)?.[1]?.split(', ') ?? []
    if (columns.some((column) => violated.includes(column))) return true
  }
  return false
}

/** True for D1 down, overloaded or restarting: that passes, so the visitor is told to come again. */
export function isStoreFailure(error: unknown): boolean {
  for (const message of messagesOf(error)) {
    if (OURS.test(message)) return false
    if (PASSING.test(message)) return true
  }
  return false
}
