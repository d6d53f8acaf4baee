/** One call to Paystack's API: its address, key and time limit, and the envelope of its answers. */
import * as z from 'zod/mini'
import type { Log } from './log.server.ts'

/** Buyers wait for these calls, so each one ends well within ten seconds. */
const TIMEOUT_MS = 7_000

export type Options = {
  apiUrl: string
  secretKey: string
  /** Verifies webhooks signed before the key was changed. */
  oldSecretKey?: string
  log: Log
}

const envelope = z.object({
  status: z.optional(z.unknown()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  // Refusals come without it.
  data: z.optional(z.unknown()),
})
export async function send({ apiUrl, secretKey }: Options, path: string, body?: Record<string, unknown>) {
  const response = await fetch(`${apiUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secretKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { httpStatus: response.status, text: await response.text() }
}

export function readEnvelope({ httpStatus, text }: Awaited<ReturnType<typeof send>>) {
  const answer = envelope.safeParse(JSON.parse(text))
  if (!answer.success) throw new Error(`an answer of another shape (HTTP ${httpStatus})`)
  return { httpStatus, ...answer.data }
}

export const call = async (...asked: Parameters<typeof send>) => readEnvelope(await send(...asked))

export const noteRefusal = (
  { log }: Options,
  what: string,
  { httpStatus, code, message }: ReturnType<typeof readEnvelope>,
) => log.info(`paystack.${what}-refused`, { status: httpStatus, code, said: message })
