/**
 * The database file of a local state behind the D1 interface. Unlike the runtime it waits while a running site writes
 * to the same state, and locks the file only for the duration of a batch.
 */
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

type Row = Record<string, SQLOutputValue>

class FileStatement {
  private readonly db: DatabaseSync
  private readonly words: string
  private readonly values: SQLInputValue[]

  constructor(db: DatabaseSync, words: string, values: SQLInputValue[] = []) {
    this.db = db
    this.words = words
    this.values = values
  }

  bind(...values: unknown[]): FileStatement {
    const plain = values.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)))
    return new FileStatement(this.db, this.words, plain)
  }

  now(): { results: Row[]; success: true; meta: object } {
    return { results: this.db.prepare(this.words).all(...this.values), success: true, meta: {} }
  }

  all = async () => this.now()
  run = async () => this.now()

  /** Keeps columns of the same name apart, which no other method does. */
  async raw(): Promise<SQLOutputValue[][]> {
    const statement = this.db.prepare(this.words)
    statement.setReturnArrays(true)
    return statement.all(...this.values) as unknown as SQLOutputValue[][]
  }
}

export function openFileDatabase(db: DatabaseSync): D1Database {
  const binding = {
    prepare: (words: string) => new FileStatement(db, words),
    /** Atomic: all statements or none; no other connection writes in between. */
    async batch(statements: FileStatement[]) {
      db.exec('begin immediate')
      try {
        const results = statements.map((statement) => statement.now())
        db.exec('commit')
        return results
      } catch (cause) {
        db.exec('rollback')
        throw cause
      }
    },
  }
  return binding as unknown as D1Database
}
