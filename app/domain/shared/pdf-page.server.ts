/**
 * A4 pages of text, lines and rectangles as a tagged PDF (ISO 32000-1): screen readers get headings, paragraphs and
 * tables, and the font with the letters of Ghana's languages is embedded.
 */
import { compressed, hex, hex16, type PdfObject, writeFile } from './pdf-file.server.ts'
import { type Glyph, METRICS, shape, subsetFont, widthOf } from './pdf-font.server.ts'

const WIDTH = 595
const HEIGHT = 842
/** Bold letters are drawn with an outline, this share of the font size wide. */
const BOLD = 0.035
/** The six letters say that it is a part of the font. */
const FONT = 'FIHANK+DejaVuSansCondensed'

type Words = { size?: number; isBold?: boolean; isSoft?: boolean; isRight?: boolean }
/** Structure types (ISO 32000-1, 14.8.4). */
type Tag = 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'
/** `alt` describes a figure; `scope` says what a table's header is the header of. */
type TagFacts = { alt?: string; scope?: 'Row' | 'Column' }
export type Pen = {
  /** Starts at `x`, or ends there with `isRight`; `y` is the baseline, from the top, in points. */
  words(x: number, y: number, text: string, look?: Words): void
  /** Wraps the text to the width `room`; returns the `y` of the next line. */
  lines(x: number, y: number, room: number, text: string, look?: Words): number
  /** Decoration, or part of a figure. */
  box(x: number, y: number, width: number, height: number): void
  /** What `draw` draws is one element of the document's structure; text outside of any is a paragraph. */
  tag(tag: Tag, draw: () => void, facts?: TagFacts): void
}

/** Splits a word that is wider than the line, never between a letter and its marks. */
function splitWord(word: string, room: number, size: number): string[] {
  if (widthOf(word, size) <= room) return [word]
  const pieces = ['']
  for (const letter of word.normalize('NFC').match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    const longer = `${pieces.at(-1)}${letter}`
    if (longer !== letter && widthOf(longer, size) > room) pieces.push(letter)
    else pieces[pieces.length - 1] = longer
  }
  return pieces
}

/** Wraps the text to the width `room`. A line ends with the space at which it was broken, as people may copy the text. */
export function wrapWords(text: string, room: number, { size = 10 }: Words = {}): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/))
    for (const [at, piece] of splitWord(word, room, size).entries()) {
      const gap = line && at === 0 ? ' ' : ''
      if (line && widthOf(line + gap + piece, size) > room) {
        lines.push(line + gap)
        line = piece
      } else line += gap + piece
    }
  return [...lines, line]
}

/** `children`: elements, or numbers of marked contents of its page. */
type Element = { tag: Tag | 'Document'; page: number; children: (Element | number)[] } & TagFacts
/** The glyphs of a document, by number. */
type Used = Map<number, Glyph>
/** What holds elements only. */
const CONTAINERS: readonly Element['tag'][] = ['Document', 'Table', 'TR']

/** Letters without marks, or one letter and its marks. */
function segmentsOf(glyphs: readonly Glyph[]): Glyph[][] {
  const segments: Glyph[][] = []
  for (const [at, each] of glyphs.entries()) {
    const last = segments.at(-1)
    const isMarked = glyphs[at + 1]?.isMark
    if (last && (each.isMark || !(isMarked || last.at(-1)?.isMark))) last.push(each)
    else segments.push([each])
  }
  return segments
}

function showSegment(segment: readonly Glyph[], size: number): string {
  const shown = segment.map(({ glyph, isMark, x, y, width }) => {
    if (!isMark) return `<${hex(glyph)}> Tj`
    const moved = `[${-x} <${hex(glyph)}> ${x + width}] TJ`
    return y === 0 ? moved : `${((y * size) / 1000).toFixed(2)} Ts ${moved} 0 Ts`
  })
  return shown.join(' ').replaceAll('> Tj <', '')
}

/** Draws a page; `owners` gets the element of each marked content. */
function penOn(root: Element, page: number, used: Used, drawn: string[], owners: Element[]): Pen {
  let current = root
  const marked = (draw: () => void, actualText = '') => {
    current.children.push(owners.length)
    // Some readers order letters by place, and marks stand apart: they take the text of a /Span instead.
    const [name, text] = actualText ? ['Span', ` /ActualText <feff${hex16(actualText)}>`] : [current.tag, '']
    drawn.push(`/${name} << /MCID ${owners.push(current) - 1}${text} >> BDC`)
    draw()
    drawn.push('EMC')
  }
  const tag: Pen['tag'] = (name, draw, facts = {}) => {
    const parent = current
    current = { tag: name, page, children: [], ...facts }
    parent.children.push(current)
    if (name === 'Figure') marked(draw)
    else draw()
    current = parent
  }
  const text = (draw: () => void) => (CONTAINERS.includes(current.tag) ? tag('P', draw) : draw())
  const line = (x: number, y: number, words: string, { size = 10, isBold, isSoft, isRight }: Words) => {
    const glyphs = shape(words)
    for (const each of glyphs) used.set(each.glyph, each)
    const at = isRight ? x - widthOf(words, size) : x
    const grey = isSoft ? 0.4 : 0
    const weight = isBold ? `2 Tr ${(size * BOLD).toFixed(2)} w` : '0 Tr'
    drawn.push(`BT /F ${size} Tf ${grey} g ${grey} G ${weight} ${at.toFixed(1)} ${(HEIGHT - y).toFixed(1)} Td`)
    for (const segment of segmentsOf(glyphs)) {
      const letters = segment.map(({ letter }) => letter).join('')
      marked(() => drawn.push(showSegment(segment, size)), segment.at(-1)?.isMark ? letters : '')
    }
    drawn.push('ET')
  }
  return {
    tag,
    words: (x, y, words, look = {}) => text(() => line(x, y, words, look)),
    lines(x, y, room, words, look = {}) {
      const height = (look.size ?? 10) * 1.4
      const lines = wrapWords(words, room, look)
      text(() => {
        for (const [at, each] of lines.entries()) line(x, y + at * height, each, look)
      })
      return y + lines.length * height
    },
    box(x, y, width, height) {
      const rectangle = `0 g ${x} ${(HEIGHT - y - height).toFixed(2)} ${width} ${height} re f`
      drawn.push(current.tag === 'Figure' ? rectangle : `/Artifact BMC ${rectangle} EMC`)
    },
  }
}

