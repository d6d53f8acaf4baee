/** Renders a drawing to JPEG with the fonts of the dependency tree, so that a bare machine gives the same letters. */
import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'
import type { Entity } from '../../../app/domain/houses/drawing/canvas.ts'
import { svgOf } from './svg.ts'

const require = createRequire(import.meta.url)
const fontFiles = ['DejaVuSans.ttf', 'DejaVuSerif.ttf'].map((file) => require.resolve(`dejavu-fonts-ttf/ttf/${file}`))

export type Raster = { jpeg: Uint8Array; widthPx: number; heightPx: number }

export async function jpegOf(
  entities: readonly Entity[],
  widthPx: number,
  view?: { x: number; y: number; width: number; height: number },
): Promise<Raster> {
  const image = await renderAsync(svgOf(entities, view), {
    fitTo: { mode: 'width', value: widthPx },
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'DejaVu Sans' },
  })
  const jpeg = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { jpeg: new Uint8Array(jpeg), widthPx: image.width, heightPx: image.height }
}
