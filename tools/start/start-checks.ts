/** Checks whether a local site can start, before anything slow; each problem is a sentence that says what to do. */
import { accessSync, constants, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The demo content with its pictures and drawings, and working space. */
const NEEDED_MB = 300
const NO_ROOM = /ENOSPC|SQLITE_FULL|disk is full|no space left/i

const noRoom = 'The disk of STATE_DIR is full. Make room, or set STATE_DIR to a folder on another disk.'

/** Creates the folder of the setting if needed, and a file in it to check that it is writable. */
export function requireFolder(setting: string, folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    if (NO_ROOM.test(String(cause))) throw new Error(noRoom)
    const isFile = /EEXIST|ENOTDIR/.test(String(cause))
    throw new Error(
      `${setting} is ${folder}, ${isFile ? 'which is a file' : 'which is read-only here'}. Set ${setting} to a folder that you can write to.`,
    )
  }
}

export function requireRoom(
  stateDir: string,
  { bavail, bsize }: { bavail: number; bsize: number } = statfsSync(stateDir),
): void {
  const freeMb = Math.floor((bavail * bsize) / 1_000_000)
  if (freeMb >= NEEDED_MB) return
  throw new Error(
    `The disk of STATE_DIR has ${freeMb} MB left, and the site needs ${NEEDED_MB} MB. Make room, or set STATE_DIR to a folder on another disk.`,
  )
}

const SENTENCES: [RegExp, string][] = [
  [NO_ROOM, noRoom],
  [
    /database is locked|SQLITE_BUSY/,
    'Another program is holding the database of STATE_DIR. End it, then run the command again.',
  ],
  [
    /readonly database|SQLITE_READONLY|EROFS/,
    'STATE_DIR is read-only here. Make it writable, or set STATE_DIR to a folder that you can write to.',
  ],
]

/** Explains a failure to the person who started the site. */
export function explain(cause: unknown): string {
  const known = SENTENCES.find(([said]) => said.test(String(cause)))
  if (known) return known[1]
  return cause instanceof Error ? cause.message : String(cause)
}
