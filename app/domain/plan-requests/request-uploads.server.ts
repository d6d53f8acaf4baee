/** The files of a Request Plan form: a document and pictures, identified by content and stored privately as sent. */
import type { ByteSource } from '../files/byte-source.ts'
import { isPdf } from '../files/pdf.ts'
import { findZipFault } from '../files/zip.server.ts'
import { zipMessage } from '../files/zip-fault.ts'
import { isHeif } from '../gallery/picture-bytes.server.ts'
import { MAX_PICTURE_PIXELS, pictureMessage, TOO_MANY_PIXELS } from '../gallery/picture-refusal.ts'
import { NOT_AN_IMAGE, tooLarge, tooManyImages } from '../items/messages.ts'
import { dayOf } from '../shared/units.ts'
import { type Content, fileInput, type ReceiveDeps, type UploadInput } from '../uploads/receive.server.ts'
import { NOT_A_DOCUMENT } from './messages.ts'
import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES, MAX_IMAGES } from './request-schema.ts'

const PDF: Content = { contentType: 'application/pdf', endings: ['pdf'] }
const ZIP: Content = { contentType: 'application/zip', endings: ['zip'] }
const PICTURES: Record<string, Content> = {
  jpeg: { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { contentType: 'image/png', endings: ['png'] },
  webp: { contentType: 'image/webp', endings: ['webp'] },
  gif: { contentType: 'image/gif', endings: ['gif'] },
  heif: { contentType: 'image/heic', endings: ['heic', 'heif'] },
  heic: { contentType: 'image/heic', endings: ['heic', 'heif'] },
  avif: { contentType: 'image/avif', endings: ['avif'] },
}

/** One folder per day, so that people can find files in the store. */
const keyFor = ({ now, randomKey }: ReceiveDeps) => `requests/${dayOf(now())}/${randomKey()}`

async function inspectPicture(
  { files, images }: ReceiveDeps,
  stored: ByteSource,
  key: string,
): Promise<Content | string> {
  const open = async () => (await files.get(key))?.body ?? new ReadableStream<Uint8Array>()
  const info = await images.info(await open())
  const content = info && PICTURES[info.format]
  const unreadable = isHeif(await stored.read(0, 16)) ? 'other-format' : 'not-a-picture'
  if (!content) return pictureMessage(unreadable, pictureLimits)
  if (info.widthPx * info.heightPx > MAX_PICTURE_PIXELS) return TOO_MANY_PIXELS
  // A valid header may precede a truncated picture: only one that can be decoded completely is accepted.
  const drawn = await images.resize(await open(), { widthPx: 16, format: 'jpeg', quality: 50 })
  return drawn ? content : pictureMessage(unreadable, pictureLimits)
}

const documentLimits = {
  most: 1,
  tooMany: null,
  maxBytes: MAX_DOCUMENT_BYTES,
  tooLarge: tooLarge(MAX_DOCUMENT_BYTES),
  wrong: NOT_A_DOCUMENT,
}
const pictureLimits = {
  most: MAX_IMAGES,
  tooMany: tooManyImages(MAX_IMAGES),
  maxBytes: MAX_IMAGE_BYTES,
  tooLarge: tooLarge(MAX_IMAGE_BYTES),
  wrong: NOT_AN_IMAGE,
}

export const REQUEST_INPUTS: Record<'document' | 'referenceImages', UploadInput> = {
  document: fileInput(documentLimits, keyFor, async (_deps, stored) => {
    if (await isPdf(stored)) return PDF
    const fault = await findZipFault(stored)
    return fault ? zipMessage(NOT_A_DOCUMENT, fault) : ZIP
  }),
  referenceImages: fileInput(pictureLimits, keyFor, inspectPicture),
}
