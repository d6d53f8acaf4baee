/** A screen of its own for a program with a window: Xvfb. */
import { spawn } from 'node:child_process'
import { ensurePrograms } from '../start/browser.ts'

const START_MS = 20_000

export type Screen = { display: string; close: () => Promise<void> }

export async function openScreen(width: number, height: number): Promise<Screen> {
  ensurePrograms('Xvfb')
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const number = await new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error('Xvfb did not start.')), START_MS).unref()
    server.once('error', reject)
    server.stdio[3]?.once('data', (said: Buffer) => resolve(said.toString().trim()))
  })
  return {
    display: `:${number}`,
    async close() {
      server.kill()
      await gone
    },
  }
}
