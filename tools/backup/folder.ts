/**
 * The content of a backup folder and its integrity check: a manifest names every file with its checksum. A folder can
 * have been changed by anybody who stored it, so only files that a backup writes are taken, and no links.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { STATE_FILES } from '../start/settings.ts'

const fileSchema = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })
const objectSchema = z.extend(fileSchema, {
  store: z.enum(['pictures', 'files']),
  key: z.string(),
  etag: z.string(),
  contentType: z.string(),
})
const manifestSchema = z.object({
  version: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.number()),
  data: fileSchema,
  settings: z.array(fileSchema),
  objects: z.array(objectSchema),
})
export type KeptFile = z.output<typeof fileSchema>
export type KeptObject = z.output<typeof objectSchema>
export type Manifest = z.output<typeof manifestSchema>

const MANIFEST = 'manifest.json'
const OBJECTS = 'objects'
export const SETTINGS = 'settings'
const DATA = /^data-[\w-]{1,40}\.sqlite$/

export const objectFile = (store: string, key: string) => path.join(OBJECTS, store, ...key.split('/'))

/** Null if the folder contains no backup. */
export function readManifest(folder: string): Manifest | null {
  const file = path.join(folder, MANIFEST)
  return existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/**
 * The last step of a backup: until then the previous backup in the folder stays valid. Files that it no longer names
 * are removed.
 */
export function writeManifest(folder: string, manifest: Manifest): void {
  const draft = path.join(folder, `${MANIFEST}.new`)
  writeFileSync(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path.join(folder, MANIFEST))
  const named = new Set([
    MANIFEST,
    ...[manifest.data, ...manifest.settings, ...manifest.objects].map(({ file }) => file),
  ])
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (!named.has(file) && statSync(path.join(folder, file)).isFile()) rmSync(path.join(folder, file))
}

/** A link could lead a restore, or the next backup in this folder, to a file elsewhere. */
export function requireNoLinks(folder: string): void {
  const link = readdirSync(folder, { recursive: true, withFileTypes: true }).find((entry) => entry.isSymbolicLink())
  if (link) throw new Error(`The backup is damaged: ${link.name} is a link. A backup has none.`)
}

/** The files of a manifest whose name is not the one that a backup gives them. */
function strangeFile({ data, settings, objects }: Manifest): KeptFile | undefined {
  if (!DATA.test(data.file)) return data
  return (
    settings.find(({ file }) => !STATE_FILES.some((name) => file === path.join(SETTINGS, name))) ??
    objects.find(
      ({ store, key, file }) =>
        file !== objectFile(store, key) || key.split('/').some((part) => ['', '.', '..'].includes(part)),
    )
  )
}

export function describeFile(folder: string, file: string): KeptFile {
  const bytes = readFileSync(path.join(folder, file))
  return { file, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Throws at the first file that a backup would not write, or that differs from the manifest. */
export function checkFiles(folder: string, manifest: Manifest): void {
  requireNoLinks(folder)
  const strange = strangeFile(manifest)
  if (strange) throw new Error(`The backup is damaged: ${strange.file} is no file of a backup.`)
  const { data, settings, objects } = manifest
  for (const kept of [data, ...settings, ...objects]) {
    const found = existsSync(path.join(folder, kept.file)) ? describeFile(folder, kept.file) : null
    if (found?.sha256 !== kept.sha256) throw new Error(`The backup is damaged: ${kept.file} is missing or has changed.`)
  }
}
