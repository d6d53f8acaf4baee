/** Reads text typed as lines, and rows of repeated fields. */

/** Replaces every run of blanks and line breaks with one space. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The non-empty lines, trimmed. */
export const linesOf = (text: string): string[] => text.split(/[\r\n]/).flatMap((line) => line.trim() || [])

/** The same without duplicates. */
export const uniqueLinesOf = (text: string): string[] => [...new Set(linesOf(text))]

/** Splits 'Roof: covered, no leak' at the first colon into label and text, '' where there is none. */
export function splitLabel(line: string): [label: string, text: string] {
  const [label = '', ...text] = line.split(':')
  return [label.trim(), text.join(':').trim()]
}

/** Rows from repeated fields, as many as the longest column has, at most `most`; a missing cell is ''. */
export function readRows<Name extends string>(form: FormData, names: readonly Name[], most: number) {
  const columns = names.map((name) => [name, form.getAll(name)] as const)
  const length = Math.min(Math.max(...columns.map(([, cells]) => cells.length)), most)
  return Array.from(
    { length },
    (_, at) =>
      Object.fromEntries(columns.map(([name, cells]) => [name, String(cells[at] ?? '')])) as Record<Name, string>,
  )
}
