/** Many rows in one bound parameter, because D1 binds at most a hundred per statement. */
import { type SQL, sql } from 'drizzle-orm'

/** The rows as a table, and their fields as a `select` list for an `insert`. */
export function jsonRows<Row>(
  rows: readonly Row[],
  fields: readonly (keyof Row & string)[],
): { from: SQL; values: SQL } {
  const columns = fields.map((field) => sql`json_extract(value, ${`$.${field}`})`)
  return { from: sql`json_each(${JSON.stringify(rows)})`, values: sql.join(columns, sql`, `) }
}
