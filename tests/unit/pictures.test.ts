/** Pictures as real encoders write them, from their bytes to the stored JPEG. */
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { storePicture } from '../../app/domain/gallery/pictures.server.ts'
import { originalKey } from '../../app/domain/gallery/variants.ts'
import { createSharpImages } from '../../tools/start/sharp-images.ts'
import { joined, pngBytes } from '../support/uploads.ts'

async function store(bytes: Uint8Array) {
  const objects = new Map<string, Uint8Array>()
  const pictures = {
    put: async (key: string, body: Uint8Array | ArrayBuffer) => void objects.set(key, new Uint8Array(body)),
  }
  const deps = { pictures, images: createSharpImages({ remembers: false }) }
  const stored = await storePicture(deps as unknown as Parameters<typeof storePicture>[0], bytes, 'p0123456789')
  return { stored, original: objects.get(originalKey('p0123456789')) ?? new Uint8Array() }
}

/** Left half red, right half see-through. */
const half = () =>
  sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite([
    { input: { create: { width: 32, height: 64, channels: 4, background: 'red' } }, left: 0, top: 0 },
  ])

describe('a transparent picture', () => {
  it.each<[string, (picture: Sharp) => Sharp]>([
    ['a PNG', (picture) => picture.png()],
    ['a PNG with a palette', (picture) => picture.png({ palette: true, colours: 4 })],
    ['a PNG of 16 bits', (picture) => picture.toColourspace('rgb16').png()],
    ['a WebP', (picture) => picture.webp()],
    ['a lossless WebP', (picture) => picture.webp({ lossless: true })],
    ['an AVIF', (picture) => picture.avif()],
  ])('as %s is stored on white', async (_name, encoded) => {
    const { stored, original } = await store(new Uint8Array(await encoded(half()).toBuffer()))
    expect(stored).toMatchObject({ ok: true, value: { widthPx: 64, heightPx: 64 } })
    const { data, info } = await sharp(original).raw().toBuffer({ resolveWithObject: true })
    const pointAt = (x: number) => [...data.subarray((32 * 64 + x) * info.channels, (32 * 64 + x) * info.channels + 3)]
    for (const value of pointAt(56)) expect(value).toBeGreaterThan(245)
    const [red = 0, green = 255] = pointAt(8)
    expect(red).toBeGreaterThan(200)
    expect(green).toBeLessThan(60)
  })

  it('in shades of grey is stored on white', async () => {
    const grey = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const { original } = await store(new Uint8Array(grey))
    expect(Math.min(...(await sharp(original).raw().toBuffer()))).toBeGreaterThan(250)
  })
})

describe('an EXIF orientation', () => {
  const wide = () => sharp({ create: { width: 60, height: 30, channels: 3, background: 'green' } })
  it.each<[string, number, (picture: Sharp) => Sharp, [number, number]]>([
    ['a PNG', 6, (picture) => picture.png(), [30, 60]],
    ['a PNG', 8, (picture) => picture.png(), [30, 60]],
    ['a PNG', 3, (picture) => picture.png(), [60, 30]],
    ['a JPEG', 6, (picture) => picture.jpeg(), [30, 60]],
    ['a WebP', 6, (picture) => picture.webp(), [30, 60]],
  ])('of %s with the value %i is applied', async (_name, orientation, encoded, [widthPx, heightPx]) => {
    const bytes = await encoded(wide().withMetadata({ orientation })).toBuffer()
    expect((await sharp(bytes).metadata()).orientation).toBe(orientation)
    expect((await store(new Uint8Array(bytes))).stored).toMatchObject({ ok: true, value: { widthPx, heightPx } })
  })
})

describe('a photograph', () => {
  it('of 48 megapixels, as phones take them, is stored', async () => {
    const photo = await sharp({ create: { width: 8064, height: 6048, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    expect((await store(new Uint8Array(photo))).stored).toMatchObject({ ok: true, value: { widthPx: 1920 } })
  })

  it('of more than 100 megapixels is refused for its size', async () => {
    expect((await store(pngBytes(12_000, 9000))).stored).toEqual({ ok: false, reason: 'too-many-pixels' })
  })

  it('of an unsupported format is not called damaged', async () => {
    const heic = joined(new Uint8Array([0, 0, 0, 24]), 'ftypheic', new Uint8Array(200))
    expect((await store(heic)).stored).toEqual({ ok: false, reason: 'other-format' })
  })
})
