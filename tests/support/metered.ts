/** A database that sums the rows that its queries read and their time, and counts how often it is asked. */
import { openDatabase } from '../../drizzle/client.ts'

export function metered(database: D1Database) {
  const meter = { rows: 0, trips: 0, ms: 0 }
  const add = (results: D1Result<unknown>[]) => {
    meter.trips += 1
    for (const { meta } of results) {
      meter.rows += meta.rows_read
      meter.ms += meta.duration
    }
  }
  const statement = (inner: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(inner, {
      get(target, name) {
        if (name === 'inner') return target
        if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values))
        if (name === 'all' || name === 'run')
          return async () => {
            const result = await target.all()
            add([result])
            return result
          }
        // Drizzle reads rows through `raw`, whose result has no meta.
        if (name === 'raw')
          return async () => {
            const result = await target.all<Record<string, unknown>>()
            add([result])
            return target.raw()
          }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const binding = new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => statement(target.prepare(query))
      if (name === 'batch')
        return async (statements: (D1PreparedStatement & { inner: D1PreparedStatement })[]) => {
          const results = await target.batch(statements.map((each) => each.inner))
          add(results)
          return results
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { meter, binding, db: openDatabase(binding) }
}
