/** One JSON line per event. Never a secret, a whole e-mail address or the body of a webhook. */
export type LogFields = Record<string, string | number | boolean | null | undefined>

export type Log = {
  info(event: string, fields?: LogFields): void
  error(event: string, cause: unknown, fields?: LogFields): void
}

/** Drizzle's message quotes the values of a failed query, which are personal data; its cause gives the reason. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const said = `${cause.name}: ${cause.message.replace(/\nparams: [\s\S]*$/, '')}`
  return cause.cause instanceof Error ? `${said} (${describe(cause.cause)})` : said
}

/** The stack without its first line, which repeats the message. */
const stackOf = (cause: unknown) => (cause instanceof Error ? cause.stack?.match(/^ +at .*$/gm)?.join('\n') : undefined)

/** Paths that contain a secret key are logged without the key. */
export const withoutKeys = (pathname: string) =>
  pathname.replace(
    /^(\/+(?:downloads|reset-password|verify-email|resubmit|viewings|building|(?:newsletter|alerts)\/\w+)\/).*/i,
    '$1…',
  )

export function createLog(base: LogFields): Log {
  return {
    info: (event, fields) => console.log(JSON.stringify({ level: 'info', event, ...base, ...fields })),
    error: (event, cause, fields) =>
      console.error(
        JSON.stringify({
          level: 'error',
          event,
          ...base,
          ...fields,
          cause: describe(cause),
          stack: stackOf(cause),
        }),
      ),
  }
}
