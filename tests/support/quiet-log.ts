/**
 * Buffers the site's log and prints it only for a failed test: printing each line costs as much as the request that
 * wrote it.
 */
import { afterEach } from 'vitest'

const LEVELS = ['log', 'warn', 'error'] as const
const say = console.log.bind(console)
let lines: unknown[][] = []

for (const level of LEVELS) console[level] = (...words: unknown[]) => void lines.push(words)

afterEach(({ task }) => {
  if (task.result?.state === 'fail') for (const words of lines) say(...words)
  lines = []
})
