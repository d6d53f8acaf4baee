/** ZIP archives of real archivers (see support/archives/README.md), whole, damaged and larger than the memory. */
import { readdirSync, readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ByteSource } from '../../app/domain/files/byte-source.ts'
import { findZipFault } from '../../app/domain/files/zip.server.ts'
import { archiveBytes, joined } from '../support/uploads.ts'

const FOLDER = new URL('../support/archives/', import.meta.url)
const archive = (name: string) => new Uint8Array(readFileSync(new URL(`${name}.zip`, FOLDER)))
const faultOf = (bytes: Uint8Array) =>
  findZipFault({ sizeBytes: bytes.byteLength, read: async (at, length) => bytes.slice(at, at + length) })

const REFUSED: Record<string, string> = {
  '7zip-BZip2': 'method',
  '7zip-Deflate64': 'method',
  '7zip-LZMA': 'method',
  '7zip-PPMd': 'method',
  'info-zip-bzip2': 'method',
  '7zip-aes': 'password',
  'info-zip-password': 'password',
  '7zip-folder': 'empty',
  'info-zip-folder': 'empty',
  // The first part of 7-Zip does not say that others follow.
  '7zip-split-first': 'damaged',
  '7zip-split-last': 'split',
  'info-zip-split-first': 'split',
  'info-zip-split-last': 'split',
}
const NAMES = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.zip') ? [file.slice(0, -4)] : []))
const ACCEPTED = NAMES.filter((name) => !(name in REFUSED))

describe('an archive', () => {
  it('from each of ten archivers is in the corpus', () => {
    expect(new Set(ACCEPTED.map((name) => name.replace(/^(info-zip|adm-zip|[^-]+).*/, '$1'))).size).toBe(10)
    expect(NAMES).toEqual(expect.arrayContaining(Object.keys(REFUSED)))
  })

  it.each(ACCEPTED)('from %s is accepted', async (name) => {
    expect(await faultOf(archive(name))).toBeNull()
  })

  it.each(Object.entries(REFUSED))('from %s is refused: %s', async (name, fault) => {
    expect(await faultOf(archive(name))).toBe(fault)
  })

  it.each(['info-zip', '7zip', 'info-zip-streamed', 'yazl-zip64', 'bsdtar-piped'])(
    'from %s with one flipped bit is refused as damaged',
    async (name) => {
      const bytes = archive(name)
      // In the first file's data, past its header, its name and its extra fields.
      const view = new DataView(bytes.buffer)
      const dataOf = (at: number) => at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
      const text = Buffer.from(bytes).toString('latin1')
      const file = text.indexOf('plan.dxf') - 30 - 'drawings/'.length
      const at = dataOf(file) + 20
      bytes[at] = (bytes[at] ?? 0) ^ 1
      expect(await faultOf(bytes)).toBe('damaged')
    },
  )

  it('with anything but blanks after its end is refused as damaged', async () => {
    expect(await faultOf(joined(archive('info-zip'), '\0\0<script>'))).toBe('damaged')
  })

  it('with too many entries is refused for that reason', async () => {
    const ofFiles = (count: number) =>
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`, new Uint8Array(1)])), { level: 0 })
    expect(await faultOf(ofFiles(5000))).toBeNull()
    expect(await faultOf(ofFiles(5001))).toBe('too-many')
  })

  it('that unpacks to more than it states is read no further', async () => {
    const bomb = new Uint8Array(deflateRawSync(new Uint8Array(50_000_000)))
    const bytes = archiveBytes([{ bytes: bomb, unpackedBytes: 1000 }])
    const view = new DataView(bytes.buffer)
    const directory = Buffer.from(bytes).toString('latin1').lastIndexOf('PK\x01\x02')
    for (const at of [8, directory + 10]) view.setUint16(at, 8, true)
    expect(await faultOf(bytes)).toBe('damaged')
  })

  it('is read in few and bounded parts, and a failure of the store is not called damage', async () => {
    const bytes = archiveBytes(
      Array.from({ length: 300 }, (_, at) => ({ name: `${at}`, bytes: new Uint8Array(40_000) })),
    )
    const lengths: number[] = []
    const source: ByteSource = {
      sizeBytes: bytes.byteLength,
      async read(at, length) {
        lengths.push(length)
        return bytes.slice(at, at + length)
      },
    }
    expect(await findZipFault(source)).toBeNull()
    expect(lengths.length).toBeLessThan(15)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2_000_000)
    const failing: ByteSource = {
      ...source,
      read: async (at, length) => {
        if (length === 2_000_000) throw new Error('the store is down')
        return source.read(at, length)
      },
    }
    await expect(findZipFault(failing)).rejects.toThrow('the store is down')
  })
})
