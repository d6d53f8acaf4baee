/**
 * Makes the font of receipts and bills from DejaVu: `node --import tsx tools/build/receipt-font.ts`. It has Latin with
 * all its extensions, the letters of Ghana's languages, tone marks and the cedi sign; a test compares the file with it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const SOURCE = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
const TARGET = new URL('../../app/domain/shared/receipt-font.ttf', import.meta.url)

const RANGES: [from: number, to: number][] = [
  [0x20, 0x7e],
  // Latin-1, Latin Extended-A and B, and of the phonetic letters those that Ghana's languages write.
  [0xa0, 0x24f],
  ...[...'ɓɔɖɗəɛɣɩɪɲʃʋʊʒʔʻʼˈ'].map((letter): [number, number] => [letter.charCodeAt(0), letter.charCodeAt(0)]),
  // Marks above and below.
  [0x300, 0x30c],
  [0x323, 0x331],
  [0x1e00, 0x1eff],
  [0x2010, 0x2026],
  [0x20ac, 0x20b5],
  [0x2212, 0x2212],
]

export const makeReceiptFont = (): Promise<Uint8Array> =>
  subsetFont(
    readFileSync(SOURCE),
    RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
      .map((code) => String.fromCodePoint(code))
      .join(''),
    { targetFormat: 'sfnt', noHinting: true, keepFeatures: [], dropTables: ['GDEF', 'GPOS', 'GSUB', 'gasp', 'post'] },
  )

if (process.argv[1] === import.meta.filename) writeFileSync(TARGET, await makeReceiptFont())