/** The letters of the glyphs, so that text can be copied, searched and read aloud. */
const unicodeMap = (used: Used) =>
  [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...[...used.values()].map(({ glyph, letter }) => `1 beginbfchar <${hex(glyph)}> <${hex16(letter)}> endbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')

/** Each element with its number, in the order of reading, and with what it stands in. */
function structureOf(root: Element) {
  const numbers = new Map<Element, number>()
  const parents = new Map<Element, Element>()
  const collect = (element: Element) => {
    numbers.set(element, numbers.size)
    for (const child of element.children)
      if (typeof child === 'object') {
        parents.set(child, element)
        collect(child)
      }
  }
  collect(root)
  return { numbers, parents }
}

export const pdfPage = (title: string, draw: (pen: Pen) => void) => pdfPages(title, [draw])

export function pdfPages(title: string, pages: readonly ((pen: Pen) => void)[]): Uint8Array {
  const root: Element = { tag: 'Document', page: 0, children: [] }
  const used: Used = new Map()
  const drawn = pages.map((draw, page) => {
    const [content, owners]: [string[], Element[]] = [[], []]
    draw(penOn(root, page, used, content, owners))
    return { content: content.join('\n'), owners }
  })
  const { numbers, parents } = structureOf(root)

  const objects: PdfObject[] = []
  const add = (object: PdfObject) => `${objects.push(object)} 0 R`
  // The numbers of pages and elements are known before they are written, as they refer to each other.
  const FIRST_PAGE = 9
  const pageRef = (page: number) => `${FIRST_PAGE + 2 * page} 0 R`
  const elementRef = (element: Element) => `${FIRST_PAGE + 2 * pages.length + (numbers.get(element) ?? 0)} 0 R`
  const [catalog, pageTree, structure] = ['1 0 R', '2 0 R', '3 0 R']

  add(
    `<< /Type /Catalog /Pages ${pageTree} /Lang (en-GH) /MarkInfo << /Marked true >> /StructTreeRoot ${structure} /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  add(`<< /Type /Pages /Kids [${pages.map((_, page) => pageRef(page)).join(' ')}] /Count ${pages.length} >>`)
  const owners = drawn.map((page, at) => `${at} [${page.owners.map(elementRef).join(' ')}]`)
  add(`<< /Type /StructTreeRoot /K ${elementRef(root)} /ParentTree << /Nums [${owners.join(' ')}] >> >>`)
  const { sizeBytes, deflated } = subsetFont(used.keys())
  const file = add({ dictionary: `/Length1 ${sizeBytes}`, content: deflated })
  const { ascent, descent, box } = METRICS
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${FONT} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${ascent} /StemV 80 /FontFile2 ${file} >>`,
  )
  const letters = add(compressed(unicodeMap(used)))
  const widths = [...used.values()].map(({ glyph, width }) => `${glyph} [${width}]`)
  const font = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${FONT} /Encoding /Identity-H /ToUnicode ${letters} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${FONT} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /W [${widths.join(' ')}] /FontDescriptor ${descriptor} >>] >>`,
  )
  const info = add(`<< /Title <feff${hex16(title)}> >>`)
  for (const [at, { content }] of drawn.entries()) {
    const contents = `${FIRST_PAGE + 2 * at + 1} 0 R`
    add(
      `<< /Type /Page /Parent ${pageTree} /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${contents} /Resources << /Font << /F ${font} >> >> /StructParents ${at} /Tabs /S >>`,
    )
    add(compressed(content))
  }
  for (const element of numbers.keys()) {
    const parent = parents.get(element)
    const kids = element.children.map((child) => (typeof child === 'number' ? child : elementRef(child)))
    const alt = element.alt === undefined ? '' : ` /Alt <feff${hex16(element.alt)}>`
    const scope = element.scope ? ` /A << /O /Table /Scope /${element.scope} >>` : ''
    add(
      `<< /Type /StructElem /S /${element.tag} /P ${parent ? elementRef(parent) : structure} /Pg ${pageRef(element.page)} /K [${kids.join(' ')}]${alt}${scope} >>`,
    )
  }
  return writeFile(objects, `/Root ${catalog} /Info ${info}`)
}
