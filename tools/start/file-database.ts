/**
 * The database of a local state, by its file and in the shape of the D1 binding. Other than the runtime it waits where a site
 * that runs on the same state is just writing, and holds the file no longer than a batch takes.
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

  /** Columns of one name stay apart, as nowhere else. */
  async raw(): Promise<SQLOutputValue[][]> {
    const statement = this.db.prepare(this.words)
    statement.setReturnArrays(true)
    return statement.all(...this.values) as unknown as SQLOutputValue[][]
  }
}

export function openFileDatabase(db: DatabaseSync): D1Database {
  const binding = {
    prepare: (words: string) => new FileStatement(db, words),
    /** All of it or none; no other connection writes in between. */
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
