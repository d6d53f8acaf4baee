/**
 * Reads a form with files as a stream: text is kept, file bytes go to their sink, and no more of the body is read until
 * it has taken them. Refuses bodies, fields and part counts beyond the given limits.
 */

import { decodeField, type MultipartError, make, type PartInfo } from 'multipasta'
import type { FileSink, IncomingFile } from '../../domain/files/incoming-file.ts'
import { type FormFields, onlyFields } from './form-fields.server.ts'
import { discard, readForm, requireReadable, type UnreadableForm } from './read-body.server.ts'

/** Buffers the file of one field in memory; beyond the limit its bytes are only counted. */
export function bufferFile(name: string, mostBytes: number) {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  return {
    open: ({ field }: IncomingFile): FileSink => ({
      write: async (chunk) => {
        if (field !== name) return
        sizeBytes += chunk.byteLength
        if (sizeBytes <= mostBytes) chunks.push(chunk)
      },
      end: async () => undefined,
    }),
    get sizeBytes() {
      return sizeBytes
    },
    readBytes: async () => new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()),
  }
}

export type UploadBounds = { bodyBytes: number; textBytes: number; parts: number }

/** The text fields in their order, or the error status. A form without files may also be urlencoded. */
export async function readUpload(
  request: Request,
  fields: FormFields,
  bounds: UploadBounds,
  openFile: (file: IncomingFile) => FileSink,
): Promise<FormData | UnreadableForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type) || !request.body) return readForm(request, fields, bounds.textBytes)

  const sent: [string, string][] = []
  const steps: (() => Promise<void>)[] = []
  let textBytes = 0
  let isWhole = false
  let error: UnreadableForm | null = null
  const stop = (status: UnreadableForm) => {
    error ??= status
  }
  const parser = make({
    headers: { 'content-type': type },
    maxParts: bounds.parts,
    maxFieldSize: bounds.textBytes,
    isFile: (part) => namesOf(part).filename !== undefined,
    onField(part, value) {
      const { name } = namesOf(part)
      textBytes += value.byteLength + name.length
      if (textBytes > bounds.textBytes) stop(413)
      else sent.push([name, decodeField(part, value)])
    },
    onFile(part) {
      const { name, filename = '' } = namesOf(part)
      const sink = openFile({ field: name, filename })
      return (chunk) => {
        steps.push(() => (chunk === null ? sink.end() : sink.write(chunk)))
      }
    },
    onError: (cause) => stop(statusOf(cause)),
    onDone() {
      isWhole = true
    },
  })

  let size = 0
  const reader = request.body.getReader()
  try {
    for await (const chunk of unsplit(reader)) {
      size += chunk.byteLength
      if (size > bounds.bodyBytes) stop(413)
      else parser.write(chunk)
      for (const step of steps.splice(0)) await step()
      if (error !== null) break
    }
    if (error === null) parser.end()
    for (const step of steps.splice(0)) await step()
  } catch {
    // The sender disconnected, or a header can't be decoded.
    stop(400)
  }
  if (error !== null) await discard(reader, size)
  return error ?? (isWhole ? onlyFields(sent, fields) : 400)
}

export const requireUpload = async (...asked: Parameters<typeof readUpload>) =>
  requireReadable(await readUpload(...asked))

const LONGEST_HEADER = 1000

/**
 * The parser reads Latin-1 names only. A file called Ɛsi.png, or a Mac's name with a narrow space before AM and PM,
 * would be a field without a name: such names are read here.
 */
function namesOf(part: PartInfo): { name: string; filename?: string | undefined } {
  if (part.name !== '') return part
  const header = String(part.headers['content-disposition'] ?? '').slice(0, LONGEST_HEADER)
  const said = (parameter: RegExp) => parameter.exec(header)?.[1]?.replace(/\\(.)/g, '$1')
  return { name: said(/;\s*name="((?:[^"\\]|\\.)*)"/i) ?? '', filename: said(/;\s*filename="((?:[^"\\]|\\.)*)"/i) }
}

const statusOf = (error: MultipartError): UnreadableForm => (error._tag === 'ReachedLimit' ? 413 : 400)

/** The parser misses the two dashes that end a body if they arrive in two chunks: a dash waits for what follows it. */
async function* unsplit(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = new Uint8Array()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const chunk = rest.byteLength > 0 ? concat(rest, value) : value
    const waits = chunk.at(-1) === DASH ? (chunk.at(-2) === DASH ? 0 : 1) : 0
    rest = chunk.slice(chunk.byteLength - waits)
    if (chunk.byteLength > waits) yield chunk.subarray(0, chunk.byteLength - waits)
  }
  if (rest.byteLength > 0) yield rest
}

const DASH = 45

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const both = new Uint8Array(head.byteLength + tail.byteLength)
  both.set(head)
  both.set(tail, head.byteLength)
  return both
}
