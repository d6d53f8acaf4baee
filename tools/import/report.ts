/** The report of an import: a line for each collection, then what was skipped, what waits and what has no place here. */
import { OLD_COLLECTIONS, type OldExport } from './old-export.ts'
import { type DocumentOutcome, RESULTS } from './outcome.ts'

/** Longer lists are cut; the file of `--report` has all entries. */
const LINES_AT_MOST = 200

export type Report = ReturnType<typeof summarize>

export function summarize(given: OldExport, outcomes: readonly DocumentOutcome[]) {
  const collections = OLD_COLLECTIONS.map((collection) => {
    const own = outcomes.filter((outcome) => outcome.collection === collection)
    const count = (result: (typeof RESULTS)[number]) => own.filter((outcome) => outcome.result === result).length
    // A Map rather than an object: a field may be called __proto__.
    const others = new Map<string, string[]>()
    for (const { id, others: fields = [] } of own)
      for (const field of fields) {
        const ids = others.get(field)
        if (ids) ids.push(id)
        else others.set(field, [id])
      }
    return {
      collection,
      read: own.length,
      ...(Object.fromEntries(RESULTS.map((result) => [result, count(result)])) as Record<
        (typeof RESULTS)[number],
        number
      >),
      drafts: own.filter((outcome) => outcome.isDraft).length,
      fieldsNotCarriedOver: [...others].map(([field, ids]) => ({ field, ids })),
    }
  })
  return {
    collections,
    collectionsNotCarriedOver: given.others,
    documents: outcomes
      .filter(({ result, notes }) => result !== 'unchanged' || notes.length > 0)
      .map(({ collection, id, result, isDraft, notes }) => ({
        collection,
        id,
        result,
        isDraft: isDraft ?? false,
        notes,
      })),
  }
}

/** One line without control characters that would colour or clear the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').slice(0, 400)

const lineOf = ({ collection, id, notes }: Report['documents'][number]) =>
  plain(
    `  ${collection}/${id}  ${notes.map(({ field, text }) => (field === '' ? text : `${field}: ${text}`)).join('; ')}`,
  )

const IDS_AT_MOST = 10
const someOf = (ids: readonly string[]) =>
  ids.length <= IDS_AT_MOST
    ? ids.join(', ')
    : `${ids.slice(0, IDS_AT_MOST).join(', ')} and ${ids.length - IDS_AT_MOST} more`

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length - LINES_AT_MOST
  return [
    '',
    title,
    ...lines.slice(0, LINES_AT_MOST),
    ...(more > 0 ? [`  and ${more} more; --report FILE writes all`] : []),
  ]
}

export function reportText(report: Report): string {
  const heads = ['read', ...RESULTS] as const
  const rows = report.collections.map((row) => [row.collection, ...heads.map((head) => String(row[head]))])
  const table = [['', ...heads], ...rows].map(
    ([name = '', ...cells]) => name.padEnd(14) + cells.map((cell) => cell.padStart(11)).join(''),
  )
  const { documents } = report
  const noted = documents.filter(({ result, isDraft, notes }) => result !== 'skipped' && !isDraft && notes.length > 0)
  return [
    ...table,
    ...section('Skipped', documents.filter(({ result }) => result === 'skipped').map(lineOf)),
    ...section('Kept as drafts, because something is missing', documents.filter(({ isDraft }) => isDraft).map(lineOf)),
    ...section('Taken, with a remark', noted.map(lineOf)),
    ...section(
      'Not carried over',
      [
        ...report.collections.flatMap(({ collection, fieldsNotCarriedOver }) =>
          fieldsNotCarriedOver.map(({ field, ids }) => `  ${collection}: ${field} (${someOf(ids)})`),
        ),
        ...report.collectionsNotCarriedOver.map(({ name, ids }) => `  the collection ${name} (${someOf(ids)})`),
      ].map(plain),
    ),
  ].join('\n')
}
