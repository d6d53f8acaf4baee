/**
 * Receives a form's files as a stream. A file is stored privately, then checked by content; a public picture is decoded
 * and stored as our own JPEG. Rejected files leave nothing behind.
 */
import type { Images } from '../../adapters/images.server.ts'
import type { ByteSource } from '../files/byte-source.ts'
import { cleanFilename } from '../files/filename.ts'
import { type FileSink, IGNORE_FILE, type IncomingFile } from '../files/incoming-file.ts'
import { pictureMessage } from '../gallery/picture-refusal.ts'
import { MAX_PICTURE_BYTES, storePicture } from '../gallery/pictures.server.ts'
import { pictureKey } from '../gallery/variants.ts'
import type { Digest } from '../shared/digest.server.ts'
import { announceUpload, discardUploads, type StagedUpload, type UploadDeps } from './staged.server.ts'

export type ReceiveDeps = UploadDeps & { images: Images; randomKey: () => string; openDigest: () => Digest }

/** The result of inspecting an object; a string is an error message. */
export type Content = { contentType: string; endings: readonly string[]; widthPx?: number; heightPx?: number }
/** The object being written. */
type Target = {
  objectKey: string
  write(chunk: Uint8Array): Promise<void>
  finish(sizeBytes: number): Promise<Content | string>
  abort(): Promise<void>
}

/** The upload rules of one form input. */
export type UploadInput = {
  store: StagedUpload['store']
  /** Files per submission, with the error for more; a null message reports nothing. */
  most: number
  tooMany: string | null
  maxBytes: number
  tooLarge: string
  /** The error for an empty file. */
  wrong: string
  open(deps: ReceiveDeps): Target
}

export class UploadReceiver {
  readonly stored: StagedUpload[] = []
  readonly errors: Record<string, string[]> = {}
  /** Why a store rejected a file, or null. */
  failure: unknown = null
  private readonly counts: Record<string, number> = {}
  /** Aborts files that are still being received. */
  private readonly unfinished = new Set<() => Promise<void>>()
  private readonly deps: ReceiveDeps
  private readonly inputs: Readonly<Record<string, UploadInput>>

  constructor(deps: ReceiveDeps, inputs: Readonly<Record<string, UploadInput>>) {
    this.deps = deps
    this.inputs = inputs
  }

  readonly open = ({ field, filename }: IncomingFile): FileSink => {
    const input = Object.hasOwn(this.inputs, field) ? this.inputs[field] : undefined
    return input ? this.receive(field, input, filename) : IGNORE_FILE
  }

  /** Discards all received files, if the form could not be read or saved. */
  async abandon(): Promise<void> {
    for (const drop of this.unfinished) await drop()
    await discardUploads(this.deps, this.stored.splice(0))
  }

  private addError(field: string, message: string | null) {
    const errors = this.errors[field] ?? []
    if (message !== null && !errors.includes(message)) this.errors[field] = [...errors, message]
  }

  private receive(field: string, input: UploadInput, given: string): FileSink {
    const { deps } = this
    const { store } = input
    const target = input.open(deps)
    const { objectKey } = target
    const digest = deps.openDigest()
    let id: number | null = null
    let sizeBytes = 0
    let isRefused = false
    const drop = async () => {
      isRefused = true
      this.unfinished.delete(drop)
      await target.abort().catch(() => undefined)
      if (id !== null) await discardUploads(deps, [{ id }])
    }
    const refuse = (message: string | null) => {
      this.addError(field, message)
      return drop()
    }
    const guarded = async (work: () => Promise<unknown>) => {
      if (isRefused) return
      try {
        await work()
      } catch (cause) {
        this.failure ??= cause
        await drop().catch(() => undefined)
      }
    }
    return {
      write: (chunk) =>
        guarded(async () => {
          if (chunk.byteLength === 0) return
          if (sizeBytes === 0) {
            this.counts[field] = (this.counts[field] ?? 0) + 1
            if (this.counts[field] > input.most) return refuse(input.tooMany)
            id = await announceUpload(deps, { field, store, objectKey })
            this.unfinished.add(drop)
          }
          sizeBytes += chunk.byteLength
          if (sizeBytes > input.maxBytes) return refuse(input.tooLarge)
          await target.write(chunk)
          await digest.write(chunk)
        }),
      end: () =>
        guarded(async () => {
          // An empty file input sends a part without a name and without bytes.
          if (sizeBytes === 0) return given === '' ? undefined : this.addError(field, input.wrong)
          const content = await target.finish(sizeBytes)
          if (typeof content === 'string') return refuse(content)
          this.unfinished.delete(drop)
          const { contentType, endings, widthPx = 0, heightPx = 0 } = content
          const filename = cleanFilename(given, endings)
          const sha256 = await digest.close()
          const size = { sizeBytes, sha256, widthPx, heightPx }
          this.stored.push({ id: id ?? 0, field, store, objectKey, filename, contentType, ...size })
        }),
    }
  }
}

type Limits = Omit<UploadInput, 'store' | 'open'>

/** Public pictures; in the store of files, private ones. */
export const pictureInput = (
  limits: Omit<Limits, 'maxBytes'>,
  store: StagedUpload['store'] = 'pictures',
): UploadInput => ({
  ...limits,
  store,
  maxBytes: MAX_PICTURE_BYTES,
  open: (deps) => {
    let chunks: Uint8Array[] = []
    const objectKey = pictureKey('photo', deps.randomKey())
    return {
      objectKey,
      async write(chunk) {
        chunks.push(chunk.slice())
      },
      async finish() {
        const bytes = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
        chunks = []
        const picture = await storePicture({ images: deps.images, pictures: deps[store] }, bytes, objectKey)
        if (!picture.ok) return pictureMessage(picture.reason, limits)
        const { widthPx, heightPx } = picture.value
        return {
          contentType: 'image/jpeg',
          endings: ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'avif'],
          widthPx,
          heightPx,
        }
      },
      async abort() {
        chunks = []
      },
    }
  },
})

/** Files stored as sent; `inspect` checks what was stored. */
export const fileInput = (
  limits: Limits,
  keyFor: (deps: ReceiveDeps) => string,
  inspect: (deps: ReceiveDeps, stored: ByteSource, objectKey: string) => Promise<Content | string>,
): UploadInput => ({
  ...limits,
  store: 'files',
  open: (deps) => {
    const objectKey = keyFor(deps)
    const writer = deps.files.openWriter(objectKey)
    return {
      objectKey,
      write: (chunk) => writer.write(chunk),
      async finish(sizeBytes) {
        await writer.close()
        return inspect(deps, storedBytes(deps, objectKey, sizeBytes), objectKey)
      },
      abort: () => writer.abort(),
    }
  },
})

export const storedBytes = ({ files }: Pick<UploadDeps, 'files'>, key: string, sizeBytes: number): ByteSource => ({
  sizeBytes,
  async read(offset, length) {
    const object = await files.get(key, { offset, length: Math.min(length, sizeBytes - offset) })
    return object ? new Uint8Array(await new Response(object.body).arrayBuffer()) : new Uint8Array()
  },
})
