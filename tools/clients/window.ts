/** A program with a window and no remote control: its words are read from pictures, and a mouse and keys move it. */
import { spawn, spawnSync } from 'node:child_process'
import { sleep } from '../start/processes.ts'
import { openScreen } from './screen.ts'

const STEP_MS = 60_000
/** Long enough for a program to show what a key or a click did. */
const REST_MS = 400
/** Letters are read best when they are this much larger. */
const LARGER = 2

/** Where words stand in the picture. */
export type Box = { left: number; top: number; right: number; bottom: number }
type Line = { words: (Box & { text: string })[] }

export type Window = {
  picture(): Buffer
  /** Waits for the words, or for the first or the last line of them alone. */
  find(words: string, alone?: 'first' | 'last'): Promise<Box>
  /** The same in the page that was last read, which takes seconds: for what stands where it stood. */
  recall(words: string, alone?: 'first' | 'last'): Promise<Box>
  click(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(...keys: string[]): Promise<void>
  close(): Promise<void>
}

/** Misread most often, and no difference between two words of these pages. */
const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Whether one is the other but for a letter in five, which may be misread. */
function isAlike(read: string, sought: string): boolean {
  let costs = Array.from({ length: sought.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...read].entries()) {
    const next = [row + 1]
    for (const [at, due] of [...sought].entries())
      next.push(Math.min((next[at] ?? 0) + 1, (costs[at + 1] ?? 0) + 1, (costs[at] ?? 0) + (letter === due ? 0 : 1)))
    costs = next
  }
  return (costs.at(-1) ?? 0) <= Math.floor(sought.length / 5)
}

/** The words in lines, as tesseract reads them. */
function linesOf(png: Buffer): Line[] {
  const large = spawnSync('convert', ['png:-', '-colorspace', 'gray', '-resize', `${LARGER * 100}%`, 'png:-'], {
    input: png,
    maxBuffer: 1e9,
  }).stdout
  const { stdout } = spawnSync('tesseract', ['-', '-', '--psm', '11', 'tsv'], {
    input: large,
    encoding: 'utf8',
    maxBuffer: 1e8,
    // Its threads wait for each other on a busy machine.
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  })
  const words = stdout.split('\n').flatMap((row) => {
    const [level, , , , , , left = 0, top = 0, width = 0, height = 0, , text = ''] = row.split('\t')
    if (level !== '5' || !plain(text)) return []
    const [x, y] = [Number(left) / LARGER, Number(top) / LARGER]
    return [{ text, left: x, top: y, right: x + Number(width) / LARGER, bottom: y + Number(height) / LARGER }]
  })
  const lines: Line[] = []
  for (const word of words.sort((a, b) => a.top - b.top || a.left - b.left)) {
    const middle = (word.top + word.bottom) / 2
    const line = lines.find(({ words: [first] }) => first && first.top < middle && middle < first.bottom)
    if (line) line.words.push(word)
    else lines.push({ words: [word] })
  }
  for (const line of lines) line.words.sort((a, b) => a.left - b.left)
  return lines
}

function placeOf(lines: readonly Line[], sought: string, alone?: 'first' | 'last'): Box | null {
  const due = plain(sought)
  const count = sought.split(' ').length
  for (const { words } of alone === 'last' ? lines.toReversed() : lines) {
    for (const at of alone ? [0] : words.keys()) {
      const found = words.slice(at, alone ? undefined : at + count)
      if (!isAlike(found.map(({ text }) => plain(text)).join(''), due)) continue
      return {
        left: Math.min(...found.map(({ left }) => left)),
        top: Math.min(...found.map(({ top }) => top)),
        right: Math.max(...found.map(({ right }) => right)),
        bottom: Math.max(...found.map(({ bottom }) => bottom)),
      }
    }
  }
  return null
}

export async function openWindow(
  command: readonly string[],
  size: { width: number; height: number },
  env: Record<string, string>,
): Promise<Window> {
  const screen = await openScreen(size.width, size.height)
  const [program = '', ...flags] = command
  const browser = spawn(program, flags, {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...env, DISPLAY: screen.display },
  })
  const gone = new Promise((resolve) => browser.once('exit', resolve))
  const tool = async (...words: string[]) => {
    const { status, stderr } = spawnSync('xdotool', words, {
      encoding: 'utf8',
      env: { ...process.env, DISPLAY: screen.display },
    })
    if (status !== 0) throw new Error(`xdotool ${words[0]} failed: ${stderr}`)
    await sleep(REST_MS)
  }
  const picture = () =>
    spawnSync('import', ['-display', screen.display, '-window', 'root', 'png:-'], { maxBuffer: 1e9 }).stdout
  let lines: Line[] = []
  async function find(words: string, alone?: 'first' | 'last'): Promise<Box> {
    const until = Date.now() + STEP_MS
    for (;;) {
      lines = linesOf(picture())
      const place = placeOf(lines, words, alone)
      if (place) return place
      if (Date.now() > until) {
        const seen = lines.map(({ words: all }) => all.map(({ text }) => text).join(' ')).join(' / ')
        throw new Error(`${words}: not seen. The window: ${seen.slice(0, 400)}`)
      }
      await sleep(REST_MS)
    }
  }
  return {
    picture,
    find,
    recall: async (words, alone) => placeOf(lines, words, alone) ?? find(words, alone),
    async click(x, y) {
      await tool('mousemove', String(Math.round(x)), String(Math.round(y)))
      await tool('click', '1')
    },
    type: (text) => tool('type', '--delay', '20', text),
    press: (...keys) => tool('key', ...keys),
    async close() {
      if (browser.pid && browser.exitCode === null && browser.signalCode === null) process.kill(-browser.pid, 'SIGKILL')
      await gone
      await screen.close()
    },
  }
}
