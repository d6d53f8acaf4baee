/** Runs commands as people do, and a site by `npm start` in its own process. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const RUN = path.resolve(import.meta.dirname, '../../tools/run.mjs')

export type Ended = { status: number | null; output: string }

function begin(words: string[], env: NodeJS.ProcessEnv): { child: ChildProcess; output: () => string } {
  const child = spawn('node', [RUN, ...words], { env: { ...process.env, INIT_CWD: undefined, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

/** Runs `npm run WORDS` to its end. */
export function runCommand(words: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const { child, output } = begin(words, env)
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output: output() })))
}

/** Resolves when the site prints its address; throws its output if it ends before. */
export async function startLocalSite(env: NodeJS.ProcessEnv): Promise<{ stop: () => Promise<void> }> {
  const { child, output } = begin(['start'], env)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().includes('Press Ctrl-C') && resolve())
    child.on('close', () => reject(new Error(output())))
  })
  return {
    stop() {
      const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
      child.kill('SIGTERM')
      return closed
    },
  }
}
