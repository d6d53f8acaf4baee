/** The settings files of a local state: secrets, keys, ports and the state of the stand-ins. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { STATE_FILES } from '../start/settings.ts'
import { describeFile, type KeptFile, type Manifest, SETTINGS } from './folder.ts'

export function saveSettings(stateDir: string, folder: string): KeptFile[] {
  mkdirSync(path.join(folder, SETTINGS), { recursive: true, mode: 0o700 })
  return STATE_FILES.filter((name) => existsSync(path.join(stateDir, name))).map((name) => {
    const file = path.join(SETTINGS, name)
    copyFileSync(path.join(stateDir, name), path.join(folder, file))
    return describeFile(folder, file)
  })
}

/** The names were checked: they are those of a state, and none of a run, such as the list of processes to end. */
export function loadSettings(folder: string, { settings }: Manifest, stateDir: string): void {
  for (const { file } of settings) copyFileSync(path.join(folder, file), path.join(stateDir, path.basename(file)))
}
