/** Reads a request's body up to a limit; the rest is read and discarded, so that the sender receives the answer. */

import { data } from '@remix-run/cloudflare'
import { PRIVATE_HEADERS } from '../reply.server.ts'
import { type FormFields, onlyFields } from './form-fields.server.ts'

/** The largest body that the platform takes. */
export const LARGEST_BODY = 100_000_000

/**
 * Reads the rest of a body and discards it. Some proxies close a connection that is answered before the upload ends,
 * and the sender then never sees the answer.
 */
export async function discardBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return
  await discard(request.body.getReader(), 0)
}

/** Reads to the end and discards; `already` bytes were read before. */
export async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, already: number): Promise<void> {
  let size = already
  try {
    while (size < LARGEST_BODY) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The sender disconnected; there is nobody left to answer.
  }
}

/** The raw bytes, or null past the limit. */
export async function readBody({ body: stream }: Pick<Body, 'body'>, maxBytes: number): Promise<ArrayBuffer | null> {
  const reader = stream?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await discard(reader, size)
      return null
    }
    chunks.push(value)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body.buffer
}

/** HTTP status of a body that is not a form we read. */
export type UnreadableForm = 400 | 413 | 415

export const UNREADABLE_FORM = 'The form could not be read.'
const UNREADABLE: Record<UnreadableForm, string> = {
  400: UNREADABLE_FORM,
  413: 'The form is too large. Please send fewer or smaller files.',
  415: UNREADABLE_FORM,
}

const TEXT_BYTES = 64_000
const MOST_ENTRIES = 5_000

/** The fields of an urlencoded or small multipart form, or the error status. A missing body is an empty form. */
export async function readForm(
  request: Request,
  fields: FormFields,
  maxBytes = TEXT_BYTES,
): Promise<FormData | UnreadableForm> {
  const type = request.headers.get('content-type') ?? ''
  const body = await readBody(request, maxBytes)
  if (body === null) return 413
  if (body.byteLength === 0) return new FormData()
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) return 415
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const sent = form === null ? [] : [...form]
  return form === null || sent.length > MOST_ENTRIES ? 400 : onlyFields(sent, fields)
}

/** Throws the error response for an unreadable form. */
export function requireReadable(form: FormData | UnreadableForm): FormData {
  if (typeof form === 'number') throw data(UNREADABLE[form], { status: form, headers: PRIVATE_HEADERS })
  return form
}

export const requireForm = async (...asked: Parameters<typeof readForm>) => requireReadable(await readForm(...asked))
