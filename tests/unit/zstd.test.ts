/** Frames compressed against a dictionary page decode to the exact page. `PAGES=10000` tests that many. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressWith } from '../../app/http/zstd/frame.server.ts'
import fc from '../support/properties.ts'

const PAGES = Number(process.env.PAGES ?? 200)

const bytesOf = (text: string) => new TextEncoder().encode(text)
const decode = (frame: Uint8Array, dictionary: Uint8Array) => new Uint8Array(zstdDecompressSync(frame, { dictionary }))

const fragment = fc.oneof(
  fc.constantFrom('<li class="card"><div class="pic"><img src="/media/p', '</a></h3>', 'GH₵ 12,500', '3 bedrooms', '²'),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const html = fc.array(fragment, { maxLength: 300 }).map((parts) => parts.join(''))
const bytes = fc.oneof(
  { weight: 8, arbitrary: html.map(bytesOf) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 3000 }) },
  // More than one block, with a run longer than any table code begins with.
  {
    weight: 1,
    arbitrary: fc
      .tuple(html, fc.nat(400))
      .map(([text, times]) => bytesOf(`${text.repeat(times)}${'a'.repeat(70_000)}`)),
  },
)

describe('a frame compressed with a dictionary', () => {
  it('decodes to the page, byte for byte', () => {
    const page = fc.tuple(bytes, bytes, fc.nat(4000), fc.nat(300)).map(([dictionary, other, at, cut]) => ({
      dictionary,
      // As the next page of a list: the same with something taken out and something put in.
      page: new Uint8Array([...dictionary.slice(0, at), ...other.slice(0, 2000), ...dictionary.slice(at + cut)]),
      other,
    }))
    fc.assert(
      fc.property(page, ({ dictionary, page, other }) => {
        for (const each of [page, other]) {
          if (each.length > 1 << 20) continue
          const frame = compressWith(dictionary, each)
          if (!frame || !Buffer.from(decode(frame, dictionary)).equals(each)) return false
        }
        return true
      }),
      { numRuns: PAGES },
    )
  })

  it('needs a few bytes for known content and few for the differences', () => {
    const card = (at: number) =>
      `<li class="card" id="p${at}"><h3>House number ${at * 7919}</h3><p>GH₵ ${at * 1271}</p></li>`
    const list = (from: number) => bytesOf(Array.from({ length: 24 }, (_, at) => card(from + at)).join(''))
    const [first, second] = [list(1), list(1000)]
    expect(compressWith(first, first)?.length).toBeLessThan(40)
    expect(compressWith(first, second)?.length).toBeLessThan(500)
    expect(compressWith(new Uint8Array(), first)?.length).toBeLessThan(first.length / 3)
  })

  it('is at most a seventh longer than with the best encoder, in any alphabet', () => {
    const words =
      'Villa, garden, roof – Ɔdan “two storeys” a builder’s estimate GH₵ veranda of Kumasi and Takoradi'.split(' ')
    let seed = 1
    const word = () => {
      seed = (seed * 48271) % 2147483647
      return words[seed % words.length]
    }
    const list = () =>
      bytesOf(
        Array.from({ length: 60 }, (_, at) => `<li class="card"><h3>${word()} ${word()}</h3><p>${at} ${word()}`).join(
          '',
        ),
      )
    const [first, second] = [list(), list()]
    const best = zstdCompressSync(second, {
      dictionary: first,
      params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_checksumFlag]: 0 },
    })
    expect(compressWith(first, second)?.length).toBeLessThan((best.length * 8) / 7)
  })

  it('is not written for a page larger than its window', () => {
    expect(compressWith(new Uint8Array(), new Uint8Array((1 << 20) + 1))).toBeNull()
  })
})
