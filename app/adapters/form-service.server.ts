/**
 * The form service that forwards contact messages to the firm: one multipart POST per message; a boolean in the answer
 * reports success. It has no idempotency key, so after a lost answer the firm may get a message twice.
 */
import * as z from 'zod/mini'
import type { Log } from './log.server.ts'

/** Well below the lease of the outbox. */
const TIMEOUT_MS = 12_000

/** The fields of one form; the access key is added here. */
export type FormPost = Readonly<Record<string, string>>
export type FormOutcome = { ok: true } | { ok: false; retry: boolean; error: string }
export type FormService = { post(fields: FormPost): Promise<FormOutcome> }

const answerSchema = z.object({ success: z.boolean(), message: z.catch(z.string(), '') })

/** Statuses that may pass on a retry. A refusal stated by the service itself is final. */
const MAY_PASS = new Set([408, 425, 429])

export function createFormService(options: { url: string; accessKey: string; log: Log }): FormService {
  const { url, accessKey, log } = options
  return {
    async post(fields) {
      const body = new FormData()
      body.set('access_key', accessKey)
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { accept: 'application/json' },
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const answer = answerSchema.safeParse(parsed(await response.text()))
        if (response.ok && answer.data?.success === true) return { ok: true }
        const said = answer.success ? answer.data.message.slice(0, 200) : 'no answer of the service'
        log.info('form-service.refused', { status: response.status, said })
        const isDefinite = answer.data?.success === false && response.status < 500 && !MAY_PASS.has(response.status)
        return { ok: false, retry: !isDefinite, error: `HTTP ${response.status}: ${said}` }
      } catch (cause) {
        log.error('form-service.failed', cause)
        return { ok: false, retry: true, error: cause instanceof Error ? cause.message : String(cause) }
      }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
