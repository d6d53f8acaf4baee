/** `docs/compatibility.md`: what came of each journey in each client. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../start/settings.ts'
import { PARTS, type Results } from './journeys.ts'

/** `missing` says why a client was not used. */
export type Row = { client: string; version: string; results?: Results; missing?: string }

const NAMES: Record<(typeof PARTS)[number], string> = {
  list: 'list',
  plan: 'plan',
  form: 'form',
  checkout: 'checkout',
  paid: 'paid',
  file: 'file',
  request: 'request',
  contact: 'contact',
  login: 'login',
  edit: 'staff edit',
  exports: 'exports',
  mails: 'mails',
  calendar: 'calendar',
}

/** What no client here stands for, and where the rest has its test. */
const ELSEWHERE = [
  '- Dillo and NetSurf have no remote control: tesseract reads the pictures of three pages, and nobody types into them.',
  '- WebKitGTK tells no errors of scripts; its pages are looked at.',
  '- Archivers: `tests/integration/upload-corpus.test.ts` sends the files that they make.',
  '- A page that an extension or a translator has changed: `tests/e2e/pages/changed-page.spec.ts`.',
].join('\n')

const line = (cells: string[]) => cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')

/** The names of these parts, or of the others where that is shorter. */
function namesOf(parts: readonly (typeof PARTS)[number][]): string {
  const others = PARTS.filter((part) => !parts.includes(part))
  const names = (all: readonly (typeof PARTS)[number][]) => all.map((part) => NAMES[part]).join(', ')
  return others.length < parts.length ? `all but ${names(others)}` : names(parts)
}

export function writeTable(rows: Row[]): void {
  const failed = rows.flatMap(({ client, results }) =>
    PARTS.flatMap((part) => {
      const result = results?.[part]
      return result && result !== true ? [`- ${client}, ${NAMES[part]}: ${result}`] : []
    }),
  )
  const lines = rows.map(({ client, version, results }) =>
    line([client, version || '–', namesOf(PARTS.filter((part) => results?.[part] === true))]),
  )
  const missing = rows.flatMap(({ client, missing }) => (missing ? [`- ${client}: ${missing}`] : []))
  const page = [
    '# What real clients do with the site',
    `\`npm run clients\` on ${new Date().toISOString().slice(0, 10)}. Each client goes from the list of plans to the file that it has bought, asks for a plan, writes a message, signs in and edits a home as staff; a spreadsheet opens every export and shows each cell as it was written; a calendar and a mail reader get the mails about a viewing that is booked, confirmed, moved and cancelled. In every step the page must have its text and its design, be no wider than the window, and throw nothing. What is neither in the table nor below was not asked.`,
    [line(['Client', 'version', 'what works']), '---|---|---', ...lines].join('\n'),
    '## Not in the table',
    ELSEWHERE,
    ...(failed.length > 0 ? ['## What fails', failed.join('\n')] : []),
    ...(missing.length > 0 ? ['## Not used on this machine', missing.join('\n')] : []),
  ].join('\n\n')
  writeFileSync(path.join(ROOT, 'docs/compatibility.md'), `${page}\n`)
  console.log(page)
}
