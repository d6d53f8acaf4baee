/** A purchase and a message in browsers of text, key by key; the screens are the transcript. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MESSAGE_SENT } from '../../app/domain/messages/messages.ts'
import { emailOf, type Part, PLAN, type Results, type Shop } from './journeys.ts'
import { openTerminal, type Terminal } from './terminal.ts'

export type TextBrowser = {
  command: (url: string) => string[]
  /** Types into the field below the cursor; `isLong` is a field of several lines. */
  enter: (terminal: Terminal, text: string, isLong: boolean, editorFile: string) => Promise<void>
  /** Saves what the link below the cursor leads to. */
  save: (terminal: Terminal, file: string) => Promise<void>
}

const MOST_TABS = 120
/** Lynx puts a word before a button; the cursor stands on it. */
const button = (words: string) => new RegExp(`(?:\\(BUTTON\\) )?${words}$`)

export const LYNX: TextBrowser = {
  command: (url) => ['lynx', '-accept_all_cookies', url],
  enter: (terminal, text) => terminal.type(text),
  async save(terminal, file) {
    await terminal.type('d')
    await terminal.waitFor('the choice of what to do with a file', (screen) => screen.includes('Save to disk'))
    await terminal.press('Enter')
    await terminal.waitFor('the name of the file', (screen) => screen.includes('Enter a filename'))
    await terminal.press('C-u')
    await terminal.type(file)
    await terminal.press('Enter')
  },
}

export const W3M: TextBrowser = {
  command: (url) => ['w3m', '-cookie', '-o', 'accept_cookie=1', '-o', 'confirm_qq=0', url],
  async enter(terminal, text, isLong, editorFile) {
    // A field of several lines opens an editor, which is a program that writes the prepared text.
    if (isLong) writeFileSync(editorFile, text)
    await terminal.press('Enter')
    if (isLong) return
    await terminal.type(text)
    await terminal.press('Enter')
  },
  async save(terminal, file) {
    await terminal.type('a')
    await terminal.waitFor('the name of the file', (screen) => /save/i.test(screen.split('\n').at(-1) ?? ''))
    await terminal.press('C-u')
    await terminal.type(file)
    await terminal.press('Enter')
  },
}

/** The value of a button, which Lynx shows in place of '(BUTTON)', where it is no word. */
const NO_WORD = /\((?:true|false|\{[^)]*|[\da-f-]{16,})\) .*/

/** The place of the first words on the screen that match, in order of reading. */
function placeOf(screen: string, words: RegExp): { line: number; column: number; end: number } | null {
  for (const [line, text] of screen.split('\n').entries()) {
    const found = words.exec(text)
    if (found) return { line, column: found.index, end: found.index + found[0].length }
  }
  return null
}

async function tabTo(terminal: Terminal, words: RegExp, part: 'column' | 'end'): Promise<void> {
  const seen = await terminal.waitFor(String(words), (screen) => placeOf(screen, words) !== null)
  const place = placeOf(seen, words)
  for (let tabs = 0; place && tabs < MOST_TABS; tabs += 1) {
    const { line, column } = await terminal.restingCursor()
    // A field of several lines may begin below its label.
    if ((line === place.line && column >= place[part] - 1) || (part === 'end' && line === place.line + 1)) return
    if (line > place.line + 1) break
    await terminal.pressTab()
  }
  throw new Error(`No key leads to ${words}.`)
}

