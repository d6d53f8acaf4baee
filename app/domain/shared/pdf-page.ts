/**
 * A4 pages of text, lines and rectangles as a PDF (ISO 32000-1), in the fonts that every reader has. It supports
 * Latin-1; letters of Ghanaian names outside it become their nearest letter, anything else a question mark.
 */
const WIDTH = 595
const HEIGHT = 842
/** Widths in Helvetica, from the space to the tilde, in thousandths of the font size (Adobe's AFM). */
const LETTER_WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
/** Bold letters are at most this much wider. */
const BOLD = 1.1
const NEAREST: Record<string, string> = {
  ɔ: 'o',
  Ɔ: 'O',
  ɛ: 'e',
  Ɛ: 'E',
  ŋ: 'n',
  Ŋ: 'N',
  ɖ: 'd',
  Ɖ: 'D',
  ƒ: 'f',
  Ƒ: 'F',
  ɣ: 'g',
  Ɣ: 'G',
  ʋ: 'v',
  Ʋ: 'V',
  '’': "'",
  '–': '-',
}

type Words = { size?: number; isBold?: boolean; isSoft?: boolean; isRight?: boolean }
export type Pen = {
  /** Starts at `x`, or ends there with `isRight`; `y` is the baseline, from the top, in points. */
  words(x: number, y: number, text: string, look?: Words): void
  /** Wraps the text to the width `room`; returns the `y` of the next line. */
  lines(x: number, y: number, room: number, text: string, look?: Words): number
  box(x: number, y: number, width: number, height: number): void
}

/** In Latin-1, without accents that it lacks. */
const latin = (text: string) =>
  [...text.normalize('NFC')]
    .map((letter) => NEAREST[letter] ?? (letter > 'ÿ' ? letter.normalize('NFD')[0] : letter) ?? '?')
    .map((letter) => (/[ -~\u00A0-ÿ]/.test(letter) ? letter : '?'))
    .join('')
const hex = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
const widthOf = (text: string, { size = 10, isBold = false }: Words) =>
  [...text].reduce((sum, letter) => sum + (LETTER_WIDTHS[letter.charCodeAt(0) - 32] ?? 600), 0) *
  (size / 1000) *
  (isBold ? BOLD : 1)

/** Wraps the text to the width `room`. */
export function wrapWords(text: string, room: number, look: Words = {}): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(latin(longer), look) > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function penOn(drawn: string[]): Pen {
  const words: Pen['words'] = (x, y, text, look = {}) => {
    const { size = 10, isBold, isSoft, isRight } = look
    const shown = latin(text)
    // Digits have the same width in bold.
    const at = isRight ? x - widthOf(shown, { size }) : x
    const font = `/${isBold ? 'B' : 'R'} ${size} Tf ${isSoft ? 0.4 : 0} g`
    drawn.push(`BT ${font} ${at.toFixed(1)} ${HEIGHT - y} Td <${hex(shown)}> Tj ET`)
  }
  return {
    words,
    lines(x, y, room, text, look = {}) {
      const height = (look.size ?? 10) * 1.4
      const lines = wrapWords(text, room, look)
      for (const [at, line] of lines.entries()) words(x, y + at * height, line, look)
      return y + lines.length * height
    },
    box: (x, y, width, height) => drawn.push(`0 g ${x} ${(HEIGHT - y - height).toFixed(2)} ${width} ${height} re f`),
  }
}

export const pdfPage = (title: string, draw: (pen: Pen) => void) => pdfPages(title, [draw])

const PAGES_FROM = 6

export function pdfPages(title: string, pages: readonly ((pen: Pen) => void)[]): Uint8Array {
  const contents = pages.map((draw) => {
    const drawn: string[] = []
    draw(penOn(drawn))
    return drawn.join('\n')
  })
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-GH) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${contents.map((_, at) => `${PAGES_FROM + 2 * at} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title <${hex(latin(title))}> >>`,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${PAGES_FROM + 2 * at + 1} 0 R /Resources << /Font << /R 3 0 R /B 4 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${table}\n%%EOF\n`
  // The file is all ASCII, so string offsets are byte offsets.
  return new TextEncoder().encode(file)
}
