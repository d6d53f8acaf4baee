/** The sizes and formats that a picture is served in, and how hard each is pressed. Each is made once and kept. */
import { MEDIA_WIDTHS, type MediaWidth } from '../../paths.ts'

export type VariantFormat = 'avif' | 'webp' | 'jpeg'

/** Chosen by eye on the demo pictures: a card at 720 px stays below 9 kB as AVIF. */
const QUALITY: Record<VariantFormat, Record<MediaWidth, number>> = {
  avif: { 144: 40, 360: 34, 720: 32, 1080: 38, 1920: 45 },
  webp: { 144: 50, 360: 45, 720: 45, 1080: 55, 1920: 65 },
  jpeg: { 144: 60, 360: 55, 720: 55, 1080: 65, 1920: 75 },
}

/** The Images service makes AVIF up to 1,200 px a side. */
const WIDEST_AVIF = 1200

export const ORIGINAL_QUALITY = 82
export const ORIGINAL_WIDTH = 1920

export const qualityOf = (format: VariantFormat, width: MediaWidth) => QUALITY[format][width]

/** The best format that the visitor's `Accept` names, for this width. */
export function formatFor(accept: string, width: MediaWidth): VariantFormat {
  if (accept.includes('image/avif') && width <= WIDEST_AVIF) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

/** `w` of the address as one of the ladder, or null. */
export const readWidth = (text: string): MediaWidth | null =>
  MEDIA_WIDTHS.find((width) => String(width) === text) ?? null

export const originalKey = (key: string) => `originals/${key}.jpg`
export const variantKey = (key: string, width: MediaWidth, format: VariantFormat) =>
  `variants/${key}/${width}.${format}`
