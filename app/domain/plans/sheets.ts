/** A plan's sheets as people list them, and the text of a printed code's page. */
import { inOneLine } from '../shared/form-fields.ts'
import { planReference, revisionLetter } from './plan.ts'

/** `number` as on the sheet: A-02. `size` of the paper: A2. */
export type Sheet = { number: string; title: string; size: string }
export type CodedSheet = Sheet & { code: string; revision: number }

export const SHEETS_AT_MOST = 60
const TOO_LONG = { number: 12, title: 80, size: 12 } as const

/** One sheet a line, `A-02, Ground Floor Plan, A2`; or the error of the first invalid line. */
export function readSheets(text: string): { sheets: Sheet[]; error?: string } {
  const rows = text.split(/\r?\n/).map(inOneLine)
  const sheets: Sheet[] = []
  for (const [at, row] of rows.entries()) {
    if (row === '') continue
    const [number = '', ...rest] = row.split(',').map((part) => part.trim())
    const size = rest.pop() ?? ''
    const sheet = { number, title: rest.join(', '), size }
    const isWhole = (['number', 'title', 'size'] as const).every(
      (key) => sheet[key] !== '' && sheet[key].length <= TOO_LONG[key],
    )
    if (!isWhole) return { sheets, error: `Line ${at + 1} must look like A-02, Ground Floor Plan, A2` }
    if (sheets.some((each) => each.number === number)) return { sheets, error: `Line ${at + 1} repeats ${number}` }
    sheets.push(sheet)
  }
  return sheets.length > SHEETS_AT_MOST ? { sheets, error: `At most ${SHEETS_AT_MOST} sheets` } : { sheets }
}

export const writeSheets = (sheets: readonly Sheet[]) =>
  sheets.map(({ number, title, size }) => `${number}, ${title}, ${size}`).join('\n')

type PrintedSheet = Sheet & { revision: number; latest: number; planId: number; planTitle: string }

export const SHEETS_SAVED = 'Sample and sheets saved.'
export const SAMPLE_UNREADABLE = 'Sample must be a PDF file'
export const SAMPLE_TOO_LARGE = 'Sample is too large (at most 10 MB)'
export const UNKNOWN_CODE = 'This code is not ours.'

/** What a code proves: `Genuine: SHEET, revision R of PLAN`, or that there is a newer revision. */
export function describeSheet({ number, title, revision, latest, planId, planTitle }: PrintedSheet) {
  const printed = `${number} ${title}, revision ${revisionLetter(revision)} of ${planReference(planId)} ${planTitle}`
  return revision === latest
    ? { heading: `Genuine: ${printed}`, text: 'We drew this sheet, and it is the latest revision.' }
    : {
        heading: `Superseded by revision ${revisionLetter(latest)}`,
        text: `${printed} was drawn by us. Do not build from it: ask us for the latest sheet.`,
      }
}
