/** Many rows in one bound parameter: D1 binds at most a hundred a statement. */
import { type SQL, sql } from 'drizzle-orm'

/** The rows as a table, and their fields as a list for the `select` of an `insert`; each field is named by the row. */
export function jsonRows<Row>(
  rows: readonly Row[],
  fields: readonly (keyof Row & string)[],
): { from: SQL; values: SQL } {
  const columns = fields.map((field) => sql`json_extract(value, ${`$.${field}`})`)
  return { from: sql`json_each(${JSON.stringify(rows)})`, values: sql.join(columns, sql`, `) }
}
