/** The files that old documents refer to are fetched within limits, and never from outside the folder of the export. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOpenSource } from '../../tools/import/open-source.ts'

const around = mkdtempSync(path.join(tmpdir(), 'fihankra-sources-'))
const folder = path.join(around, 'export')
let server: Server
let url = ''
let asked = 0

beforeAll(async () => {
  mkdirSync(path.join(folder, 'my pictures'), { recursive: true })
  writeFileSync(path.join(folder, 'my pictures/a.jpg'), 'picture')
  writeFileSync(path.join(around, 'secret.txt'), 'secret')
  symlinkSync(path.join(around, 'secret.txt'), path.join(folder, 'link.jpg'))
  server = createServer((request, response) => {
    asked += 1
    if (request.url?.startsWith('/v0/o/plans%2Ffiles%2Fpdf%2Fa%20b.zip')) return response.end('zip')
    if (request.url === '/moved')
      return response.writeHead(302, { location: '/v0/o/plans%2Ffiles%2Fpdf%2Fa%20b.zip' }).end()
    if (request.url === '/endless') return response.write('x'.repeat(2000))
    if (request.url === '/cut') return response.destroy()
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(around, { recursive: true, force: true })
})

async function opened(source: string, maxBytes = 1000) {
  const found = await createOpenSource(path.join(folder, 'export.json'))(source, maxBytes)
  return found.ok ? [Buffer.from(found.bytes ?? []).toString(), found.filename] : found.reason
}

describe('the source of an imported picture or file', () => {
  it('may be a file beside the export, named by path or by address', async () => {
    expect(await opened('my pictures/a.jpg')).toEqual(['picture', 'a.jpg'])
    expect(await opened('./my%20pictures/a.jpg?alt=media')).toEqual(['picture', 'a.jpg'])
    expect(await opened('my pictures/a.jpg', 3)).toBe('is larger than 0.000003 MB')
  })

  it.each([
    ['../secret.txt', 'is outside the folder of the export'],
    ['link.jpg', 'is outside the folder of the export'],
    ['/etc/passwd', 'is outside the folder of the export'],
    ['my pictures', 'is not in the folder of the export'],
    ['no.jpg', 'is not in the folder of the export'],
    ['file:///etc/passwd', 'is no address that can be opened'],
    ['gs://bucket/a.jpg', 'is no address that can be opened'],
    ['javascript:alert(1)', 'is no address that can be opened'],
    ['a\0.jpg', 'is no address that can be opened'],
    ['%E0%A4%A', 'is not in the folder of the export'],
    ['data:,', 'holds nothing'],
    ['data:image/png;base64,', 'holds nothing'],
    [`data:text/plain,${'x'.repeat(3000)}`, 'is larger than 0.001 MB'],
  ])('%j is refused', async (source, reason) => expect(await opened(source)).toBe(reason))

  it('in the old storage is read from the downloaded copy if there is one, else from the web', async () => {
    const filesDir = path.join(around, 'storage')
    mkdirSync(path.join(filesDir, 'plans/files/pdf'), { recursive: true })
    writeFileSync(path.join(filesDir, 'plans/files/pdf/a b.zip'), 'ours')
    const open = createOpenSource(path.join(folder, 'export.json'), { filesDir })
    const text = async (source: string) => {
      const found = await open(source, 1000)
      return found.ok ? Buffer.from(found.bytes ?? []).toString() : found.reason
    }
    const object = 'plans%2Ffiles%2Fpdf%2Fa%20b.zip?alt=media&token=x'
    expect(await text(`https://storage.invalid/v0/b/old.example/o/${object}`)).toBe('ours')
    expect(await text('gs://old.example/plans/files/pdf/a b.zip')).toBe('ours')
    expect(await text(`${url}/v0/o/${object}`)).toBe('zip')
    expect(await text('https://storage.invalid/v0/b/old.example/o/..%2Fsecret.txt')).toBe(
      'is outside the folder of the export',
    )
    expect(await text('gs://old.example/gone.zip')).toBe('is no address that can be opened')
  })

  it('on the web is not requested by a dry run', async () => {
    const before = asked
    const open = createOpenSource(path.join(folder, 'export.json'), { isTrial: true })
    expect(await open(`${url}/v0/a.jpg?x`, 1000)).toEqual({ ok: true, bytes: null, filename: 'a.jpg' })
    expect(asked).toBe(before)
  })

  it('may be a data URL', async () => {
    expect(await opened('data:image/jpeg;base64,cGljdHVyZQ==')).toEqual(['picture', 'file.jpeg'])
    expect(await opened('data:text/plain,a%20b')).toEqual(['a b', 'file.plain'])
  })

  it('may be a web address, within limits', async () => {
    expect(await opened(`${url}/v0/o/plans%2Ffiles%2Fpdf%2Fa%20b.zip?alt=media&token=x`)).toEqual(['zip', 'a b.zip'])
    expect((await opened(`${url}/moved`))[0]).toBe('zip')
    expect(await opened(`${url}/gone`)).toMatch(/answers 404$/)
    expect(await opened(`${url}/endless`)).toBe('is larger than 0.001 MB')
    expect(await opened('http://')).toBe('is no address that can be opened')
  })

  it('is not requested from a host that failed three times', async () => {
    const open = createOpenSource(path.join(folder, 'export.json'))
    const before = asked
    for (let turn = 0; turn < 5; turn += 1)
      expect(await open(`${url}/cut`, 1000)).toMatchObject({ reason: expect.stringMatching(/does not answer$/) })
    expect(asked - before).toBe(3)
  })
})
