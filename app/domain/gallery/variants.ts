/** The sizes, formats and qualities in which pictures are served. Each variant is made once and stored. */
import { MEDIA_WIDTHS, type MediaWidth } from '../../paths.ts'

export type VariantFormat = 'avif' | 'webp' | 'jpeg'

export type PictureKind = 'photo' | 'drawing'

/** Byte budgets of variants: a list's card, and the same card for visitors who save data. */
const BUDGET_BYTES: Partial<Record<MediaWidth, number>> = { 360: 2_400, 720: 7_200 }

/**
 * Tried in this order until the variant is within its budget; the last is used as it is. The first of 720 is the lowest
 * at which each of 12 demo pictures has an MS-SSIM of 0.95 (decision 0045).
 */
const PHOTO_AVIF: Record<MediaWidth, readonly number[]> = {
  144: [36],
  360: [26, 20, 15, 11],
  720: [17, 13, 10],
  1080: [32],
  1920: [45],
}
/** Line drawings compress well and show every artefact. */
const DRAWING_AVIF: Record<MediaWidth, readonly number[]> = {
  144: [45],
  360: [40],
  720: [48],
  1080: [50],
  1920: [55],
}
const OTHERS: Record<'webp' | 'jpeg', Record<MediaWidth, readonly number[]>> = {
  webp: { 144: [50], 360: [45], 720: [45], 1080: [55], 1920: [65] },
  jpeg: { 144: [60], 360: [55], 720: [55], 1080: [65], 1920: [75] },
}

/** The Images service makes AVIF up to 1,200 px per side. */
const WIDEST_AVIF = 1200

export const ORIGINAL_QUALITY = 82
export const ORIGINAL_WIDTH = 1920

/** The qualities to try, best first. */
export const qualitiesFor = (kind: PictureKind, format: VariantFormat, width: MediaWidth): readonly number[] =>
  format === 'avif' ? (kind === 'photo' ? PHOTO_AVIF : DRAWING_AVIF)[width] : OTHERS[format][width]

export const keepsToBudget = (kind: PictureKind, format: VariantFormat, width: MediaWidth, bytes: number) =>
  kind === 'drawing' || format !== 'avif' || bytes <= (BUDGET_BYTES[width] ?? Number.POSITIVE_INFINITY)

/** A key begins with its picture's kind, so that later variants are compressed like the first ones. */
export const pictureKey = (kind: PictureKind, random: string) => `${kind === 'photo' ? 'p' : 'd'}${random}`
export const kindOfKey = (key: string): PictureKind => (key.startsWith('d') ? 'drawing' : 'photo')

/** Whether an `Accept` header names the type with a quality above zero. */
const accepts = (accept: string, type: string) =>
  accept.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((each) => each.trim())
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** The best format that the visitor's `Accept` names, for this width. */
export function formatFor(accept: string, width: MediaWidth): VariantFormat {
  if (width <= WIDEST_AVIF && accepts(accept, 'image/avif')) return 'avif'
  return accepts(accept, 'image/webp') ? 'webp' : 'jpeg'
}

/** The width in an address, or null if it is not served. */
export const readWidth = (text: string): MediaWidth | null =>
  MEDIA_WIDTHS.find((width) => String(width) === text) ?? null

export const originalKey = (key: string) => `originals/${key}.jpg`
export const variantKey = (key: string, width: MediaWidth, format: VariantFormat) =>
  `variants/${key}/${width}.${format}`

/** Every object that a picture may have in the store. */
export const pictureObjects = (key: string): string[] => [
  originalKey(key),
  ...MEDIA_WIDTHS.flatMap((width) =>
    (['avif', 'webp', 'jpeg'] as const).map((format) => variantKey(key, width, format)),
  ),
]
