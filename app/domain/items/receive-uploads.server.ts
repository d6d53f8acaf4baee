/**
 * Taking the pictures and files of a staff form while they arrive. A picture is decoded and kept as a JPEG of its own
 * making; a plan file streams to the store and is then looked at by its content. What is wrong leaves nothing behind.
 */

import type { Images } from '../../adapters/images.server'
import type { ByteSource } from '../files/byte-source.ts'
import { cleanFilename } from '../files/filename.ts'
import type { FileSink, IncomingFile } from '../files/incoming-file.ts'
import { isZip } from '../files/zip.ts'
import { MAX_PICTURE_BYTES, storePicture } from '../gallery/pictures.server.ts'
import { pictureKey } from '../gallery/variants.ts'
import { planFileKey } from '../plans/plan-file.ts'
import type { Digest } from '../shared/digest.server'
import { type ItemKind, MOST_PICTURES, MOST_PLAN_FILE_BYTES } from './item.ts'
import { NOT_A_ZIP, NOT_AN_IMAGE, tooLarge, tooManyImages } from './messages.ts'
import { announceUpload, discardUpload, type HeldDeps, type HeldUpload } from './staged-uploads.server.ts'

type Deps = HeldDeps & { images: Images; randomKey: () => string; openDigest: () => Digest }

export const PICTURE_FIELD = 'images'
export const FILE_FIELDS = ['pdffile', 'cadfile', 'pcfile'] as const
const IGNORED: FileSink = { write: async () => undefined, end: async () => undefined }

export class UploadReceiver {
  readonly stored: HeldUpload[] = []
  readonly faults: Record<string, string[]> = {}
  /** Why a store did not take a file, if it did not. */
  failure: unknown = null
  private pictures = 0
  private readonly deps: Deps
  private readonly kind: ItemKind

  constructor(deps: Deps, kind: ItemKind) {
    this.deps = deps
    this.kind = kind
  }

  /** An input that was left empty sends a part without a name and without bytes. */
  readonly open = ({ field, filename }: IncomingFile): FileSink => {
    if (field === PICTURE_FIELD) return this.takePicture(filename)
    const isFile = this.kind === 'plan' && FILE_FIELDS.some((each) => each === field)
    return isFile ? this.takeFile(field, filename) : IGNORED
  }

  /** Forgets everything that came: after a form that could not be read or recorded. */
  async abandon(): Promise<void> {
    await discardUpload(this.deps, this.stored.splice(0))
  }

  private fault(field: string, message: string) {
    const faults = this.faults[field] ?? []
    if (!faults.includes(message)) this.faults[field] = [...faults, message]
  }

  private takePicture(filename: string): FileSink {
    const most = MOST_PICTURES[this.kind]
    let chunks: Uint8Array[] = []
    let sizeBytes = 0
    let isRefused = false
    const refuse = (message: string) => {
      isRefused = true
      chunks = []
      this.fault(PICTURE_FIELD, message)
    }
    return {
      write: async (chunk) => {
        if (isRefused) return
        if (sizeBytes === 0 && chunk.byteLength > 0) {
          this.pictures += 1
          if (this.pictures > most) return refuse(tooManyImages(most))
        }
        sizeBytes += chunk.byteLength
        if (sizeBytes > MAX_PICTURE_BYTES) return refuse(tooLarge(MAX_PICTURE_BYTES))
        chunks.push(chunk.slice())
      },
      end: () =>
        this.guarded(async () => {
          if (isRefused) return
          if (sizeBytes === 0) {
            if (filename !== '') this.fault(PICTURE_FIELD, NOT_AN_IMAGE)
            return
          }
          const bytes = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
          chunks = []
          await this.keepPicture(bytes, filename)
        }),
    }
  }

  private async keepPicture(bytes: Uint8Array, given: string) {
    const { deps } = this
    const objectKey = pictureKey('photo', deps.randomKey())
    const filename = cleanFilename(given, ['jpg', 'jpeg', 'png', 'webp'])
    const upload = { field: PICTURE_FIELD, store: 'pictures' as const, objectKey, filename }
    const id = await announceUpload(deps, upload)
    const stored = await storePicture(deps, bytes, objectKey).catch(async (cause) => {
      await discardUpload(deps, [{ id }]).catch(() => undefined)
      throw cause
    })
    if (!stored.ok) {
      this.fault(PICTURE_FIELD, stored.reason === 'too-large' ? tooLarge(MAX_PICTURE_BYTES) : NOT_AN_IMAGE)
      return discardUpload(deps, [{ id }])
    }
    const { widthPx, heightPx } = stored.value
    const digest = deps.openDigest()
    await digest.write(bytes)
    const sha256 = await digest.close()
    this.stored.push({ id, ...upload, sizeBytes: bytes.byteLength, sha256, widthPx, heightPx })
  }

  private takeFile(field: string, given: string): FileSink {
    const { deps } = this
    const objectKey = planFileKey(deps.randomKey())
    const upload = { field, store: 'files' as const, objectKey, filename: cleanFilename(given, ['zip']) }
    const digest = deps.openDigest()
    const writer = deps.files.openWriter(objectKey)
    let id: number | null = null
    let sizeBytes = 0
    let isRefused = false
    const drop = async () => {
      isRefused = true
      await writer.abort().catch(() => undefined)
      if (id !== null) await discardUpload(deps, [{ id }])
    }
    const guarded = (work: () => Promise<unknown>) =>
      this.guarded(async () => {
        if (isRefused) return
        try {
          await work()
        } catch (cause) {
          await drop().catch(() => undefined)
          throw cause
        }
      })
    return {
      write: (chunk) =>
        guarded(async () => {
          if (chunk.byteLength === 0) return
          id ??= await announceUpload(deps, upload)
          sizeBytes += chunk.byteLength
          if (sizeBytes > MOST_PLAN_FILE_BYTES) {
            this.fault(field, tooLarge(MOST_PLAN_FILE_BYTES))
            return drop()
          }
          await writer.write(chunk)
          await digest.write(chunk)
        }),
      end: () =>
        guarded(async () => {
          if (sizeBytes === 0) {
            if (given !== '') this.fault(field, NOT_A_ZIP)
            return
          }
          await writer.close()
          const sha256 = await digest.close()
          if (!(await isZip(storedBytes(deps, objectKey, sizeBytes)))) {
            this.fault(field, NOT_A_ZIP)
            return drop()
          }
          // Of two files of one input the last is taken.
          const before = this.stored.filter((each) => each.field === field)
          this.stored.splice(0, this.stored.length, ...this.stored.filter((each) => each.field !== field))
          this.stored.push({ id: id ?? 0, ...upload, sizeBytes, sha256, widthPx: 0, heightPx: 0 })
          await discardUpload(deps, before)
        }),
    }
  }

  private async guarded(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (cause) {
      this.failure ??= cause
    }
  }
}

function storedBytes({ files }: Deps, key: string, sizeBytes: number): ByteSource {
  return {
    sizeBytes,
    async read(offset, length) {
      const object = await files.get(key, { offset, length: Math.min(length, sizeBytes - offset) })
      return object ? new Uint8Array(await new Response(object.body).arrayBuffer()) : new Uint8Array()
    },
  }
}
