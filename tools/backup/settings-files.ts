/** The settings files of a local state: secrets, keys, ports and the state of the stand-ins. */
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describeFile, type KeptFile, type Manifest } from './folder.ts'

const FOLDER = 'settings'
/** Files of a run rather than of the site. */
const PASSING = /^(processes|owner|site\.log|worker\.env|\..*)$/

export function saveSettings(stateDir: string, folder: string): KeptFile[] {
  const names = readdirSync(stateDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !PASSING.test(entry.name))
    .map(({ name }) => name)
  mkdirSync(path.join(folder, FOLDER), { recursive: true, mode: 0o700 })
  return names.map((name) => {
    const file = path.join(FOLDER, name)
    copyFileSync(path.join(stateDir, name), path.join(folder, file))
    return describeFile(folder, file)
  })
}

export function loadSettings(folder: string, { settings }: Manifest, stateDir: string): void {
  for (const { file } of settings) copyFileSync(path.join(folder, file), path.join(stateDir, path.basename(file)))
}
