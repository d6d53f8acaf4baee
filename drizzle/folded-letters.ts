/**
 * Letters of Ghana's languages and of Latin Extended that have no accent to remove, and what people type instead:
 * `kokoo` finds Kɔkɔɔ. What is indexed and what is searched for are folded alike.
 */
const HOOKED = {
  ɔ: 'o',
  ɛ: 'e',
  ə: 'e',
  ŋ: 'n',
  ɖ: 'd',
  đ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ɓ: 'b',
  ɩ: 'i',
  ʊ: 'u',
  ʒ: 'z',
  ł: 'l',
  ø: 'o',
}
/** What names in Ghana have; D1 takes expressions of depth 100, so a search without an index folds no more. */
const SCANNED = [...'ɔɛŋɖƒɣʋéè']

type Pair = readonly [letter: string, plain: string]
const inBothCases = (letters: Record<string, string>): Pair[] =>
  Object.entries(letters).flatMap(([letter, plain]): Pair[] => [
    [letter, plain],
    [letter.toUpperCase(), plain.toUpperCase()],
  ])
const FOLDED = inBothCases(HOOKED)
/** For a search without an index: each letter with the one that it becomes. */
export const FOLDED_IN_SCANS = inBothCases({ ...HOOKED, é: 'e', è: 'e' }).filter(([letter]) =>
  SCANNED.includes(letter.toLowerCase()),
)
const PLAIN = new Map(FOLDED)
const LETTERS = new RegExp(`[${Object.keys(HOOKED).join('')}]`, 'g')

/** In lower case, without accents and tones. */
export const foldLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => PLAIN.get(letter) ?? letter)

/** The hooked letters of a text in SQL, in the case that it has, for an FTS5 table with `remove_diacritics`. */
export const foldLettersSql = (text: string) =>
  FOLDED.reduce((sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`, text)
