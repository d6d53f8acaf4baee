/** Hostile files at the forms of staff: nothing wrong is stored, nothing is left behind, and what is kept is of our own making. */
import { env } from 'cloudflare:workers'
import { decode, encode } from 'fast-png'
import { beforeAll, describe, expect, it } from 'vitest'
import { TOO_MANY_PIXELS } from '../../app/domain/gallery/picture-refusal.ts'
import { originalKey } from '../../app/domain/gallery/variants.ts'
import { NOT_A_ZIP, NOT_AN_IMAGE, tooLarge } from '../../app/domain/items/messages.ts'
import { paths } from '../../app/paths.ts'
import {
  add,
  givenItem,
  givenStaff,
  orphans,
  picture,
  picturesOf,
  stagedRows,
  storedKeys,
  zip,
} from '../support/items.ts'
import { expectPage, fieldError, newVisitor, textsByRole, type Visitor } from '../support/shop.ts'
import { archiveBytes, JPEG, joined, pdfBytes, pngBytes } from '../support/uploads.ts'

let staff: Visitor
beforeAll(async () => {
  staff = await givenStaff()
})

const TOO_LARGE = tooLarge(15_000_000)
const bytes = (...numbers: number[]) => new Uint8Array(numbers)
const zeros = (size: number) => new Uint8Array(size)
const cut = (whole: Uint8Array, share: number) => whole.slice(0, Math.floor(whole.byteLength * share))

