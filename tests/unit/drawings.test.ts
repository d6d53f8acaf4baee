/** Icons and drawings where no style sheet is read: in bookmarks, on home screens and in small browsers. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const bytesOf = (file: string) => readFileSync(`${root}public/${file}`)
/** The width and height in the header of a PNG. */
const sizeOfPng = (bytes: Buffer) => [bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]

describe('the icons', () => {
  it('include an .ico file with each common size', () => {
    const bytes = bytesOf('favicon.ico')
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 3])
    const sizes = [0, 1, 2].map((at) => sizeOfPng(bytes.subarray(bytes.readUInt32LE(6 + 16 * at + 12))))
    expect(sizes).toEqual([16, 32, 48].map((side) => ['PNG', side, side]))
  })

  it('include a picture of the size for home screens', () => {
    expect(sizeOfPng(bytesOf('apple-touch-icon.png'))).toEqual(['PNG', 180, 180])
  })
})

describe('a drawing', () => {
  it('states its width beside its style, so that it is never as wide as the screen', () => {
    const drawings = globSync(`${root}app/**/*.tsx`).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<svg\b[^>]*>/g)].map(([tag]) => ({ file, tag })),
    )
    expect(drawings.length).toBeGreaterThan(10)
    expect(drawings.filter(({ tag }) => !/\swidth=/.test(tag))).toEqual([])
  })
})
