/**
 * Taking the files of a Request Plan form while they arrive: into the private store under a key that says nothing, and
 * only then looked at, by their content alone. What is no document, no picture or too large is taken out again at once.
 */
import type { Images } from '../../adapters/images.server'
import type { ObjectStore, ObjectWriter } from '../../adapters/object-store.server'
import type { ByteSource } from '../files/byte-source.ts'
import { cleanFilename } from '../files/filename.ts'
import type { FileSink, IncomingFile } from '../files/incoming-file.ts'
import { isPdf } from '../files/pdf.ts'
import { isZip } from '../files/zip.ts'
import { NOT_A_DOCUMENT, NOT_AN_IMAGE, tooLarge, tooManyImages } from './messages.ts'
import type { FileFaults } from './read-request-form.server.ts'
import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGES } from './request-schema.ts'

export type StoredFile = {
  kind: 'document' | 'image'
  objectKey: string
  filename: string
  contentType: string
  sizeBytes: number
}

type Deps = { files: ObjectStore; images: Images; now: () => number; randomKey: () => string }
type Content = { contentType: string; endings: readonly string[] }

const PDF: Content = { contentType: 'application/pdf', endings: ['pdf'] }
const ZIP: Content = { contentType: 'application/zip', endings: ['zip'] }
const PICTURES: Record<string, Content> = {
  jpeg: { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { contentType: 'image/png', endings: ['png'] },
  webp: { contentType: 'image/webp', endings: ['webp'] },
  gif: { contentType: 'image/gif', endings: ['gif'] },
  heic: { contentType: 'image/heic', endings: ['heic', 'heif'] },
}
const KINDS = {
  document: { kind: 'document', field: 'document', maxBytes: MAX_DOCUMENT_BYTES, most: 1, wrong: NOT_A_DOCUMENT },
  referenceImages: {
    kind: 'image',
    field: 'referenceImages',
    maxBytes: MAX_IMAGE_BYTES,
    most: MAX_IMAGES,
    wrong: NOT_AN_IMAGE,
  },
} as const
type Kind = (typeof KINDS)[keyof typeof KINDS]

/** Objects of one day lie together, so that the sweep looks at a few days and never at all there is. */
export const dayFolder = (at: number) => `requests/${new Date(at).toISOString().slice(0, 10)}/`

const IGNORED: FileSink = { write: async () => undefined, end: async () => undefined }

export class FileReceiver {
  readonly stored: StoredFile[] = []
  readonly faults: FileFaults = { document: [], referenceImages: [] }
  /** Why the store did not take a file, if it did not. */
  failure: unknown = null
  private readonly taken = { document: 0, referenceImages: 0 }
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** A file input that was left empty sends a part without a name and without bytes. */
  readonly open = (file: IncomingFile): FileSink => {
    const kind = Object.values(KINDS).find((each) => each.field === file.field)
    return kind ? this.take(kind, file.filename) : IGNORED
  }

  /** Forgets everything that came: after a form that could not be read or recorded. */
  async abandon(): Promise<void> {
    const keys = this.stored.splice(0).map((file) => file.objectKey)
    if (keys.length > 0) await this.deps.files.remove(keys)
  }

  private fault(kind: Kind, message: string) {
    const faults = this.faults[kind.field]
    if (!faults.includes(message)) faults.push(message)
  }

  private take(kind: Kind, filename: string): FileSink {
    const { files } = this.deps
    const objectKey = `${dayFolder(this.deps.now())}${this.deps.randomKey()}`
    let writer: ObjectWriter | null = null
    let sizeBytes = 0
    let isRefused = false
    const refuse = async (message: string | null) => {
      isRefused = true
      if (message) this.fault(kind, message)
      await writer?.abort()
      writer = null
    }
    const guarded = (work: () => Promise<void>) => async () => {
      if (isRefused) return
      try {
        await work()
      } catch (cause) {
        this.failure ??= cause
        isRefused = true
        // What was begun is ended by the store itself after some days, should this fail as well.
        await writer?.abort().catch(() => undefined)
      }
    }
    return {
      write: (chunk) =>
        guarded(async () => {
          if (sizeBytes === 0 && chunk.byteLength > 0) {
            this.taken[kind.field] += 1
            if (this.taken[kind.field] > kind.most)
              return refuse(kind.kind === 'image' ? tooManyImages(MAX_IMAGES) : null)
          }
          sizeBytes += chunk.byteLength
          if (sizeBytes > kind.maxBytes) return refuse(tooLarge(kind.maxBytes))
          writer ??= files.openWriter(objectKey)
          await writer.write(chunk)
        })(),
      end: guarded(async () => {
        if (sizeBytes === 0) {
          if (filename !== '') this.fault(kind, kind.wrong)
          return
        }
        await writer?.close()
        writer = null
        const content = await this.judge(kind, objectKey, sizeBytes).catch(async (cause) => {
          await files.remove([objectKey])
          throw cause
        })
        if (typeof content === 'string') {
          this.fault(kind, content)
          await files.remove([objectKey])
          return
        }
        const { contentType, endings } = content
        const shown = cleanFilename(filename, endings)
        this.stored.push({ kind: kind.kind, objectKey, filename: shown, contentType, sizeBytes })
      }),
    }
  }

  /** What the stored bytes are, or the message of what is wrong with them. */
  private async judge(kind: Kind, key: string, sizeBytes: number): Promise<Content | string> {
    const { files, images } = this.deps
    if (kind.kind === 'document') {
      const source = storedBytes(files, key, sizeBytes)
      return (await isPdf(source)) ? PDF : (await isZip(source)) ? ZIP : NOT_A_DOCUMENT
    }
    const open = async () => (await files.get(key))?.body ?? new ReadableStream<Uint8Array>()
    const info = await images.info(await open())
    const content = info && PICTURES[info.format === 'heif' ? 'heic' : info.format]
    if (!content) return NOT_AN_IMAGE
    if (info.widthPx * info.heightPx > MAX_IMAGE_PIXELS) return tooLarge(MAX_IMAGE_BYTES)
    // A head can be right while the picture breaks off: only one that can be drawn to its end is a picture.
    const drawn = await images.resize(await open(), { widthPx: 16, format: 'jpeg', quality: 50 })
    return drawn ? content : NOT_AN_IMAGE
  }
}

function storedBytes(files: ObjectStore, key: string, sizeBytes: number): ByteSource {
  return {
    sizeBytes,
    async read(offset, length) {
      const object = await files.get(key, { offset, length: Math.min(length, sizeBytes - offset) })
      return object ? new Uint8Array(await new Response(object.body).arrayBuffer()) : new Uint8Array()
    },
  }
}