export async function visitAsText(
  browser: TextBrowser,
  shop: Shop,
  keep: (name: string, text: string) => void,
): Promise<Results> {
  const results: Results = {}
  const home = mkdtempSync(path.join(tmpdir(), 'fihankra-text-'))
  const editorFile = path.join(home, 'typed')
  const editor = path.join(home, 'editor')
  writeFileSync(editor, `#!/bin/sh\ncat '${editorFile}' > "$1"\n`, { mode: 0o755 })
  const file = path.join(home, 'plan.zip')
  const go = async (address: string, steps: (terminal: Terminal) => Promise<void>) => {
    const terminal = openTerminal(browser.command(shop.url + address), { HOME: home, EDITOR: editor, VISUAL: editor })
    try {
      await steps(terminal)
    } finally {
      terminal.close()
    }
  }
  const passed = (part: Part, terminal: Terminal) => {
    const screen = terminal.screen()
    keep(part, screen)
    const odd = NO_WORD.exec(screen)
    if (odd) throw new Error(`A button reads ${odd[0]}`)
    results[part] = true
  }
  const fill = async (terminal: Terminal, label: RegExp, text: string, isLong = false) => {
    await tabTo(terminal, label, 'end')
    await browser.enter(terminal, text, isLong, editorFile)
  }
  const follow = async (terminal: Terminal, words: RegExp) => {
    await tabTo(terminal, words, 'column')
    await terminal.press('Enter')
  }
  const sees = (terminal: Terminal, words: string) => terminal.waitFor(words, (screen) => screen.includes(words))

  async function buy(terminal: Terminal) {
    await sees(terminal, PLAN)
    passed('list', terminal)
    await follow(terminal, new RegExp(PLAN))
    const plan = await sees(terminal, 'Purchase File Type')
    if (plan.indexOf('Purchase File Type') > (placeOf(plan, /^All plans/) ? plan.indexOf('All plans') : Infinity))
      throw new Error('The list comes before the plan.')
    await follow(terminal, /\( \) ?CAD File/)
    passed('plan', terminal)
    await follow(terminal, button('Purchase'))
    await sees(terminal, 'We will email your download link')
    await fill(terminal, /^\s*Name /, 'Abena Owusu')
    await fill(terminal, /^\s*Email /, emailOf('text'))
    await fill(terminal, /^\s*\[Ghana \+233[ _]*\]/, '024 123 4567')
    await follow(terminal, /Region\/State (?=\[)/)
    await terminal.press('Down', 'Down', 'Enter')
    await terminal.waitFor('the region', (screen) => /Region\/State \[Ashanti/.test(screen))
    passed('form', terminal)
    await follow(terminal, button('Proceed to Payment'))
    await sees(terminal, 'Pay GHS')
    passed('checkout', terminal)
    await follow(terminal, /(?:\(\w+\) )?Pay GHS [\d,.]+(?= Decline| \(|$)/)
    await sees(terminal, 'Your files are ready')
    passed('paid', terminal)
    await tabTo(terminal, /^\s*Download$/, 'column')
    await browser.save(terminal, file)
    await terminal.waitFor('the file', () => startsWith(file, 'PK'))
    results.file = true
  }
  async function write(terminal: Terminal) {
    await fill(terminal, /^\s*First Name /, 'Kofi')
    await fill(terminal, /^\s*Email /, emailOf('text'))
    await fill(terminal, /^\s*Your Message/, 'Do you build in Ho?', true)
    await follow(terminal, button('Send Message'))
    await terminal.waitFor(MESSAGE_SENT, (screen) => screen.replace(/\s+/g, ' ').includes(MESSAGE_SENT))
    passed('contact', terminal)
  }
  const journeys: [string, (terminal: Terminal) => Promise<void>, Part[]][] = [
    ['/plans', buy, ['list', 'plan', 'form', 'checkout', 'paid', 'file']],
    ['/contact', write, ['contact']],
  ]
  try {
    for (const [address, steps, parts] of journeys) {
      try {
        await go(address, steps)
      } catch (cause) {
        const next = parts.find((part) => !results[part])
        if (next) results[next] = cause instanceof Error ? cause.message : String(cause)
      }
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
  return results
}

function startsWith(file: string, letters: string): boolean {
  try {
    return readFileSync(file).subarray(0, letters.length).toString() === letters
  } catch {
    // It is still being saved.
    return false
  }
}
