/** Sums what D1 itself counts as written (`rows_written`: rows, entries of indexes, and both of triggers), by statement. */
import { env } from 'cloudflare:workers'

type Answer = { meta?: { rows_written?: number } }
type Session = { _send(this: object, endpoint: string, query: unknown, ...more: unknown[]): Promise<Answer | Answer[]> }

/** What `work` writes, in the app and in the test; all bindings share the class that is replaced meanwhile. */
export async function rowsWritten(work: () => Promise<unknown>): Promise<{ rows: number; statements: string[] }> {
  const session = Object.getPrototypeOf(env.DB.withSession()) as Session
  const send = session._send
  const written = { rows: 0, statements: [] as string[] }
  session._send = async function (endpoint, query, ...more) {
    const answer = await send.call(this, endpoint, query, ...more)
    for (const [at, { meta }] of [answer].flat().entries()) {
      const rows = meta?.rows_written ?? 0
      written.rows += rows
      if (rows > 0) written.statements.push(`${rows} ${String([query].flat()[at]).replace(/\s+/g, ' ').slice(0, 90)}`)
    }
    return answer
  }
  try {
    await work()
  } finally {
    session._send = send
  }
  return written
}
