/** Bindings with some calls replaced. */
import { env } from 'cloudflare:workers'

/** The binding with these methods in place of its own. */
export const replaced = <T extends object>(binding: T, calls: Partial<Record<keyof T, unknown>>): T =>
  new Proxy(binding, {
    get(target, name) {
      if (name in calls) return Reflect.get(calls, name)
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })

/** A database that answers every query with an error. */
export const brokenDatabase = {
  prepare: () => env.DB.prepare('select secret_detail from no_such_table'),
  batch: () => env.DB.prepare('select secret_detail from no_such_table').all(),
}

/** A database that answers matching queries with an error. */
export const brokenFor = (pattern: RegExp) =>
  replaced(env.DB, {
    prepare: (words: string) => env.DB.prepare(pattern.test(words) ? 'select x from no_such_table' : words),
  })
