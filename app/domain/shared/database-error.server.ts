/** Classifies D1 errors. D1 has no error codes, so its messages are parsed here and nowhere else. */

const CONSTRAINT = /(?:UNIQUE|NOT NULL) constraint failed: ([\w., ]+)/
const PASSING = /^D1_|D1 DB|Network connection lost|caused object to be reset|reset because its code was updated/
const OURS = /constraint failed|no such (table|column)|syntax error|too many SQL variables/

/** The messages of an error and its causes, outermost first. */
function* messagesOf(error: unknown) {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) yield at.message
}

/** Whether a unique or not-null constraint on one of these columns, such as `users.email`, rejected a row. */
export function violatesConstraintOf(error: unknown, ...columns: string[]): boolean {
  for (const message of messagesOf(error)) {
    const violated = CONSTRAINT.exec(message)?.[1]?.split(', ') ?? []
    if (columns.some((column) => violated.includes(column))) return true
  }
  return false
}

/** True where D1 is down, overloaded or restarting: this passes, so the visitor is asked to try again later. */
export function isStoreFailure(error: unknown): boolean {
  for (const message of messagesOf(error)) {
    if (OURS.test(message)) return false
    if (PASSING.test(message)) return true
  }
  return false
}
