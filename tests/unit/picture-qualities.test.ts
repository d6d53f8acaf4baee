/** At which qualities a picture is compressed before it is stored. */
import { describe, expect, it } from 'vitest'
import type { Images } from '../../app/adapters/images.server.ts'
import type { ObjectStore } from '../../app/adapters/object-store.server.ts'
import { storePicture } from '../../app/domain/gallery/pictures.server.ts'
import { formatFor } from '../../app/domain/gallery/variants.ts'

const store = () => {
  const kept = new Map<string, number>()
  const pictures = { put: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes.byteLength) }
  return { kept, pictures: pictures as unknown as ObjectStore }
}

/** Answers AVIF of the weight that is asked of it; JPEG of a thousand bytes. */
function service(weigh: (widthPx: number, quality: number) => number) {
  const tries: string[] = []
  const images: Images = {
    info: async () => ({ format: 'jpeg', widthPx: 1600, heightPx: 1200 }),
    resize: async (_, { widthPx, format, quality }) => {
      if (format !== 'avif') return new Uint8Array(1000)
      tries.push(`${widthPx} at ${quality}`)
      return new Uint8Array(weigh(widthPx, quality))
    },
  }
  return { images, tries }
}

describe('a photo', () => {
  it('is compressed harder until it keeps to its budget', async () => {
    const { images, tries } = service((widthPx, quality) => widthPx * quality)
    const { pictures, kept } = store()
    expect(await storePicture({ pictures, images }, new Uint8Array(9), 'p12345678')).toMatchObject({ ok: true })
    expect(tries.filter((each) => each.startsWith('720'))).toEqual(['720 at 17', '720 at 13', '720 at 10'])
    expect(kept.get('variants/p12345678/720.avif')).toBe(720 * 10)
  })

  it('is not compressed again by a service that does not support quality', async () => {
    const { images, tries } = service(() => 50_000)
    await storePicture({ pictures: store().pictures, images }, new Uint8Array(9), 'p12345678')
    expect(tries.filter((each) => !each.startsWith('144'))).toHaveLength(4)
  })
})

it.each([
  ['image/avif;q=0,image/webp', 720, 'webp'],
  ['image/avif,image/webp;q=0', 1920, 'jpeg'],
  ['image/avif,image/webp', 720, 'avif'],
] as const)('a browser that accepts %s gets a %i px picture as %s', (accept, widthPx, format) => {
  expect(formatFor(accept, widthPx)).toBe(format)
})
