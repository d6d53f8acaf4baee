/** The daily upload limit: counted before the first byte of a file is stored, so parallel uploads can't exceed it. */

import { type FileSink, IGNORE_FILE, type IncomingFile } from '../../domain/files/incoming-file.ts'
import { type Limit, recordAttempt } from '../../domain/limits/rate-limit.server.ts'
import type { AppContext } from '../context.server.ts'
import type { UploadBounds } from './read-upload.server.ts'

export type Attempt = Awaited<ReturnType<typeof recordAttempt>>
type OpenFile = (file: IncomingFile) => FileSink

export class UploadBudget {
  /** The result of counting the upload, once a file has arrived. */
  refusal: Attempt = { ok: true }
  private attempt: Promise<Attempt> | null = null
  private readonly count: () => Promise<Attempt>

  constructor(context: AppContext, request: Request, bounds: UploadBounds, limit: Limit, who: string | number) {
    // An upload without a Content-Length counts as the largest allowed.
    const declared = Number(request.headers.get('content-length') ?? bounds.bodyBytes)
    const bytes = Math.min(
      Number.isSafeInteger(declared) && declared > 0 ? declared : bounds.bodyBytes,
      bounds.bodyBytes,
    )
    this.count = () =>
      recordAttempt(context, limit, String(who), bytes).catch((cause: unknown) => {
        context.log.error('upload-not-counted', cause)
        return { ok: true as const }
      })
  }

  get isSpent(): boolean {
    return !this.refusal.ok
  }

  /** The same sinks while within the limit; an empty file input is not counted. */
  within(openFile: OpenFile): OpenFile {
    return (file) => {
      let sink: FileSink | null = null
      return {
        write: async (chunk) => {
          if (chunk.byteLength === 0) return
          this.attempt ??= this.count()
          this.refusal = await this.attempt
          sink ??= this.isSpent ? IGNORE_FILE : openFile(file)
          await sink.write(chunk)
        },
        end: async () => (sink ?? openFile(file)).end(),
      }
    }
  }
}
