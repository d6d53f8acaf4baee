/** Makes the test database refuse what D1 refuses in production: local D1 takes rows of 3 MB and 127 arguments. */
import { env } from 'cloudflare:workers'

const LONGEST_ROW_BYTES = 2_000_000
const MOST_ARGUMENTS = 32

/** The most arguments of any function call in the statement, with its name. Texts and quoted names count as one. */
export function largestCall(statement: string): { name: string; count: number } {
  const text = statement.replace(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|`[^`]*`/g, '0')
  const open: { name: string; count: number }[] = []
  let largest = { name: '', count: 0 }
  for (const [, name, sign] of text.matchAll(/(\w*)([(),])/g)) {
    const call = open.at(-1)
    if (sign === '(') open.push({ name: name ?? '', count: 1 })
    else if (sign === ',' && call) call.count += 1
    // `in (…)` and `values (…)` have a space, so their parenthesis has no name.
    else if (sign === ')' && open.pop()?.name && call && call.count > largest.count) largest = call
  }
  return largest
}

const bytesOf = (value: unknown) =>
  typeof value === 'string'
    ? new TextEncoder().encode(value).length
    : value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? value.byteLength
      : 8

/** Several rows of one statement are told apart by their lists of placeholders. */
function refuseLongRow(statement: string, values: unknown[]): void {
  const sizes = values.map(bytesOf)
  const rows = /\bvalues\b/i.test(statement) ? Math.max(1, statement.split(/\)\s*,\s*\(/).length) : 1
  const row = Math.max(0, ...sizes, sizes.reduce((sum, size) => sum + size, 0) / rows)
  if (row > LONGEST_ROW_BYTES) throw new Error('D1_ERROR: string or blob too big: SQLITE_TOOBIG')
}

type Prepared = Pick<D1PreparedStatement, 'bind'>
type Prepare = (this: D1Database, statement: string) => Prepared

/** Changes the class of all D1 bindings, so that no test and no part of the app has another. */
export function refuseBeyondProduction(): void {
  const databases = Object.getPrototypeOf(env.DB) as { prepare: Prepare }
  const { prepare } = databases
  // One runtime runs all test files.
  if (prepare.name === 'prepareWithinLimits') return
  databases.prepare = function prepareWithinLimits(statement) {
    const { name, count } = largestCall(statement)
    if (count > MOST_ARGUMENTS) throw new Error(`D1_ERROR: too many arguments on function ${name}: SQLITE_ERROR`)
    const prepared = prepare.call(this, statement)
    const bind = prepared.bind.bind(prepared)
    prepared.bind = (...values) => {
      refuseLongRow(statement, values)
      return bind(...values)
    }
    return prepared
  }
}
