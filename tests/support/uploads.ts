/** Bodies with files as browsers send them, and files that are valid or only look valid. */
import { crc32, deflateSync } from 'node:zlib'

export const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW'
const encoder = new TextEncoder()

export function joined(...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))
  const all = new Uint8Array(bytes.reduce((sum, each) => sum + each.byteLength, 0))
  let at = 0
  for (const each of bytes) {
    all.set(each, at)
    at += each.byteLength
  }
  return all
}

export type SentFile = { field: string; filename: string; bytes: Uint8Array; type?: string }

export function multipart(fields: readonly (readonly [string, string])[], files: readonly SentFile[] = []) {
  return joined(
    ...fields.map(
      ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    ...files.flatMap(({ field, filename, bytes, type = 'application/octet-stream' }) => [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
      bytes,
      '\r\n',
    ]),
    `--${BOUNDARY}--\r\n`,
  )
}

/** A PDF of one empty page; `filler` bytes increase its size. */
export function pdfBytes(filler = 0): Uint8Array<ArrayBuffer> {
  const head = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'
  const stuff = new Uint8Array(filler).fill(37)
  const at = encoder.encode(head).byteLength + filler
  const table = `\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n${at + 1}\n%%EOF\n`
  return joined(head, stuff, table)
}

type Entry = { name?: string; bytes?: Uint8Array; unpackedBytes?: number; offset?: number }

/** A ZIP of stored entries, with false fields where a test wants them. */
export function archiveBytes(entries: Entry[] = [{}], { before = '', comment = '' } = {}): Uint8Array<ArrayBuffer> {
  const u16 = (n: number) => new Uint8Array([n & 255, (n >> 8) & 255])
  const u32 = (n: number) => joined(u16(n & 0xffff), u16(Math.floor(n / 65_536)))
  let data = joined(before)
  let directory = joined()
  for (const {
    name = 'plan.dxf',
    bytes = encoder.encode('hello'),
    unpackedBytes = bytes.byteLength,
    offset,
  } of entries) {
    const common = joined(
      ...[20, 0, 0, 0, 0].map(u16),
      u32(crc32(bytes)),
      u32(bytes.byteLength),
      u32(unpackedBytes),
      u16(name.length),
      u16(0),
    )
    const start = offset ?? data.byteLength
    data = joined(data, 'PK\x03\x04', common, name, bytes)
    directory = joined(directory, 'PK\x01\x02', u16(20), common, u16(0), u16(0), u16(0), u32(0), u32(start), name)
  }
  const end = joined(
    'PK\x05\x06',
    u16(0),
    u16(0),
    u16(entries.length),
    u16(entries.length),
    u32(directory.byteLength),
    u32(data.byteLength),
    u16(comment.length),
    comment,
  )
  return joined(data, directory, end)
}

function chunk(type: string, data: Uint8Array) {
  const body = joined(type, data)
  const number = (n: number) => new Uint8Array([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255])
  return joined(number(data.byteLength), body, number(crc32(body)))
}

/** A grey PNG of the size. */
export function pngBytes(width = 4, height = 4): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([1, 0, 0, 0, 0], 8)
  const row = 1 + Math.ceil(width / 8)
  return joined(
    new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', new Uint8Array(deflateSync(new Uint8Array(row * height)))),
    chunk('IEND', new Uint8Array()),
  )
}

/** A JPEG of a round window, 24 by 24 points. */
export const JPEG = Uint8Array.from(
  atob(
    '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAYABgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAMEBf/EACUQAAIBAgUDBQAAAAAAAAAAAAECAwARBBIxQVEFIXFhgbGy4v/EABkBAAEFAAAAAAAAAAAAAAAAAAMAAQIEBf/EABwRAAIDAQEBAQAAAAAAAAAAAAECAAMRBCExEv/aAAwDAQACEQMRAD8AwwxQ4vDiKFcmMW+Vb9pxwOG+fOvMMzBiCoFtqTkh1INraVu7dYXYdRA9sR+/t51r11qV0w3V1WLYVU5kzI4cXFKlACHYEEW1FKBYoVsE0eW021Bm+yroHFjUhCwYEMBbelKS2MowRreWq0/ph7OnLLDi8O0szZMYtszW7Tjk8N67+dVKVEnfTDIoQYPk/9k=',
  ),
  (char) => char.charCodeAt(0),
)
