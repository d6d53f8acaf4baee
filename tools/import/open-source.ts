/**
 * Opens what an old document points to: a `data:` address, a file beside the export, an object of the old storage in
 * its download folder, or a web address. Reads no file outside the two folders, and nothing larger than the limit.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { OpenedSource, OpenSource } from './outcome.ts'

const TIMEOUT_MS = 30_000
/** A host that failed to respond this many times is not asked again. */
const SILENT_TIMES = 3

const refuse = (reason: string): OpenedSource => ({ ok: false, reason })
const tooLarge = (maxBytes: number) => refuse(`is larger than ${maxBytes / 1_000_000} MB`)

const withoutQuery = (place: string) => place.replace(/[?#].*$/s, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The last part of a path or address; old stores write the path of an object into one part. */
const nameOf = (place: string) => path.posix.basename(decoded(withoutQuery(place)))

function openData(source: string, maxBytes: number): OpenedSource {
  const [, form = '', body = ''] = /^data:([^,]*),(.*)$/s.exec(source) ?? []
  if (body.length > maxBytes * 1.5 + 100) return tooLarge(maxBytes)
  const isBase64 = /;\s*base64\s*$/i.test(form)
  const bytes = Buffer.from(isBase64 ? body : unescapeOrNothing(body), isBase64 ? 'base64' : 'latin1')
  if (bytes.byteLength === 0) return refuse('holds nothing')
  return { ok: true, bytes, filename: `file.${/^[a-z]+\/([a-z0-9]+)/i.exec(form)?.[1] ?? 'bin'}` }
}

const unescapeOrNothing = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The path of an object in the old storage, which is one part of its address; null where the address is no such. */
function objectPath(source: string): string | null {
  const [, path] = /^(?:https?:\/\/[^/]+\/v0\/b\/[^/]+\/o\/|gs:\/\/[^/]+\/)([^?#]+)/i.exec(source) ?? []
  return path === undefined ? null : decoded(path)
}

/** Null if no folder was given or the object is not in it. */
function openObject(filesDir: string | null, source: string, maxBytes: number): OpenedSource | null {
  const object = objectPath(source)
  if (filesDir === null || object === null || object.includes('\0')) return null
  const found = openFile(filesDir, object, maxBytes)
  return !found.ok && found.reason === NOT_THERE ? null : found
}

const NOT_THERE = 'is not in the folder of the export'

function openFile(folder: string, source: string, maxBytes: number): OpenedSource {
  const tried = [source, withoutQuery(source), decoded(withoutQuery(source))]
  for (const name of new Set(tried)) {
    const place = path.resolve(folder, name)
    // A symbolic link may lead out of the folder.
    const found = statSync(place, { throwIfNoEntry: false })?.isFile() ? realpathSync(place) : null
    if (found === null) continue
    if (!found.startsWith(`${folder}${path.sep}`)) return refuse('is outside the folder of the export')
    if (statSync(found).size > maxBytes) return tooLarge(maxBytes)
    return { ok: true, bytes: readFileSync(found), filename: nameOf(name) }
  }
  return refuse(NOT_THERE)
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) return Buffer.concat(chunks)
    size += value.byteLength
    chunks.push(value)
    if (size <= maxBytes) continue
    await reader?.cancel()
    return null
  }
}

/** `filesDir` has the downloaded objects of the old storage; a dry run does not access the web. */
export function createOpenSource(
  exportFile: string,
  { filesDir = null, isTrial = false }: { filesDir?: string | null; isTrial?: boolean } = {},
): OpenSource {
  const folder = realpathSync(path.dirname(exportFile))
  const downloaded = filesDir && realpathSync(filesDir)
  const silent = new Map<string, number>()

  async function openAddress(source: string, maxBytes: number): Promise<OpenedSource> {
    const { host } = new URL(source)
    if ((silent.get(host) ?? 0) >= SILENT_TIMES) return refuse(`${host} does not answer`)
    try {
      const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      silent.set(host, 0)
      if (!response.ok) {
        await response.body?.cancel()
        return refuse(`${host} answers ${response.status}`)
      }
      const bytes = await readBody(response, maxBytes)
      if (bytes === null) return tooLarge(maxBytes)
      return { ok: true, bytes, filename: nameOf(new URL(source).pathname) }
    } catch {
      silent.set(host, (silent.get(host) ?? 0) + 1)
      return refuse(`${host} does not answer`)
    }
  }

  return async (source, maxBytes) => {
    if (/^data:/i.test(source)) return openData(source, maxBytes)
    const object = openObject(downloaded, source, maxBytes)
    if (object !== null) return object
    if (/^https?:\/\//i.test(source) && URL.canParse(source))
      return isTrial ? { ok: true, bytes: null, filename: nameOf(source) } : openAddress(source, maxBytes)
    if (/^[a-z][a-z0-9+.-]+:/i.test(source) || source.includes('\0')) return refuse('is no address that can be opened')
    return openFile(folder, source, maxBytes)
  }
}