/** A PNG whose header says another size than its data have. */
function pngSaying(width: number, height: number) {
  const png = pngBytes(8, 8)
  const view = new DataView(png.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return png
}

/** An archive with one byte or more changed, counted from its directory. */
function tampered(change: (view: DataView, directoryAt: number) => void, whole = archiveBytes()) {
  const text = String.fromCharCode(...whole)
  change(new DataView(whole.buffer), text.indexOf('PK\x01\x02'))
  return whole
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

const NO_PICTURES: [name: string, content: Uint8Array, message?: string][] = [
  ['nothing at all', zeros(0)],
  ['a drawing that runs a script', joined(SVG)],
  ['a drawing after a declaration', joined(`<?xml version="1.0"?>${SVG}`)],
  ['XML that reads a file', joined('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>')],
  ['a page', joined('<!doctype html><script>alert(1)</script>')],
  ['PHP', joined('<?php system($_GET["c"]);')],
  ['a shell script', joined('#!/bin/sh\nrm -rf /\n')],
  ['a program of Windows', joined('MZ', zeros(100))],
  ['a program of Linux', joined('\x7fELF', zeros(100))],
  ['a GIF that is a script too', joined('GIF89a/*', zeros(10), '*/=1;alert(1)')],
  [
    'a moving GIF',
    joined(
      'GIF89a',
      bytes(1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b),
    ),
  ],
  ['a bitmap', joined('BM', zeros(60))],
  ['a TIFF', joined('II*\0', zeros(60))],
  ['an icon', joined(bytes(0, 0, 1, 0, 1, 0, 16, 16), zeros(60))],
  ['a PDF', pdfBytes()],
  ['an archive', archiveBytes()],
  ['PostScript', joined('%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n')],
  ['commands of ImageMagick', joined('push graphic-context\nviewbox 0 0 1 1\nfill url(https://example.com/x)\n')],
  ['a film', joined(zeros(3), bytes(24), 'ftypmp42', zeros(60))],
  ['a picture of another kind that says AVIF', joined(zeros(3), bytes(24), 'ftypavif', zeros(60))],
  ['the beginning of a WebP', joined('RIFF', bytes(100, 0, 0, 0), 'WEBPVP8 ', zeros(20))],
  ['a JPEG of its first bytes', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['a JPEG header before a page', joined(bytes(0xff, 0xd8, 0xff, 0xe0), '<html><script>alert(1)</script>')],
  ['a PNG of its first bytes', cut(pngBytes(), 0.15)],
  ['a PNG that ends in its header', pngBytes().slice(0, 30)],
  ['a PNG of no width', pngSaying(0, 8)],
  ['a bomb of 100,000 by 100,000 points', pngSaying(100_000, 100_000)],
  ['a bomb of 108 megapixels in few bytes', pngBytes(12_000, 9000), TOO_MANY_PIXELS],
  ['noise', Uint8Array.from({ length: 5000 }, (_, at) => (at * 197 + (at >> 3)) & 255)],
  ['zeros', zeros(5000)],
  ['more than 15 MB', joined(bytes(0xff, 0xd8, 0xff, 0xe0), zeros(15_100_000)), TOO_LARGE],
]

const SLIP = (name: string) => archiveBytes([{ name }])
const NO_ARCHIVES: [name: string, content: Uint8Array][] = [
  ['nothing at all', zeros(0)],
  ['a PDF', pdfBytes()],
  ['a page', joined('<!doctype html><script>alert(1)</script>')],
  ['a RAR', joined('Rar!\x1a\x07\x01\0', zeros(50))],
  ['a 7z', joined('7z', bytes(0xbc, 0xaf, 0x27, 0x1c), zeros(50))],
  ['a gzip', joined(bytes(0x1f, 0x8b, 8, 0), zeros(50))],
  ['a tape archive', joined('plan.dxf', zeros(249), 'ustar\0', zeros(249))],
  ['two letters', joined('PK')],
  ['a first header alone', joined('PK\x03\x04', zeros(60))],
  ['an archive without its end', cut(archiveBytes(), 0.7)],
  ['an empty archive', joined('PK\x05\x06', zeros(18))],
  ['a name that climbs out', SLIP('../../etc/cron.d/x')],
  ['a name that climbs out on Windows', SLIP('..\\..\\autoexec.bat')],
  ['a name that climbs out on its way', SLIP('plans/../../x')],
  ['a name from the root', SLIP('/etc/passwd')],
  ['a name of a drive', SLIP('C:\\x.exe')],
  ['a name with a zero', SLIP('plan.dxf\0.exe')],
  ['an entry without a name', SLIP('')],
  ['an entry behind a password', tampered((view, at) => view.setUint16(at + 8, 1, true))],
  ['an entry behind a strong password', tampered((view, at) => view.setUint16(at + 8, 0x41, true))],
  [
    'a link to another place',
    tampered((view, at) => {
      view.setUint8(at + 5, 3)
      view.setUint32(at + 38, 0xa1ff0000, true)
    }),
  ],
  ['a bomb of one entry', archiveBytes([{ unpackedBytes: 400_000_000 }])],
  [
    'a bomb of many entries',
    archiveBytes(
      Array.from({ length: 600 }, (_, at) => ({ name: `${at}`, bytes: zeros(1000), unpackedBytes: 1_000_000 })),
    ),
  ],
  ['entries that lie over one another', archiveBytes([{ name: 'a' }, { name: 'b', offset: 0 }])],
  ['an entry beyond the end', archiveBytes([{ name: 'a', offset: 900_000 }])],
  ['a program before the archive', archiveBytes([{}], { before: 'MZ a program' })],
  ['a page before the archive', archiveBytes([{}], { before: '<script>alert(1)</script>' })],
  ['a page behind the archive', joined(archiveBytes(), '<script>alert(1)</script>')],
  ['a directory of more entries than there are', tampered((view) => view.setUint16(view.byteLength - 12, 9, true))],
  ['a directory in 64-bit form', tampered((view) => view.setUint32(view.byteLength - 6, 0xffffffff, true))],
]

it('the corpus has more than 60 files', () => {
  expect(NO_PICTURES.length + NO_ARCHIVES.length).toBeGreaterThanOrEqual(60)
})

describe('as a picture', () => {
  it.each(NO_PICTURES)('%s is refused', async (_name, content, message = NOT_AN_IMAGE) => {
    const before = await storedKeys()
    const html = await expectPage(add(staff, 'project', {}, [picture(40, content)]), 400)
    // What is too large in points may not be read at all.
    // A message ends with the name of the file.
    expect(fieldError(html, 'images')).toContain(message)
    expect(textsByRole(html, 'alert')).toHaveLength(1)
    expect(await storedKeys()).toEqual(before)
    expect(await stagedRows()).toEqual([])
  })
})

describe('as a file of a plan', () => {
  it.each(NO_ARCHIVES)('%s is refused', async (_name, content) => {
    const before = await storedKeys()
    const html = await expectPage(add(staff, 'plan', {}, [zip('pdffile', content)]), 400)
    expect(fieldError(html, 'pdffile')).toContain(NOT_A_ZIP)
    expect(await storedKeys()).toEqual(before)
    expect(await stagedRows()).toEqual([])
  })
})

it('a transparent picture is stored on white', async () => {
  const clear = encode({ width: 40, height: 40, data: new Uint8Array(40 * 40 * 4), channels: 4 })
  const id = await givenItem(staff, 'project', {}, [picture(40, new Uint8Array(clear))])
  const [stored] = await picturesOf('project', id)
  const original = await env.PICTURES.get(originalKey(stored?.key ?? ''))
  const shown = await env.IMAGES.input(original?.body ?? new ReadableStream()).output({ format: 'image/png' })
  const { data } = decode(new Uint8Array(await shown.response().arrayBuffer()))
  expect(Math.min(...data)).toBeGreaterThan(250)
})

describe('a picture with extra data', () => {
  const SECRET = 'SECRET-PAYLOAD <script>alert(1)</script>'
  const segment = (marker: number, text: string) =>
    joined(bytes(0xff, marker, (text.length + 2) >> 8, (text.length + 2) & 255), text)
  const GPS = `Exif\0\0II*\0\x08\0\0\0\0\0 GPSLatitude 6.69 ${SECRET}`
  const CARRIERS: [name: string, content: Uint8Array][] = [
    ['where it was taken', joined(JPEG.slice(0, 2), segment(0xe1, GPS), JPEG.slice(2))],
    ['a remark', joined(JPEG.slice(0, 2), segment(0xfe, SECRET), JPEG.slice(2))],
    ['a script behind its end', joined(JPEG, SECRET)],
    ['an archive behind its end', joined(JPEG, archiveBytes([{ name: SECRET }]))],
    ['words behind the end of a PNG', joined(pngBytes(), SECRET)],
  ]

  it.each(CARRIERS)('%s is stored without it', async (_name, content) => {
    const id = await givenItem(staff, 'project', {}, [picture(40, content)])
    const [row] = await picturesOf('project', id)
    const served = await newVisitor().get(paths.media(row?.key ?? ''))
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    const stored = new Uint8Array(await served.arrayBuffer())
    expect([...stored.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    const text = new TextDecoder('latin1').decode(stored)
    for (const word of ['SECRET', 'script', 'GPS', 'PK\x01\x02']) expect(text).not.toContain(word)
    expect(await orphans()).toEqual([])
  })
})

describe('a file name', () => {
  it.each([
    ['../../../etc/passwd.png'],
    ['..\\..\\x.png'],
    ['/absolute.png'],
    ['picture.php.png'],
    ['.htaccess'],
    ['CON.png'],
    [`${'x'.repeat(300)}.png`],
    ['\u202egnp.exe.png'],
    ['Ɛsi at 9.41\u202fAM.png'],
    ['家.png'],
    ['<script>alert(1)</script>.png'],
    ['%0d%0aSet-Cookie: x=1.png'],
    ["';drop table pictures;--.png"],
  ])('%s is never part of a key', async (filename) => {
    const before = (await storedKeys()).pictures
    const id = await givenItem(staff, 'project', {}, [{ ...picture(), filename }])
    const [row] = await picturesOf('project', id)
    expect(row?.key).toMatch(/^p[0-9a-z]{20,}$/)
    const added = (await storedKeys()).pictures.filter((key) => !before.includes(key))
    expect(added.length).toBeGreaterThan(0)
    expect(added.every((key) => key.includes(row?.key ?? '-'))).toBe(true)
  })
})

describe('a form with files', () => {
  it('keeps the last of two files for one input and leaves nothing of the first', async () => {
    const id = await givenItem(staff, 'plan', {}, [
      picture(),
      zip('pdffile', archiveBytes([{ name: 'first' }]), 'first.zip'),
      zip('pdffile', archiveBytes([{ name: 'second' }]), 'second.zip'),
    ])
    const view = await staff.read(paths.itemPage('plan', id))
    expect(view).toContain('second.zip')
    expect(view).not.toContain('first.zip')
    expect(await orphans()).toEqual([])
  })

  it('stores nothing for unknown inputs', async () => {
    const before = await storedKeys()
    const response = await add(staff, 'project', { title: '' }, [{ ...picture(), field: 'avatar' }, zip('pdffile')])
    expect(response.status).toBe(400)
    expect(await storedKeys()).toEqual(before)
  })

  it('leaves nothing of a body that is truncated or has a wrong boundary', async () => {
    const before = await storedKeys()
    const part = `Content-Disposition: form-data; name="pdffile"; filename="x.zip"\r\n\r\n`
    for (const body of [
      joined('--B\r\n', part, archiveBytes()),
      joined('--B\r\n', part, archiveBytes(), '\r\n--C--\r\n'),
      joined('--B\r\n', part, archiveBytes(), '\r\n--B\r\n', part),
    ]) {
      const response = await staff.send(paths.itemNew('plan'), {
        method: 'POST',
        body,
        headers: { origin: 'http://site.test', 'content-type': 'multipart/form-data; boundary=B' },
      })
      expect(response.status).toBe(400)
    }
    expect(await storedKeys()).toEqual(before)
    expect(await orphans()).toEqual([])
    expect((await env.FILES.list()).objects.length).toBe(before.files.length)
  })
})
