/** What people type as lines, and as rows of repeated fields. */

/** Every run of blanks and line breaks as one space. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The lines that say anything, trimmed. */
export const linesOf = (text: string): string[] => text.split(/[\r\n]/).flatMap((line) => line.trim() || [])

/** The same, none twice. */
export const uniqueLinesOf = (text: string): string[] => [...new Set(linesOf(text))]

/** 'Roof: covered, no leak' as its label and the text behind the first colon, '' where there is none. */
export function splitLabel(line: string): [label: string, text: string] {
  const [label = '', ...text] = line.split(':')
  return [label.trim(), text.join(':').trim()]
}

/** Rows whose cells come in repeated fields, as many as the longest column has, at most `most`; a missing cell is ''. */
export function readRows<Name extends string>(form: FormData, names: readonly Name[], most: number) {
  const columns = names.map((name) => [name, form.getAll(name)] as const)
  const length = Math.min(Math.max(...columns.map(([, cells]) => cells.length)), most)
  return Array.from(
    { length },
    (_, at) =>
      Object.fromEntries(columns.map(([name, cells]) => [name, String(cells[at] ?? '')])) as Record<Name, string>,
  )
}
