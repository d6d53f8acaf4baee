/** The specification for its page: sections with paragraphs and rows of label and value. */
import { linesOf, splitLabel } from '../shared/lines.ts'

export type SpecificationRow = { label: string; value: string }
export type SpecificationSection = { id: string; title: string; paragraphs: string[]; rows: SpecificationRow[] }
export type Specification = { lead: string[]; sections: SpecificationSection[] }

const idOf = (title: string) =>
  title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')

const isRow = (line: string) => /^- [^:]+: \S/.test(line)

function rowOf(line: string): SpecificationRow {
  const [label, value] = splitLabel(line.slice(2))
  return { label, value }
}

/** A malformed row stays a paragraph, so that no text of staff is lost. */
export function readSpecification(body: string): Specification {
  const result: Specification = { lead: [], sections: [] }
  for (const block of body.split(/\n\s*\n/)) {
    const lines = linesOf(block)
    if (lines[0]?.startsWith('## ')) {
      const title = lines.shift()?.slice(3).trim() ?? ''
      const number = result.sections.length + 1
      result.sections.push({ id: idOf(title) || `section-${number}`, title, paragraphs: [], rows: [] })
    }
    const section = result.sections.at(-1)
    const rows = lines.filter(isRow)
    const words = lines.filter((line) => !isRow(line)).join(' ')
    if (words !== '') (section?.paragraphs ?? result.lead).push(words)
    if (section) section.rows.push(...rows.map(rowOf))
    else result.lead.push(...rows)
  }
  return result
}
