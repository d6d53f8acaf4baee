/** What never changes asks the database nothing, and a picture asks its store once. */
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import { originalKey, pictureObjects } from '../../app/domain/gallery/variants.ts'
import { createPictureCache, withPictureCache } from '../../app/http/picture-cache.server.ts'
import { unique } from '../support/factories.ts'
import { appWith, newVisitor, SITE } from '../support/shop.ts'
import { pngBytes } from '../support/uploads.ts'

/** The app on stores that write down what they are asked. */
function counted() {
  const asked = { queries: [] as string[], objects: [] as string[] }
  const watch = (target: object, onCall: (name: string, first: unknown) => void) =>
    new Proxy(target, {
      get(inner, name) {
        const value: unknown = Reflect.get(inner, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          onCall(String(name), given[0])
          return Reflect.apply(value, inner, given)
        }
      },
    })
  const DB = watch(env.DB, (name, query) => name === 'prepare' && asked.queries.push(String(query)))
  const PICTURES = watch(env.PICTURES, (name, key) => name === 'get' && asked.objects.push(String(key)))
  return { asked, visitor: newVisitor(appWith({ DB, PICTURES })) }
}

async function givenPicture() {
  const key = unique('picture').toLowerCase()
  await env.PICTURES.put(originalKey(key), pngBytes(40, 30), { httpMetadata: { contentType: 'image/jpeg' } })
  return key
}

it('a picture is read from its store once, from the edge afterwards, and never asks the database', async () => {
  const key = await givenPicture()
  const { asked, visitor } = counted()
  const first = await visitor.get(`/media/${key}?w=360`, { accept: 'image/avif' })
  const bytes = new Uint8Array(await first.arrayBuffer())
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/avif'])
  const reads = asked.objects.length
  expect(reads).toBeGreaterThan(0)
  const second = await visitor.get(`/media/${key}?w=360`, { accept: 'image/avif' })
  expect(new Uint8Array(await second.arrayBuffer())).toEqual(bytes)
  expect([...second.headers].filter(([name]) => name !== 'x-request-id')).toEqual(
    [...first.headers].filter(([name]) => name !== 'x-request-id'),
  )
  expect(second.headers.get('content-length')).toBe(String(bytes.byteLength))
  const unchanged = { accept: 'image/avif', 'if-none-match': second.headers.get('etag') ?? '' }
  expect((await visitor.get(`/media/${key}?w=360`, unchanged)).status).toBe(304)
  expect([asked.objects.length, asked.queries]).toEqual([reads, []])
})

it('another width, another format and the original are cached separately', async () => {
  const key = await givenPicture()
  const types = []
  for (const [query, accept] of [
    ['?w=360', 'image/avif'],
    ['?w=360', 'image/webp'],
    ['?w=144', 'image/avif'],
    ['', 'image/avif'],
  ] as const) {
    await newVisitor().get(`/media/${key}${query}`, { accept })
    types.push((await newVisitor().get(`/media/${key}${query}`, { accept })).headers.get('etag'))
  }
  expect(new Set(types).size).toBe(4)
})

it('a deleted picture is no longer served', async () => {
  const key = await givenPicture()
  const app = newVisitor(appWith())
  expect((await app.get(`/media/${key}?w=360`)).status).toBe(200)
  await withPictureCache(createObjectStore(env.PICTURES), createPictureCache(SITE)).remove(pictureObjects(key))
  expect((await app.get(`/media/${key}?w=360`)).status).toBe(404)
})

it.each([
  ['/healthz', 200],
  ['/robots.txt', 200],
  ['/media/nothing1', 404],
])('%s queries no content version', async (path, status) => {
  const { asked, visitor } = counted()
  const answer = await visitor.get(path)
  await answer.text()
  expect(answer.status).toBe(status)
  expect(asked.queries.filter((query) => query.includes('kept_counts'))).toEqual([])
})
