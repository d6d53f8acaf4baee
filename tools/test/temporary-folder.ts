import { mkdtempSync, rmSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Keeps temporary files, and so the databases of tests, in memory if it has room: on a disk each SQLite commit waits
 * for the disk.
 */
export function keepTemporaryFilesInMemory(): void {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ENOUGH_BYTES) return
    const folder = mkdtempSync(`${MEMORY}/fihankra-`)
    process.env.TMPDIR = folder
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  } catch {
    // The folder does not exist or is not writable: the usual one works, but slower.
  }
}
