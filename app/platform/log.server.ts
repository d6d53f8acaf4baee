/** One JSON line an event. Never a secret, a whole e-mail address or the body of a webhook. */
export type LogFields = Record<string, string | number | boolean | null | undefined>

export type Log = {
  info(event: string, fields?: LogFields): void
  error(event: string, cause: unknown, fields?: LogFields): void
}

const describe = (cause: unknown) => (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause))

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
          stack: cause instanceof Error ? cause.stack : undefined,
        }),
      ),
  }
}
