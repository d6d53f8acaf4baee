/** What the journeys need of a browser; each kind of remote control has its own module. */
export type Client = {
  /** As the browser names itself. */
  version: string
  open(address: string): Promise<void>
  /** Runs statements in the page, or in the frame whose address contains `frame`, and returns what they return. */
  run(statements: string, frame?: string): Promise<unknown>
  /** A PNG of the window. */
  picture(): Promise<Buffer>
  /** Scripts' uncaught errors since the last call. */
  takeErrors(): string[]
  close(): Promise<void>
}

/** The answer of a remote control that nobody promised a form of. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const inside = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value)
