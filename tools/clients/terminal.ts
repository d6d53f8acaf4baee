/** A browser of text in a terminal that is read and typed into: tmux holds the terminal. */
import { spawnSync } from 'node:child_process'
import { sleep } from '../start/processes.ts'

const STEP_MS = 30_000
const TAB_MS = 2000
const COLUMNS = 100
/** High enough for a whole page, so that nothing scrolls. */
const LINES = 700

export type Terminal = {
  /** The whole screen, without the empty lines at its end. */
  screen(): string
  /** Keys by their tmux names ('Enter', 'Tab'), or text. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** Presses Tab and waits until the cursor has moved, as it does on all but the last field. */
  pressTab(): Promise<void>
  /** The line and the column, from 0, of a cursor that has stopped: it visits other lines while the screen is drawn. */
  restingCursor(): Promise<{ line: number; column: number }>
  waitFor(what: string, isSo: (screen: string) => boolean): Promise<string>
  close(): void
}

export function openTerminal(command: string[], env: Record<string, string>): Terminal {
  const socket = `fihankra-${crypto.randomUUID().slice(0, 8)}`
  const tmux = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TERM: 'xterm' },
    })
    if (status !== 0) throw new Error(`tmux ${args[0]} failed: ${stderr}`)
    return stdout
  }
  tmux('new-session', '-d', '-x', String(COLUMNS), '-y', String(LINES), ...command)
  const cursor = () => tmux('display-message', '-p', '#{cursor_y} #{cursor_x}').trim()
  const screen = () => tmux('capture-pane', '-p').trimEnd()
  return {
    screen,
    async press(...keys) {
      tmux('send-keys', ...keys)
      await sleep(60)
    },
    async type(text) {
      tmux('send-keys', '-l', text)
      await sleep(60)
    },
    async pressTab() {
      const before = cursor()
      tmux('send-keys', 'Tab')
      for (const until = Date.now() + TAB_MS; Date.now() < until && cursor() === before; ) await sleep(20)
    },
    async restingCursor() {
      let at = cursor()
      for (const until = Date.now() + TAB_MS; Date.now() < until; ) {
        await sleep(30)
        const next = cursor()
        if (next === at) break
        at = next
      }
      const [line = 0, column = 0] = at.split(' ').map(Number)
      return { line, column }
    },
    async waitFor(what, isSo) {
      const until = Date.now() + STEP_MS
      for (;;) {
        const seen = screen()
        if (isSo(seen)) return seen
        if (Date.now() > until)
          throw new Error(`${what}: not seen. The screen: ${seen.replace(/\s+/g, ' ').slice(0, 400)}`)
        await sleep(100)
      }
    },
    close() {
      spawnSync('tmux', ['-L', socket, 'kill-server'])
    },
  }
}
