/** Which files are valid documents, how file names are cleaned, and how a form with files is read from its stream. */

import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import type { ByteSource } from '../../app/domain/files/byte-source.ts'
import { cleanFilename } from '../../app/domain/files/filename.ts'
import { isPdf, isProtectedPdf } from '../../app/domain/files/pdf.ts'
import { findZipFault } from '../../app/domain/files/zip.server.ts'
import { ANY_FIELDS } from '../../app/http/forms/form-fields.server.ts'
import { readUpload } from '../../app/http/forms/read-upload.server.ts'
import { archiveBytes, BOUNDARY, joined, multipart, pdfBytes, pngBytes } from '../support/uploads.ts'

const source = (bytes: Uint8Array): ByteSource => ({
  sizeBytes: bytes.byteLength,
  read: async (offset, length) => bytes.slice(offset, offset + length),
})

describe('a PDF', () => {
  it('is accepted with a header, an end and either kind of cross-reference table', async () => {
    expect(await isPdf(source(pdfBytes()))).toBe(true)
    expect(await isPdf(source(pdfBytes(100_000)))).toBe(true)
    const made = await PDFDocument.create()
    made.addPage()
    expect(await isPdf(source(await made.save({ useObjectStreams: true })))).toBe(true)
    expect(await isPdf(source(await made.save({ useObjectStreams: false })))).toBe(true)
    expect(await isPdf(source(joined(pdfBytes(), '\r\n\0\0')))).toBe(true)
    for (const before of ['\ufeff', '\r\n', '\n\0', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'])
      expect(await isPdf(source(joined(before, pdfBytes()))), before).toBe(true)
    for (const end of ['%%EOF', 'startxref\n0\n%%EOF\n'])
      expect(await isPdf(source(joined('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n', end)))).toBe(true)
  })

  it.each([
    ['qpdf-password', true],
    ['qpdf-password-compressed', true],
    ['qpdf-password-linearized', true],
    ['qpdf-linearized', false],
  ])('from %s is accepted, and whether it has a password is known: %s', async (name, isProtected) => {
    const bytes = new Uint8Array(readFileSync(new URL(`../support/pdfs/${name}.pdf`, import.meta.url)))
    expect(await isPdf(source(bytes))).toBe(true)
    expect(await isProtectedPdf(source(bytes))).toBe(isProtected)
  })

  it.each([
    ['nothing', joined()],
    ['a header alone', joined('%PDF-1.4\n')],
    ['words about PDF', joined('%PDF-1.4 is a format')],
    ['a page with a header', joined('<html>%PDF-1.4\n', pdfBytes())],
    ['one cut short', pdfBytes(5000).slice(0, 3000)],
    ['one that goes on as an archive', joined(pdfBytes(), archiveBytes())],
    ['one that goes on as a program', joined(pdfBytes(), 'MZ'.repeat(2000))],
    ['one whose table is elsewhere', joined('%PDF-1.4\n', ' '.repeat(100), 'startxref\n20\n%%EOF')],
    ['one whose table is beyond its end', joined('%PDF-1.4\n', 'startxref\n99999\n%%EOF')],
  ])('%s is refused', async (_name, bytes) => {
    expect(await isPdf(source(bytes))).toBe(false)
  })
})

describe('an archive', () => {
  it('is accepted if its directory accounts for every byte', async () => {
    expect(await findZipFault(source(archiveBytes()))).toBeNull()
    expect(
      await findZipFault(source(archiveBytes([{ name: 'a' }, { name: 'b/c.dxf' }], { comment: 'site plan' }))),
    ).toBeNull()
    expect(await findZipFault(source(zipSync({ 'plan.dxf': strToU8('0\nSECTION\n'.repeat(5000)) })))).toBeNull()
  })

  it.each([
    ['nothing', joined()],
    ['the four letters', joined('PK\x03\x04')],
    ['one without entries', archiveBytes([])],
    ['one cut short', archiveBytes().slice(0, -10)],
    ['one with a program before it', archiveBytes([{}], { before: 'MZ program' })],
    ['one with something behind it', joined(archiveBytes(), '<script>')],
    ['one that says it unpacks to more than can be', archiveBytes([{ unpackedBytes: 4_000_000_000 }])],
    ['one that says it unpacks 2,000 times', archiveBytes([{ bytes: new Uint8Array(1000), unpackedBytes: 2_000_000 }])],
    ['one whose entries lie on each other', archiveBytes([{ name: 'a' }, { name: 'b', offset: 0 }])],
    ['one with a name that climbs out', archiveBytes([{ name: '../../etc/passwd' }])],
    ['one with a name from the root', archiveBytes([{ name: '/etc/passwd' }])],
    ['one with a name of a drive', archiveBytes([{ name: 'C:\\windows' }])],
    ['a PDF', pdfBytes()],
    ['a picture', pngBytes()],
  ])('%s is refused', async (_name, bytes) => {
    expect(await findZipFault(source(bytes))).not.toBeNull()
  })
})

describe('a file name', () => {
  it.each([
    ['Site plan.pdf', ['pdf'], 'Site plan.pdf'],
    ['C:\\Users\\Ama\\survey.PDF', ['pdf'], 'survey.pdf'],
    ['../../../etc/passwd', ['zip'], 'passwd.zip'],
    ['run.exe', ['pdf'], 'run.exe.pdf'],
    ['house.jpeg', ['jpg', 'jpeg'], 'house.jpeg'],
    ['\u202efdp.exe', ['pdf'], 'fdp.exe.pdf'],
    ['a\r\nb"<c>.png', ['png'], 'ab__c_.png'],
    ['', ['zip'], 'file.zip'],
    ['.pdf', ['pdf'], 'pdf.pdf'],
    [`${'x'.repeat(300)}.zip`, ['zip'], `${'x'.repeat(80)}.zip`],
  ])('%j is made safe to show', (given, endings, shown) => {
    expect(cleanFilename(given, endings)).toBe(shown)
  })
})

describe('a form with files', () => {
  const BOUNDS = { bodyBytes: 100_000, textBytes: 2000, parts: 10 }
  const FORM = multipart(
    [
      ['firstName', 'Ama'],
      ['planDescription', 'Two lines\r\n--of text'],
    ],
    [
      { field: 'document', filename: 'a; b="c".pdf'.replaceAll('"', '%22'), bytes: pdfBytes(300) },
      { field: 'referenceImages', filename: '', bytes: joined() },
    ],
  )

  async function read(pieces: Uint8Array[], bounds = BOUNDS, type = `multipart/form-data; boundary=${BOUNDARY}`) {
    const files: { field: string; filename: string; bytes: Uint8Array; ended: boolean }[] = []
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    })
    const request = new Request('http://site.test/', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      duplex: 'half',
    } as RequestInit)
    const form = await readUpload(request, ANY_FIELDS, bounds, (file) => {
      const taken = { ...file, bytes: joined(), ended: false }
      files.push(taken)
      return {
        async write(chunk) {
          taken.bytes = joined(taken.bytes, chunk)
        },
        async end() {
          taken.ended = true
        },
      }
    })
    return { form, files }
  }

  it('is parsed the same for any split of its stream', async () => {
    for (let at = 0; at <= FORM.byteLength; at += 1) {
      const { form, files } = await read([FORM.slice(0, at), FORM.slice(at)])
      expect(form, `cut at ${at}`).toBeInstanceOf(FormData)
      expect([...(form as FormData)]).toEqual([
        ['firstName', 'Ama'],
        ['planDescription', 'Two lines\r\n--of text'],
      ])
      expect(files.map(({ bytes, ...rest }) => ({ ...rest, size: bytes.byteLength }))).toEqual([
        { field: 'document', filename: 'a; b=%22c%22.pdf', size: pdfBytes(300).byteLength, ended: true },
        { field: 'referenceImages', filename: '', size: 0, ended: true },
      ])
      expect(files[0]?.bytes).toEqual(new Uint8Array(pdfBytes(300)))
    }
  })

  it('is parsed the same byte by byte', async () => {
    const { form, files } = await read([...FORM].map((byte) => new Uint8Array([byte])))
    expect((form as FormData).get('firstName')).toBe('Ama')
    expect(files[0]?.bytes).toEqual(new Uint8Array(pdfBytes(300)))
  })

  const many = (n: number) => multipart(Array.from({ length: n }, (_, at) => [`f${at}`, 'x'] as const))
  it.each([
    ['a type without boundary', 400, FORM, 'multipart/form-data'],
    ['a boundary that never comes', 400, FORM, 'multipart/form-data; boundary=elsewhere'],
    ['a body cut short', 400, FORM.slice(0, -200), undefined],
    ['a body cut in its last line', 400, FORM.slice(0, -5), undefined],
    ['no body', 400, joined(), undefined],
    [
      'a part without a name',
      400,
      joined(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--`),
      undefined,
    ],
    ['a header that is none', 400, joined(`--${BOUNDARY}\r\n\u0001\r\n\r\nx\r\n--${BOUNDARY}--`), undefined],
    [
      'letters that can not be read',
      400,
      joined(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename*=UTF-8''%E0%A4%A\r\n\r\nx\r\n--${BOUNDARY}--`,
      ),
      undefined,
    ],
    ['hundreds of parts', 413, many(300), undefined],
    ['one huge field', 413, multipart([['a', 'x'.repeat(5000)]]), undefined],
    [
      'many fields that are huge together',
      413,
      multipart(Array.from({ length: 8 }, () => ['a', 'x'.repeat(500)] as const)),
      undefined,
    ],
    [
      'too many bytes',
      413,
      multipart([], [{ field: 'document', filename: 'a', bytes: new Uint8Array(120_000) }]),
      undefined,
    ],
    ['another type', 415, joined('{}'), 'application/json'],
  ])('with %s is refused with %i', async (_name, status, body, type) => {
    for (const pieces of [[body], [body.slice(0, 70), body.slice(70)]])
      expect(
        (
          await read(
            pieces.filter((each) => each.byteLength > 0),
            BOUNDS,
            type,
          )
        ).form,
      ).toBe(status)
  })

  it('reads no further before the received data is stored', async () => {
    const body = multipart([], [{ field: 'document', filename: 'a.pdf', bytes: new Uint8Array(60_000) }])
    let given = 0
    let taken = 0
    let ahead = 0
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          ahead = Math.max(ahead, given - taken)
          controller.enqueue(body.slice(given, given + 1000))
          given += 1000
          if (given >= body.byteLength) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const request = {
      headers: new Headers({ 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
      body: stream,
    }
    await readUpload(request as unknown as Request, ANY_FIELDS, BOUNDS, () => ({
      async write(chunk) {
        await new Promise((resolve) => setTimeout(resolve))
        taken += chunk.byteLength
      },
      end: async () => undefined,
    }))
    expect(taken).toBe(60_000)
    expect(ahead).toBeLessThan(2500)
  })
})
