/** The content of a backup folder and its integrity check: a manifest names every file with its checksum. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

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

export function describeFile(folder: string, file: string): KeptFile {
  const bytes = readFileSync(path.join(folder, file))
  return { file, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Throws at the first file that differs from the manifest or would lie outside the folder. */
export function checkFiles(folder: string, { data, settings, objects }: Manifest): void {
  for (const kept of [data, ...settings, ...objects]) {
    const isInside = path.resolve(folder, kept.file).startsWith(`${path.resolve(folder)}${path.sep}`)
    const found = isInside && existsSync(path.join(folder, kept.file)) ? describeFile(folder, kept.file) : null
    if (found?.sha256 !== kept.sha256) throw new Error(`The backup is damaged: ${kept.file} is missing or has changed.`)
  }
}
