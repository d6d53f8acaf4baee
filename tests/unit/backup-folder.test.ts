/** A backup folder that somebody changed: a restore takes only what a backup writes, whatever the manifest says. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkFiles, describeFile, type KeptObject, type Manifest } from '../../tools/backup/folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fihankra-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(file: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), file)
  return describeFile(folder, file)
}
const object = (key: string, file = `objects/files/${key}`): KeptObject => ({
  ...put(file),
  store: 'files',
  key,
  etag: 'e',
  contentType: 'application/zip',
})
const manifest = (more: Partial<Manifest> = {}): Manifest => ({
  version: 1,
  madeAt: '2026-11-27T12:00:00.000Z',
  migrations: [],
  tables: {},
  data: put('data-2026-11-27T12-00-00-000Z.sqlite'),
  settings: ['session-secret', 'paystack-port', 'google.json', 'administrator.json'].map((name) =>
    put(`settings/${name}`),
  ),
  objects: [object('plans/1-a.zip')],
  ...more,
})

it('a backup folder is accepted as a backup writes it', () => {
  expect(() => checkFiles(folder, manifest())).not.toThrow()
})

it.each([
  ['the list of processes that a start ends', () => ({ settings: [put('settings/processes')] })],
  ['the variables of the running site', () => ({ settings: [put('settings/worker.env')] })],
  ['a file that no state has', () => ({ settings: [put('settings/new-file')] })],
  ['a known file in another place', () => ({ settings: [put('session-secret')] })],
  ['other data than that of a backup', () => ({ data: put('settings/data.sqlite') })],
  ['an object under the name of another file', () => ({ objects: [object('plans/1-a.zip', 'settings/google.json')] })],
  ['an object that leads upwards', () => ({ objects: [object('../../settings/google.json')] })],
])('a backup folder with %s is refused', (_name, more) => {
  const changed = manifest(more())
  expect(() => checkFiles(folder, changed)).toThrow(/The backup is damaged: .* is no file of a backup\./)
})

it.each([
  ['a file', 'settings/session-secret', '/etc/hostname'],
  ['a folder', 'objects/pictures', '/etc'],
])('a backup folder with a link in place of %s is refused', (_name, at, to) => {
  const whole = manifest()
  rmSync(path.join(folder, at), { force: true, recursive: true })
  symlinkSync(to, path.join(folder, at))
  expect(() => checkFiles(folder, whole)).toThrow(/is a link\. A backup has none\./)
})
